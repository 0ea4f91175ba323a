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

/** Messages on one page. */
const PAGE = 20;

const NOT_WAITING = 'This mail does not wait anymore.';

const success = true as const;

/** What people wrote to the shop, and the mails of the shop that nobody takes. Who may call: `authorization.ts`. */
export async function inboxRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  route(app, contract.listMessages, async ({ query }) => {
    const state = query.state === '' ? undefined : query.state;
    const { listed, counts, total } = await listInbox(db, { state, page: pageOf(query.page), perPage: PAGE });
    return {
      success,
      messages: listed.map(wireMessage),
      totalMessages: total,
      totalPages: Math.ceil(total / PAGE),
      counts,
    };
  });

  route(app, contract.changeMessage, async ({ params, body }) => {
    const id = rowId(params);
    const row = id && (await markMessage(db, id, body.state));
    if (!row) throw absent('message');
    return { success, message: 'Message updated successfully' as const, inboxMessage: wireMessage(row) };
  });

  route(app, contract.deleteMessage, async ({ params }) => {
    const id = rowId(params);
    if (!(id && (await removeMessage(db, id)))) throw absent('message');
    return { success, message: 'Message deleted successfully' as const };
  });

  route(app, listMails, async () => {
    const { mails, total } = await listWaitingMails(db, MAILS_SHOWN);
    return { success, mails, totalMails: total };
  });

  route(app, retryMail, async ({ params }) => {
    const id = rowId(params);
    if (!(id && (await hurryMail(db, id)))) throw new Failure(404, NOT_WAITING);
    return { success, message: 'The mail is being sent again' as const };
  });

  route(app, deleteMail, async ({ params }) => {
    const id = rowId(params);
    if (!(id && (await giveUpMail(db, id)))) throw new Failure(404, NOT_WAITING);
    return { success, message: 'Mail given up successfully' as const };
  });
}

/** The id, undefined for a text that can be no row's. */
function rowId({ id }: { readonly id: string }): string | undefined {
  return z.safeParse(z.uuid(), id).success ? id : undefined;
}
