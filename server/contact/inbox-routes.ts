import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import * as contract from '#contract/inbox.ts';
import { deleteMail, listMails, MAILS_SHOWN, retryMail } from '#contract/outbox.ts';
import type { Db } from '../db/database.ts';
import { absent, Failure } from '../http/failures.ts';
import { pageOf } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { giveUpMail, hurryMail, listWaitingMails } from '../jobs/waiting-mails.ts';
import { listInbox, markMessage, removeMessage, wireMessage } from './inbox.ts';

/** Messages per page. */
const PAGE_SIZE = 20;

const NOT_QUEUED = 'This mail is no longer in the queue.';

const success = true as const;

/** Registers the routes for contact messages and failed mails. `authorization.ts` states who may call them. */
export async function inboxRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  route(app, contract.listMessages, async ({ query }) => {
    const state = query.state === '' ? undefined : query.state;
    const { listed, counts, total } = await listInbox(db, {
      state,
      page: pageOf(query.page),
      perPage: PAGE_SIZE,
    });
    return {
      success,
      messages: listed.map(wireMessage),
      totalMessages: total,
      totalPages: Math.ceil(total / PAGE_SIZE),
      counts,
    };
  });

  route(app, contract.changeMessage, async ({ params, body }) => {
    const id = uuidOf(params);
    const row = id && (await markMessage(db, id, body.state));
    if (!row) throw absent('message');
    return { success, message: 'Message updated successfully' as const, inboxMessage: wireMessage(row) };
  });

  route(app, contract.deleteMessage, async ({ params }) => {
    const id = uuidOf(params);
    if (!(id && (await removeMessage(db, id)))) throw absent('message');
    return { success, message: 'Message deleted successfully' as const };
  });

  route(app, listMails, async () => {
    const { mails, total } = await listWaitingMails(db, MAILS_SHOWN);
    return { success, mails, totalMails: total };
  });

  route(app, retryMail, async ({ params }) => {
    const id = uuidOf(params);
    if (!(id && (await hurryMail(db, id)))) throw new Failure(404, NOT_QUEUED);
    return { success, message: 'The mail is being sent again' as const };
  });

  route(app, deleteMail, async ({ params }) => {
    const id = uuidOf(params);
    if (!(id && (await giveUpMail(db, id)))) throw new Failure(404, NOT_QUEUED);
    return { success, message: 'Mail given up successfully' as const };
  });
}

/** Returns the id of a path, or undefined when it is not a UUID and so matches no row. */
function uuidOf({ id }: { readonly id: string }): string | undefined {
  return z.safeParse(z.uuid(), id).success ? id : undefined;
}
