import * as z from 'zod/mini';
import { anyPassword, email, line, optionalLine, optionalText, strongPassword } from './rules.ts';
import { ACCOUNT } from './vocabulary.ts';

/** Form schemas of an account. Their error messages are the specification's, where it defines any. */

const username = line('Username', ACCOUNT.username);
const { max } = ACCOUNT.password;

/** The password of a new account, or a new password. [AUTH-03] */
export const newPassword = strongPassword(
  'Password',
  'Password must be at least 8 characters long and include one special character.',
).check(z.maxLength(max, `Password must be at most ${max} characters long.`));

/** The form repeats the specification's password rule. The backend accepts any correct password. [AUTH-01] */
export const loginForm = z.object({
  email,
  password: strongPassword(
    'Password',
    'Password must contain at least 8 characters and one special character.',
  ),
});

/** [AUTH-03] */
export const registerForm = z.object({ username, email, password: newPassword });

/** The editable fields of a profile; bio and profession may be empty. [USER-06] */
export const profileForm = z.object({
  username,
  bio: optionalText('Bio', ACCOUNT.bio),
  profession: optionalLine('Profession', ACCOUNT.profession),
});

const passwords = z.object({
  currentPassword: anyPassword('Current password'),
  newPassword,
  confirmPassword: z.string(),
});

/** Returns whether the new password and its confirmation are equal. [USER-07] */
export function typedTwice(values: { newPassword: string; confirmPassword: string }): boolean {
  return values.newPassword === values.confirmPassword;
}
export const MISMATCH = {
  path: ['confirmPassword'],
  error: 'New Password and Confirm New Password do not match.',
};

/** [USER-07] */
export const passwordForm = passwords.check(z.refine(typedTwice, MISMATCH));

/** The password form with the account's `userId`, as sent to the backend. */
export const passwordChange = z
  .extend(passwords, { userId: z.string() })
  .check(z.refine(typedTwice, MISMATCH));
