import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { knownEmailSchema } from '#contract/wire/field-schemas.ts';
import { messageBodySchema, messageResponse } from '#contract/wire/message-response.ts';
import { hasMatchingPasswords, newPasswordSchema, PASSWORD_MISMATCH } from './account-forms.ts';

/** Password reset by an emailed link: the capability `mail`. */

/** The lifetime of a reset link, in minutes. */
export const RESET_LINK_MINUTES = 30;

/** The message of an accepted request for a link: the same for an unknown email. */
export const RESET_LINK_SENT = `If there is an account with this email, we’ve sent a link to it. The link works for ${RESET_LINK_MINUTES} minutes.`;

/** The message after the password has been reset. */
export const PASSWORD_RESET = 'Your password has been changed. Please log in.';

/** The form that requests a reset link. */
export const forgotPasswordFormSchema = z.object({ email: knownEmailSchema });

const passwordsSchema = z.object({ newPassword: newPasswordSchema, confirmPassword: z.string() });

/** The form that sets the new password. */
export const resetPasswordFormSchema = passwordsSchema.check(
  z.refine(hasMatchingPasswords, PASSWORD_MISMATCH),
);

const HOUR_SECONDS = 60 * 60;
const RESETS_PER_NETWORK = { name: 'reset-address', max: 30, windowSeconds: HOUR_SECONDS };
/** Limits the requests for one entered email from one network, with or without an account. */
export const RESETS_PER_EMAIL_AND_NETWORK = { name: 'reset-account', max: 5, windowSeconds: HOUR_SECONDS };
/** Limits the requests from a browser that has logged in to the account before. */
export const RESETS_PER_DEVICE = { name: 'reset-device', max: 5, windowSeconds: HOUR_SECONDS };
/**
 * Limits the links that unknown browsers send to one mailbox. The window is as long as a link works, so the mailbox has
 * a working link whenever the limit is reached.
 */
export const RESET_LINKS_PER_MAILBOX = {
  name: 'reset-mailbox',
  max: 5,
  windowSeconds: RESET_LINK_MINUTES * 60,
};

export const forgotPasswordEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  capability: 'mail',
  rateLimit: RESETS_PER_NETWORK,
  handlerLimits: [RESETS_PER_EMAIL_AND_NETWORK, RESETS_PER_DEVICE],
  summary:
    'Sends a password reset link if the email address belongs to an account. The response is the same if it does not.',
  body: forgotPasswordFormSchema,
  response: messageResponse(RESET_LINK_SENT),
  parseResponse: messageBodySchema,
});

export const resetPasswordEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  capability: 'mail',
  rateLimit: RESETS_PER_NETWORK,
  errors: { 400: 'The link is invalid or has expired; the message is at `token`.' },
  summary: 'Sets a new password with the token of a reset link and ends all sessions.',
  body: z
    .extend(passwordsSchema, { token: z.string() })
    .check(z.refine(hasMatchingPasswords, PASSWORD_MISMATCH)),
  response: messageResponse(PASSWORD_RESET),
  parseResponse: messageBodySchema,
});
