import * as z from 'zod/mini';
import { MISMATCH, newPassword, typedTwice } from './account-forms.ts';
import { defineEndpoint } from './endpoint.ts';
import { email } from './rules.ts';

/** Password reset by an emailed link: the capability `password-reset`. */

/**
 * The paths of the two pages. The token is in the fragment, which browsers do not send to servers, so no log
 * contains it.
 */
export const resetPages = {
  forgot: '/forgot-password',
  reset: (token: string) => `/reset-password#${token}`,
} as const;

/** The lifetime of a reset link, in minutes. */
export const RESET_MINUTES = 30;

/** The form that requests a reset link. */
export const forgotForm = z.object({ email });

const passwords = z.object({ newPassword, confirmPassword: z.string() });

/** The form that sets the new password. */
export const resetForm = passwords.check(z.refine(typedTwice, MISMATCH));

const messageResponse = z.object({ success: z.literal(true), message: z.string() });

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary:
    'Sends a password reset link if the email address belongs to an account. The response is the same if it does not.',
  body: forgotForm,
  answer: messageResponse,
  read: z.object({ message: z.string() }),
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary:
    'Sets a new password with the token of a reset link and ends all sessions. 400 at `token` if the link is invalid or has expired.',
  body: z.extend(passwords, { token: z.string() }).check(z.refine(typedTwice, MISMATCH)),
  answer: messageResponse,
  read: z.object({ message: z.string() }),
});
