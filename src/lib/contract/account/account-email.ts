import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { emailSchema } from '#contract/wire/field-schemas.ts';
import { messageBodySchema, messageResponse } from '#contract/wire/message-response.ts';
import { lenientUserSchema, userSchema } from './user.ts';

/**
 * The email address of an account: part of the capability `accounts`. With `mail`, links in mails
 * confirm it, and a new address replaces it only when its link has been opened.
 */

/** The hours in which a link confirms an address. */
export const EMAIL_LINK_HOURS = 24;

/** Limits the links and changes that one account requests. */
export const EMAIL_LINKS_PER_ACCOUNT = { name: 'email-links', max: 5, windowSeconds: 60 * 60 };

/** The response to an email change that a link confirms. It is the same if the new address has an account. */
export const EMAIL_LINK_SENT =
  'Almost done. Please open the link in the email we’ve sent to this address.' as const;

/** The response to an email change in a shop that sends no mails. */
export const EMAIL_CHANGED = 'Your email address has been changed.' as const;

export const emailFormSchema = z.object({ email: emailSchema });

const accountEmailSchema = z.object({
  success: z.literal(true),
  email: z.string(),
  /** Whether the account's owner has proved access to the mailbox. */
  isConfirmed: z.boolean(),
});
export type AccountEmail = z.infer<typeof accountEmailSchema>;

export const getAccountEmailEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/auth/email',
  access: 'logged in',
  capability: 'accounts',
  summary: 'Returns the email address of your account, and whether it is confirmed.',
  response: accountEmailSchema,
  parseResponse: accountEmailSchema,
});

export const changeEmailEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/email',
  access: 'logged in',
  capability: 'accounts',
  needsProof: true,
  handlerLimits: [EMAIL_LINKS_PER_ACCOUNT],
  errors: {
    400: 'The address is the current one.',
    409: 'The configuration of the server sets the address, or the backend sends no mails and the address has an account.',
  },
  summary:
    'Changes the email address of your account and ends all other sessions. With the capability `mail`, only sends a link to the new address; the response is the same if it has an account.',
  body: emailFormSchema,
  response: z.object({
    success: z.literal(true),
    message: z.enum([EMAIL_CHANGED, EMAIL_LINK_SENT]),
    user: userSchema,
  }),
  parseResponse: z.object({ message: z.string(), user: lenientUserSchema }),
});

export const sendEmailLinkEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/auth/email/link',
  access: 'logged in',
  capability: 'mail',
  handlerLimits: [EMAIL_LINKS_PER_ACCOUNT],
  errors: { 409: 'The address is already confirmed.' },
  summary: 'Sends the link that confirms the email address of your account.',
  response: messageResponse(EMAIL_LINK_SENT),
  parseResponse: messageBodySchema,
});

export const confirmEmailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/auth/email/confirm',
  access: 'logged in',
  capability: 'mail',
  errors: {
    400: 'The link has expired, has been used, or belongs to another account.',
    409: 'Meanwhile the address has got an account.',
  },
  summary:
    'Confirms the email address of your account with the token of a mailed link. A new address replaces the old one and ends all other sessions.',
  body: z.object({ token: z.string() }),
  response: z.object({
    success: z.literal(true),
    message: z.literal('Thank you. Your email address is confirmed.'),
    user: userSchema,
  }),
  parseResponse: z.object({ message: z.string(), user: lenientUserSchema }),
});
