import * as z from 'zod/mini';
import { editBaseSchema } from '#contract/catalogue/edit-base.ts';
import { cleanAddress } from '#contract/text/clean-text.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { emailSchema } from '#contract/wire/field-schemas.ts';
import { withFallback } from '#contract/wire/lenient-schemas.ts';
import { messageBodySchema, messageResponse } from '#contract/wire/message-response.ts';
import * as text from '#messages/rules/account.ts';
import { unknownChoice } from '#messages/rules/choices.ts';
import { passwordChangeSchema, profileFormSchema, registerFormSchema } from './account-forms.ts';
import { lenientUserSchema, ROLES, userSchema } from './user.ts';

/** Account endpoints under `/api/auth`. [CALL-02] */

const successSchema = z.literal(true);
const userParamsSchema = z.object({ userId: z.string() });

/** A message that some backends omit. */
const optionalMessageSchema = z.object({ message: withFallback(z.string(), '') });

/** A user, either under `user` or as the response itself. The message is empty when the backend sends none. */
const userResponseSchema = z.union([
  z.object({ message: withFallback(z.string(), ''), user: lenientUserSchema }),
  z.pipe(
    lenientUserSchema,
    z.transform((account) => ({ message: '', user: account })),
  ),
]);

const LOGIN_WINDOW_SECONDS = 15 * 60;
/** Limits the failed logins from one network. Successful logins do not count. */
export const LOGINS_PER_NETWORK = { name: 'login-address', max: 100, windowSeconds: LOGIN_WINDOW_SECONDS };
/** Limits the failed logins to one account from one network. */
export const LOGINS_PER_ACCOUNT_AND_NETWORK = {
  name: 'login-account-address',
  max: 10,
  windowSeconds: LOGIN_WINDOW_SECONDS,
};
/** Limits the failed logins from a browser that has logged in to the account before. No other limit applies to it. */
export const LOGINS_PER_DEVICE = { name: 'login-device', max: 10, windowSeconds: LOGIN_WINDOW_SECONDS };
/** Counts the failed logins to one account from all networks. The server slows them down long before the maximum. */
export const LOGINS_PER_ACCOUNT = { name: 'login-account', max: 1000, windowSeconds: LOGIN_WINDOW_SECONDS };
/** Limits the wrong current passwords of one logged-in user. */
export const PASSWORD_CHANGES_PER_USER = {
  name: 'password-change',
  max: 10,
  windowSeconds: LOGIN_WINDOW_SECONDS,
};

/** Limits the attempts of one logged-in user to change the password, accepted or not: each takes long to check. */
export const PASSWORD_CHECKS_PER_USER = {
  name: 'password-check',
  max: 30,
  windowSeconds: LOGIN_WINDOW_SECONDS,
};

/** The message of a registration. [AUTH-04] */
export const REGISTERED = 'User registered successfully' as const;

/** The message of a registration that must be confirmed: the same if the address already has an account. */
export const CONFIRM_REGISTRATION = 'Almost done. Please open the link in the email we’ve sent you.' as const;

export const registerEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  rateLimit: { name: 'register', max: 30, windowSeconds: 60 * 60 },
  errors: {
    409: 'The username is already taken, or the email address, unless the backend verifies addresses by mail.',
    422: 'The key was already used for another registration.',
  },
  summary:
    'Creates an account. With the capability `mail`, sends a link that creates it; the response is the same if the email address has an account. With the optional header Idempotency-Key, a repeated request creates and sends nothing again.',
  body: registerFormSchema,
  status: 201,
  response: z.object({
    success: successSchema,
    message: z.enum([REGISTERED, CONFIRM_REGISTRATION]),
  }),
  parseResponse: optionalMessageSchema,
});

/** The message after a link was requested again: the same without a pending registration. */
export const REGISTRATION_LINK_SENT =
  'We’ve sent the link again, if this address is waiting for it.' as const;

export const resendRegistrationEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/auth/register/link',
  access: 'anyone',
  capability: 'mail',
  rateLimit: { name: 'registration-link', max: 10, windowSeconds: 60 * 60 },
  summary:
    'Sends the link of the last registration of an email address again. The response is the same if there is no registration.',
  body: z.object({ email: emailSchema }),
  response: messageResponse(REGISTRATION_LINK_SENT),
  parseResponse: messageBodySchema,
});

export const loginEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  handlerLimits: [LOGINS_PER_NETWORK, LOGINS_PER_ACCOUNT_AND_NETWORK, LOGINS_PER_DEVICE, LOGINS_PER_ACCOUNT],
  errors: { 401: 'The email address or the password is incorrect.' },
  summary: 'Logs in and sets the session cookie.',
  // Any strings: the current password rules do not apply to passwords of existing accounts.
  // `registration` is the token of the mailed link that confirms a new account.
  body: z.object({
    email: z.string().check(z.overwrite(cleanAddress)),
    password: z.string(),
    registration: z.optional(z.string()),
  }),
  response: z.object({ success: successSchema, message: z.literal('Login successfully'), user: userSchema }),
  parseResponse: userResponseSchema,
});

export const logoutEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  summary: 'Ends the current session, if any.',
  response: messageResponse('User Logout successfully'),
  parseResponse: optionalMessageSchema,
});

export const deleteUserEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/delete/:userId',
  access: 'self or admin',
  needsProof: true,
  errors: { 404: 'The account does not exist.', 409: 'The account is the last admin.' },
  summary: 'Deletes an account. Allowed for its owner and for admins.',
  params: userParamsSchema,
  response: messageResponse('User Deleted Successfully'),
  parseResponse: optionalMessageSchema,
});

export const listUsersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/auth/getusers',
  access: 'admin',
  summary: 'Lists all accounts, newest first. Older clients read the same list under `user`. Admins only.',
  response: z.object({
    success: successSchema,
    message: z.literal('Users fetched successfully'),
    users: z.array(userSchema),
    user: z.array(userSchema),
  }),
  // Some backends send only one of the two keys.
  parseResponse: z.union([
    z.pipe(
      z.object({ users: z.array(lenientUserSchema) }),
      z.transform(({ users }) => users),
    ),
    z.pipe(
      z.object({ user: z.array(lenientUserSchema) }),
      z.transform((body) => body.user),
    ),
  ]),
});

export const updateRoleEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/update/:userId',
  access: 'admin',
  needsProof: true,
  errors: { 404: 'The account does not exist.', 409: 'No admin would remain.' },
  summary: 'Changes the role of an account. Admins only.',
  params: userParamsSchema,
  body: z.object({
    role: z.enum(ROLES, unknownChoice(text.role, ROLES.join(', '))),
  }),
  response: z.object({
    success: successSchema,
    message: z.literal('User updated Successfully'),
    user: userSchema,
  }),
  // The site reloads the list afterwards, so only the message is parsed.
  parseResponse: optionalMessageSchema,
});

export const updateProfileEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/auth/update-profile',
  access: 'self',
  errors: {
    404: 'The account does not exist.',
    409: 'The username is already taken, or a value differs from `before`; see `conflicts`.',
  },
  summary: 'Updates the given fields of your own profile. `before` contains the replaced values.',
  body: z.extend(z.partial(profileFormSchema), { userId: z.string(), before: editBaseSchema }),
  response: z.object({
    success: successSchema,
    message: z.literal('Profile updated successfully.'),
    user: userSchema,
  }),
  parseResponse: userResponseSchema,
});

export const updatePasswordEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/auth/update-password',
  access: 'self',
  handlerLimits: [PASSWORD_CHECKS_PER_USER, PASSWORD_CHANGES_PER_USER],
  errors: {
    400: 'The current password is incorrect.',
    403: 'The account has a second factor, and the session has no recent proof; see `requires`.',
  },
  summary: 'Changes your own password and ends all other sessions.',
  body: passwordChangeSchema,
  response: messageResponse('Password updated successfully!'),
  parseResponse: optionalMessageSchema,
});
