import * as z from 'zod/mini';
import { passwordChange, profileForm, registerForm } from './account-forms.ts';
import { defineEndpoint } from './endpoint.ts';
import { or } from './lenient.ts';
import { said } from './said.ts';
import { ROLES, user, userRead } from './user.ts';

/** Account endpoints under `/api/auth`. [CALL-02] */

const success = z.literal(true);
const userParams = z.object({ userId: z.string() });

/** A message that some backends omit. */
const optionalMessage = z.object({ message: or(z.string(), '') });

/** A user, either under `user` or as the response itself. The message is empty when the backend sends none. */
const userResponse = z.union([
  z.object({ message: or(z.string(), ''), user: userRead }),
  z.pipe(
    userRead,
    z.transform((account) => ({ message: '', user: account })),
  ),
]);

export const register = defineEndpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Creates an account. 409 if the email address or the username is already taken.',
  body: registerForm,
  status: 201,
  answer: said('User registered successfully'),
  read: optionalMessage,
});

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in and sets the session cookie. 401 if the email address or the password is incorrect.',
  // Any strings: the current password rules do not apply to passwords of existing accounts.
  body: z.object({ email: z.string(), password: z.string() }),
  answer: z.object({ success, message: z.literal('Login successfully'), user }),
  read: userResponse,
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the current session, if any.',
  answer: said('User Logout successfully'),
  read: optionalMessage,
});

export const deleteUser = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/delete/:userId',
  summary: 'Deletes an account. Allowed for its owner and for admins. 409 for the last admin.',
  params: userParams,
  answer: said('User Deleted Successfully'),
  read: optionalMessage,
});

export const getUsers = defineEndpoint({
  method: 'GET',
  path: '/api/auth/getusers',
  summary: 'Lists all accounts, newest first. Older clients read the same list under `user`. Admins only.',
  answer: z.object({
    success,
    message: z.literal('Users fetched successfully'),
    users: z.array(user),
    user: z.array(user),
  }),
  // Some backends send only one of the two keys.
  read: z.union([
    z.pipe(
      z.object({ users: z.array(userRead) }),
      z.transform(({ users }) => users),
    ),
    z.pipe(
      z.object({ user: z.array(userRead) }),
      z.transform((body) => body.user),
    ),
  ]),
});

export const updateRole = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/update/:userId',
  summary: 'Changes the role of an account. Admins only. 409 if no admin would remain.',
  params: userParams,
  body: z.object({ role: z.enum(ROLES, `Role must be one of ${ROLES.join(', ')}.`) }),
  answer: z.object({ success, message: z.literal('User updated Successfully'), user }),
  // The site reloads the list afterwards, so only the message is parsed.
  read: optionalMessage,
});

export const updateProfile = defineEndpoint({
  method: 'PATCH',
  path: '/api/auth/update-profile',
  summary: 'Updates the given fields of your own profile. 409 if the username is already taken.',
  body: z.extend(z.partial(profileForm), { userId: z.string() }),
  answer: z.object({ success, message: z.literal('Profile updated successfully.'), user }),
  read: userResponse,
});

export const updatePassword = defineEndpoint({
  method: 'PATCH',
  path: '/api/auth/update-password',
  summary: 'Changes your own password and ends all other sessions. 400 if the current password is incorrect.',
  body: passwordChange,
  answer: said('Password updated successfully!'),
  read: optionalMessage,
});
