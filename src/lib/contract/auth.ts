import * as z from 'zod/mini';
import { passwordChange, profileForm, registerForm } from './account-forms.ts';
import { defineEndpoint } from './endpoint.ts';
import { or } from './lenient.ts';
import { said } from './said.ts';
import { ROLES, user, userRead } from './user.ts';

/** Accounts: the calls of `/api/auth`. [CALL-02] */

const success = z.literal(true);
const userParams = z.object({ userId: z.string() });

/** Some backends leave the sentence out. */
const saidRead = z.object({ message: or(z.string(), '') });

/** A person under `user`, or as the answer itself. The message is empty where there is none. */
const withUserRead = z.union([
  z.object({ message: or(z.string(), ''), user: userRead }),
  z.pipe(
    userRead,
    z.transform((person) => ({ message: '', user: person })),
  ),
]);

export const register = defineEndpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Makes an account. 409 when the e-mail address or the username is taken.',
  body: registerForm,
  status: 201,
  answer: said('User registered successfully'),
  read: saidRead,
});

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in with a cookie. 401 for an address or a password that is wrong, whichever it is.',
  // Any texts: what the forms of today ask of a password says nothing of one that exists.
  body: z.object({ email: z.string(), password: z.string() }),
  answer: z.object({ success, message: z.literal('Login successfully'), user }),
  read: withUserRead,
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session of the cookie, if there is one.',
  answer: said('User Logout successfully'),
  read: saidRead,
});

export const deleteUser = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/delete/:userId',
  summary: 'Deletes an account, by its owner or an admin. 409 for the last admin.',
  params: userParams,
  answer: said('User Deleted Successfully'),
  read: saidRead,
});

export const getUsers = defineEndpoint({
  method: 'GET',
  path: '/api/auth/getusers',
  summary: 'All accounts, newest first; for older clients under `user` too.',
  answer: z.object({
    success,
    message: z.literal('Users fetched successfully'),
    users: z.array(user),
    user: z.array(user),
  }),
  // Some backends answer only one of the keys.
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
  summary: 'Gives an account a role. 409 when the last admin would be gone.',
  params: userParams,
  body: z.object({ role: z.enum(ROLES, `Role must be one of ${ROLES.join(', ')}.`) }),
  answer: z.object({ success, message: z.literal('User updated Successfully'), user }),
  // The list is asked for again: what else such an answer holds is not needed.
  read: saidRead,
});

export const updateProfile = defineEndpoint({
  method: 'PATCH',
  path: '/api/auth/update-profile',
  summary: 'Changes what is given of one’s own profile. 409 when the username is taken.',
  body: z.extend(z.partial(profileForm), { userId: z.string() }),
  answer: z.object({ success, message: z.literal('Profile updated successfully.'), user }),
  read: withUserRead,
});

export const updatePassword = defineEndpoint({
  method: 'PATCH',
  path: '/api/auth/update-password',
  summary: 'Changes one’s own password and ends all other sessions. 400 when the current one is wrong.',
  body: passwordChange,
  answer: said('Password updated successfully!'),
  read: saidRead,
});
