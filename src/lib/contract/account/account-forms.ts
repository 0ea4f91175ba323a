import * as z from 'zod/mini';
import { cleanLine, cleanText } from '#contract/text/clean-text.ts';
import { ACCOUNT_LIMITS } from '#contract/vocabulary.ts';
import {
  anyPasswordSchema,
  emailSchema,
  knownEmailSchema,
  nameSchema,
  optionalLineSchema,
  optionalTextSchema,
  strongPasswordSchema,
} from '#contract/wire/field-schemas.ts';
import * as text from '#messages/rules/account.ts';
import * as fieldText from '#messages/rules/fields.ts';

/** Form schemas of an account. Their error messages are the specification's, where it defines any. */

const usernameSchema = nameSchema(text.username, ACCOUNT_LIMITS.username);
const { max } = ACCOUNT_LIMITS.password;

/** The password of a new account, or a new password. [AUTH-03] */
export const newPasswordSchema = strongPasswordSchema(text.password, text.weakPassword).check(
  z.maxLength(max, fieldText.tooLong(text.password, max)),
);

/**
 * The login form. It applies the specification's password rule; the backend accepts any correct password. [AUTH-01]
 */
export const loginFormSchema = z.object({
  email: knownEmailSchema,
  password: strongPasswordSchema(text.password, text.weakLoginPassword),
});

/** The registration form. [AUTH-03] */
export const registerFormSchema = z.object({
  username: usernameSchema,
  email: emailSchema,
  password: newPasswordSchema,
});

/** The editable fields of a profile; bio and profession may be empty. [USER-06] */
export const profileFormSchema = z.object({
  username: usernameSchema,
  bio: optionalTextSchema(text.bio, ACCOUNT_LIMITS.bio),
  profession: optionalLineSchema(text.profession, ACCOUNT_LIMITS.profession),
});

const lineOfBase = z.string().check(z.overwrite(cleanLine));

/** The profile form for a base backend, which applies its own rules: the specification defines none. [USER-06] */
export const baseProfileFormSchema = z.object({
  username: lineOfBase,
  bio: z.string().check(z.overwrite(cleanText)),
  profession: lineOfBase,
});

const passwordsSchema = z.object({
  currentPassword: anyPasswordSchema(text.currentPassword),
  newPassword: newPasswordSchema,
  confirmPassword: z.string(),
});

/** Returns whether the new password and its confirmation are equal. [USER-07] */
export function hasMatchingPasswords(values: { newPassword: string; confirmPassword: string }): boolean {
  return values.newPassword === values.confirmPassword;
}

/** The error of a confirmation that differs, as options for `z.refine`. */
export const PASSWORD_MISMATCH = {
  path: ['confirmPassword'],
  error: text.passwordMismatch,
};

/** The Update Password form. [USER-07] */
export const passwordFormSchema = passwordsSchema.check(z.refine(hasMatchingPasswords, PASSWORD_MISMATCH));

/** The Update Password form for a base backend, with the specification's only rule: equal passwords. [USER-07] */
export const basePasswordFormSchema = z
  .object({ currentPassword: z.string(), newPassword: z.string(), confirmPassword: z.string() })
  .check(z.refine(hasMatchingPasswords, PASSWORD_MISMATCH));

/** The password form with the account's `userId`, as sent to the backend. */
export const passwordChangeSchema = z
  .extend(passwordsSchema, { userId: z.string() })
  .check(z.refine(hasMatchingPasswords, PASSWORD_MISMATCH));
