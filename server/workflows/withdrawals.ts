import { eq } from 'drizzle-orm';
import type { Withdrawal, WithdrawalReceipt } from '#contract/orders/withdrawals.ts';
import { shopWithdrawalText } from '#messages/mails/withdrawals.ts';
import { emailKey } from '../auth/user-rows.ts';
import { storeMessage } from '../contact/save-message.ts';
import type { Db } from '../db/database.ts';
import { messages } from '../db/schema/contact.ts';
import { createOnce, type OneTimeRequest } from '../http/idempotency-keys.ts';
import type { DbContext, TxContext } from '../notify/notify.ts';
import { findOrder, findOrderLines } from '../orders/order-rows.ts';
import { type ReceivedWithdrawal, withdrawalMessage, withdrawalReceipt } from './withdrawal-mail.ts';

interface WithdrawalContext {
  /** The id of the logged-in customer; undefined for a guest. */
  readonly userId: string | undefined;
  /** The public URL of the site, for links in the mail. */
  readonly siteUrl: string;
  readonly timeZone: string;
  readonly request: OneTimeRequest | undefined;
}

/**
 * Receives a statement of withdrawal and returns its receipt. One transaction stores it as a message of the inbox, and
 * queues the receipt and the mail to the shop. It changes neither the order, nor its payment, nor the stock. A repeated
 * `request` stores and mails nothing. Throws `HttpError` 422 if its key was used for another statement. [RET-02]
 */
export async function receiveWithdrawal(
  { db, notify }: DbContext,
  statement: Withdrawal,
  context: WithdrawalContext,
): Promise<WithdrawalReceipt> {
  const { name, orderNumber, email } = statement;
  const { receivedAt } = await db.transaction((tx) =>
    createOnce(tx, context.request, {
      create: () => storeWithdrawal({ tx, notify }, statement, context),
      find: (id) => findReceived(tx, id),
    }),
  );
  return { name, orderNumber, email, receivedAt: receivedAt.toISOString() };
}

async function storeWithdrawal(
  { tx, notify }: TxContext,
  statement: Withdrawal,
  { userId, siteUrl, timeZone }: WithdrawalContext,
): Promise<{ id: string; receivedAt: Date }> {
  const receivedAt = new Date();
  receivedAt.setMilliseconds(0);
  const received = { statement, receivedAt, match: await findMatch(tx, statement, userId) };
  const message = withdrawalMessage(received, timeZone);
  const { note } = statement;
  const { id } = await storeMessage({ tx, notify }, message, {
    ...(note && { message: `${message.message}\n\n${shopWithdrawalText.note(note)}` }),
    createdAt: receivedAt,
  });
  await notify.send(tx, () => withdrawalReceipt(received, { siteUrl, timeZone }));
  return { id, receivedAt };
}

/** Returns the time of a message; undefined once an admin has deleted it. */
async function findReceived(tx: Db, id: string): Promise<{ id: string; receivedAt: Date } | undefined> {
  const [row] = await tx
    .select({ id: messages.id, receivedAt: messages.createdAt })
    .from(messages)
    .where(eq(messages.id, id));
  return row;
}

/** Returns the order of a statement: one with its number that is the account's, or has the statement's address. */
async function findMatch(
  tx: Db,
  { orderNumber, email }: Withdrawal,
  userId: string | undefined,
): Promise<ReceivedWithdrawal['match']> {
  const order = await findOrder(tx, orderNumber);
  if (order === undefined) return undefined;
  const isOwn = userId !== undefined && order.userId === userId;
  const hasAddress = order.email !== null && emailKey(order.email) === emailKey(email);
  return isOwn || hasAddress ? { order, lines: await findOrderLines(tx, order) } : undefined;
}
