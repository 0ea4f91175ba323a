import * as z from 'zod/mini';
import { MISMATCH, newPassword, typedTwice } from './account-forms.ts';
import { defineEndpoint } from './endpoint.ts';
import { email } from './rules.ts';

/** A password is forgotten: a link comes by mail, and a new one is chosen. Part of the capability `password-reset`. */

/** The addresses of the two pages. The token stands behind the `#`: it reaches no server and no log. */
export const resetPages = {
  forgot: '/forgot-password',
  reset: (token: string) => `/reset-password#${token}`,
} as const;

/** For so many minutes after it was asked for the link can be used. */
export const RESET_MINUTES = 30;

/** What a person enters to be sent the link. */
export const forgotForm = z.object({ email });

const passwords = z.object({ newPassword, confirmPassword: z.string() });

/** What a person enters who has followed the link. */
export const resetForm = passwords.check(z.refine(typedTwice, MISMATCH));

const answer = z.object({ success: z.literal(true), message: z.string() });

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Sends a link for a new password to who has an account. The answer is the same for who has none.',
  body: forgotForm,
  answer,
  read: z.object({ message: z.string() }),
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary:
    'Sets a new password by the token of such a link and ends all sessions. 400 at `token` when it is no longer good.',
  body: z.extend(passwords, { token: z.string() }).check(z.refine(typedTwice, MISMATCH)),
  answer,
  read: z.object({ message: z.string() }),
});
