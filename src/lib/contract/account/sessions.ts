import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { messageBodySchema, messageResponse } from '#contract/wire/message-response.ts';

/** The sessions of an account: part of the capability `accounts`. [SAFE-05] */

/** A session of the caller. `device` and `network` are empty if they are unknown. The times are ISO times. */
const sessionSchema = z.object({
  _id: z.string(),
  /** Browser and operating system, such as `Firefox on Windows`. */
  device: z.string(),
  /** A part of the IP address that many connections share, such as `203.0.113.0/24`. */
  network: z.string(),
  createdAt: z.string(),
  /** Recorded once a minute at most. */
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof sessionSchema>;

const sessionListSchema = z.object({ success: z.literal(true), sessions: z.array(sessionSchema) });

export const listSessionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'logged in',
  capability: 'accounts',
  summary: 'Lists your own sessions: the current one first, then by last use.',
  response: sessionListSchema,
  parseResponse: sessionListSchema,
});

export const endSessionEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'logged in',
  capability: 'accounts',
  errors: { 404: 'The session does not exist, or is not yours.' },
  summary: 'Ends one of your own sessions.',
  params: z.object({ id: z.string() }),
  response: messageResponse('The device has been logged out.'),
  parseResponse: messageBodySchema,
});

export const endOtherSessionsEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'logged in',
  capability: 'accounts',
  summary: 'Ends all your sessions except the current one.',
  response: messageResponse('All other devices have been logged out.'),
  parseResponse: messageBodySchema,
});
