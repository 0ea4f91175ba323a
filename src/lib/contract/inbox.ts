import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { said, saidRead } from './said.ts';

/** What people have written to the shop, for admins: the calls of the capability `inbox`. */

/** A message is `read` once an admin has opened it. */
export const MESSAGE_STATES = ['unread', 'read', 'answered'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** What the list can be narrowed to. */
export const MESSAGE_FILTERS = ['unread', 'answered'] as const;
export type MessageFilter = (typeof MESSAGE_FILTERS)[number];

/** What somebody wrote into the contact form: plain text, `message` in several lines. `createdAt` is ISO time. */
const inboxMessage = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  state: z.enum(MESSAGE_STATES),
  createdAt: z.string(),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

const success = z.literal(true);
const params = z.object({ id: z.string() });

const messageList = z.object({
  success,
  messages: z.array(inboxMessage),
  totalMessages: z.int(),
  totalPages: z.int(),
  /** How many there are of each, whatever the page. */
  counts: z.object({ all: z.int(), unread: z.int(), answered: z.int() }),
});

export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/api/messages',
  summary: 'A page of the messages to the shop, unread ones first, then the newest, for admins.',
  query: z.object({
    state: z.optional(z.union([z.enum(MESSAGE_FILTERS), z.literal('')])),
    page: z.optional(z.string()),
  }),
  answer: messageList,
  read: messageList,
});

export const changeMessage = defineEndpoint({
  method: 'PATCH',
  path: '/api/messages/:id',
  summary:
    'Says what has become of a message, and answers with it; by an admin. `read` is for who opens it: a message that is answered stays so.',
  params,
  body: z.object({
    state: z.enum(MESSAGE_STATES, `State must be one of ${MESSAGE_STATES.join(', ')}.`),
  }),
  answer: z.object({
    success,
    message: z.literal('Message updated successfully'),
    inboxMessage,
  }),
  read: z.extend(saidRead, { inboxMessage }),
});

export const deleteMessage = defineEndpoint({
  method: 'DELETE',
  path: '/api/messages/:id',
  summary: 'Deletes a message for good, by an admin.',
  params,
  answer: said('Message deleted successfully'),
  read: saidRead,
});
