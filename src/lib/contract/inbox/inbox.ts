import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { messageBodySchema, messageResponse } from '#contract/wire/message-response.ts';
import { unknownChoice } from '#messages/rules/choices.ts';
import * as text from '#messages/rules/contact.ts';

/** Messages from the contact form, for admins: part of the capability `inbox`. */

/** The states of a message. A message becomes `read` when an admin opens it. */
export const MESSAGE_STATES = ['unread', 'read', 'answered'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Filters of the message list. */
export const MESSAGE_FILTERS = ['unread', 'answered'] as const;
export type MessageFilter = (typeof MESSAGE_FILTERS)[number];

/**
 * A message from the contact form, as plain text; `message` may have several lines. `createdAt` is ISO time.
 */
const inboxMessageSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  state: z.enum(MESSAGE_STATES),
  createdAt: z.string(),
});
export type InboxMessage = z.infer<typeof inboxMessageSchema>;

const successSchema = z.literal(true);
const messageParamsSchema = z.object({ id: z.string() });

const messageListSchema = z.object({
  success: successSchema,
  messages: z.array(inboxMessageSchema),
  totalMessages: z.int(),
  totalPages: z.int(),
  /** The number of messages per filter, independent of the page. */
  counts: z.object({ all: z.int(), unread: z.int(), answered: z.int() }),
});

export const listMessagesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/messages',
  access: 'admin',
  capability: 'inbox',
  summary: 'Returns a page of the messages to the shop, unread first, then newest first. Admins only.',
  query: z.object({
    state: z.optional(z.union([z.enum(MESSAGE_FILTERS), z.literal('')])),
    page: z.optional(z.string()),
  }),
  response: messageListSchema,
  parseResponse: messageListSchema,
});

export const updateMessageEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/messages/:id',
  access: 'admin',
  capability: 'inbox',
  errors: { 404: 'The message does not exist.' },
  summary:
    'Changes the state of a message and returns it. Admins only. Setting `read` does not reset an answered message.',
  params: messageParamsSchema,
  body: z.object({
    state: z.enum(MESSAGE_STATES, unknownChoice(text.messageState, MESSAGE_STATES.join(', '))),
  }),
  response: z.object({
    success: successSchema,
    message: z.literal('Message updated successfully'),
    inboxMessage: inboxMessageSchema,
  }),
  parseResponse: z.extend(messageBodySchema, { inboxMessage: inboxMessageSchema }),
});

export const deleteMessageEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/messages/:id',
  access: 'admin',
  capability: 'inbox',
  errors: { 404: 'The message does not exist.' },
  summary: 'Deletes a message permanently. Admins only.',
  params: messageParamsSchema,
  response: messageResponse('Message deleted successfully'),
  parseResponse: messageBodySchema,
});
