import * as z from 'zod/mini';
import { passwordChangeSchema, profileFormSchema, registerFormSchema } from './account-forms.ts';
import { defineEndpoint } from './endpoint.ts';
import { withFallback } from './lenient-schemas.ts';
import { messageResponse } from './message-response.ts';
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

export const registerEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  summary: 'Creates an account. 409 if the email address or the username is already taken.',
  body: registerFormSchema,
  status: 201,
  response: messageResponse('User registered successfully'),
  parseResponse: optionalMessageSchema,
});

export const loginEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  summary: 'Logs in and sets the session cookie. 401 if the email address or the password is incorrect.',
  // Any strings: the current password rules do not apply to passwords of existing accounts.
  body: z.object({ email: z.string(), password: z.string() }),
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
  summary: 'Deletes an account. Allowed for its owner and for admins. 409 for the last admin.',
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
  summary: 'Changes the role of an account. Admins only. 409 if no admin would remain.',
  params: userParamsSchema,
  body: z.object({ role: z.enum(ROLES, `Role must be one of ${ROLES.join(', ')}.`) }),
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
  summary: 'Updates the given fields of your own profile. 409 if the username is already taken.',
  body: z.extend(z.partial(profileFormSchema), { userId: z.string() }),
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
  summary: 'Changes your own password and ends all other sessions. 400 if the current password is incorrect.',
  body: passwordChangeSchema,
  response: messageResponse('Password updated successfully!'),
  parseResponse: optionalMessageSchema,
});
