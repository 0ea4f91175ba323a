import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/inbox/inbox.ts';
import {
  deleteMailEndpoint,
  listFailedMailsEndpoint,
  MAX_FAILED_MAILS,
  retryMailEndpoint,
} from '#contract/inbox/outbox.ts';
import type { Db } from '../db/database.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { isUuid } from '../http/is-uuid.ts';
import { messageOf } from '../http/messages.ts';
import { parsePage } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { discardFailedMail, listFailedMails, resetFailedMail } from '../jobs/failed-mails.ts';
import { deleteMessage, listInboxMessages, serializeMessage, setMessageState } from './inbox.ts';

/** Messages per page. */
const PAGE_SIZE = 20;

const NOT_QUEUED = messageOf('notQueued');

/** Registers the routes for contact messages and failed mails. */
export async function inboxRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  route(app, contract.listMessagesEndpoint, async ({ query }) => {
    const state = query.state === '' ? undefined : query.state;
    const paging = { page: parsePage(query.page), perPage: PAGE_SIZE };
    const { listed, counts, total } = await listInboxMessages(db, state, paging);
    return {
      messages: listed.map(serializeMessage),
      totalMessages: total,
      totalPages: Math.ceil(total / PAGE_SIZE),
      counts,
    };
  });

  route(app, contract.updateMessageEndpoint, async ({ params, body }) => {
    const id = uuidOf(params);
    const row = id && (await setMessageState(db, id, body.state));
    if (!row) throw notFound('message');
    return { inboxMessage: serializeMessage(row) };
  });

  route(app, contract.deleteMessageEndpoint, async ({ params }) => {
    const id = uuidOf(params);
    if (!(id && (await deleteMessage(db, id)))) throw notFound('message');
  });

  route(app, listFailedMailsEndpoint, async () => {
    const { mails, total } = await listFailedMails(db, MAX_FAILED_MAILS);
    return { mails, totalMails: total };
  });

  route(app, retryMailEndpoint, async ({ params }) => {
    const id = uuidOf(params);
    if (!(id && (await resetFailedMail(db, id)))) throw new HttpError(404, NOT_QUEUED);
  });

  route(app, deleteMailEndpoint, async ({ params }) => {
    const id = uuidOf(params);
    if (!(id && (await discardFailedMail(db, id)))) throw new HttpError(404, NOT_QUEUED);
  });
}

/** Returns the id of a path, or undefined when it is not a UUID and so matches no row. */
function uuidOf({ id }: { readonly id: string }): string | undefined {
  return isUuid(id) ? id : undefined;
}
