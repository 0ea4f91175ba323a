import * as z from 'zod/mini';
import { anyPassword, email, line, optionalLine, optionalText, strongPassword } from './rules.ts';
import { ACCOUNT } from './vocabulary.ts';

/** What a person enters about their account. The sentences are the specification's, as far as it has them. */

const username = line('Username', ACCOUNT.username);
const { max } = ACCOUNT.password;

/** A password that somebody chooses for an account of ours. [AUTH-03] */
export const newPassword = strongPassword(
  'Password',
  'Password must be at least 8 characters long and include one special character.',
).check(z.maxLength(max, `Password must be at most ${max} characters long.`));

/** Its rule for the password is the form's: a backend takes any that is right. [AUTH-01] */
export const loginForm = z.object({
  email,
  password: strongPassword(
    'Password',
    'Password must contain at least 8 characters and one special character.',
  ),
});

/** [AUTH-03] */
export const registerForm = z.object({ username, email, password: newPassword });

/** What a person may change of their profile; bio and profession may be empty. [USER-06] */
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

/** The new one is typed twice. [USER-07] */
export function typedTwice(typed: { newPassword: string; confirmPassword: string }): boolean {
  return typed.newPassword === typed.confirmPassword;
}
export const MISMATCH = {
  path: ['confirmPassword'],
  error: 'New Password and Confirm New Password do not match.',
};

/** [USER-07] */
export const passwordForm = passwords.check(z.refine(typedTwice, MISMATCH));

/** The same with the person it is for, as it goes over the wire. */
export const passwordChange = z
  .extend(passwords, { userId: z.string() })
  .check(z.refine(typedTwice, MISMATCH));
