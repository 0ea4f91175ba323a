import { eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { type OrderRow, orders, type PaymentRow, paymentEvents, payments } from '../db/schema.ts';
import { type Actor, moveOrder, recordEvent } from '../orders/order-moves.ts';
import { findOrder, lockOrder, paymentOf } from '../orders/order-rows.ts';
import { beginRefund, endRefund } from './payment-rows.ts';
import type { PaymentNews } from './provider.ts';

/** An event about an order of ours, both locked. */
interface Told<News extends PaymentNews = PaymentNews> {
  readonly tx: Db;
  readonly order: OrderRow;
  readonly payment: PaymentRow;
  readonly news: News;
  readonly actor: Actor;
  readonly log: FastifyBaseLogger;
}
type Kind<Name extends PaymentNews['kind']> = Extract<PaymentNews, { kind: Name }>;

/**
 * Does what follows from what a provider has told of a payment, once however often it is told, and whatever was told
 * before: events arrive late, twice and in any order. One transaction keeps that it was told and all that follows.
 * Nothing follows from what is told of an order that is not ours, or of another sum than ours: it goes to the log.
 */
export async function handleNews(
  db: Db,
  news: PaymentNews,
  { mails, log }: { readonly mails: boolean; readonly log: FastifyBaseLogger },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Who is told the same at the same time waits here for the first one's end.
    const [isNew] = await tx.insert(paymentEvents).values({ id: news.id }).onConflictDoNothing().returning();
    if (isNew === undefined) return;
    const named = await orderOf(tx, news);
    const order = named && (await lockOrder(tx, named));
    const payment = order && (await paymentOf(tx, order));
    if (!order || payment?.method !== 'card') {
      log.error({ news }, 'The provider tells of a payment that is none of ours');
      return;
    }
    await follow({ tx, order, payment, news, actor: { by: 'provider', mails }, log });
  });
}

/** A refund that was made by hand at the provider names the payment only. */
async function orderOf(tx: Db, news: PaymentNews): Promise<OrderRow | undefined> {
  if (news.number !== undefined) return findOrder(tx, news.number);
  if (!('reference' in news) || news.reference === null) return undefined;
  const [row] = await tx
    .select({ order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.reference, news.reference));
  return row?.order;
}

async function follow(told: Told): Promise<void> {
  const { news, ...rest } = told;
  switch (news.kind) {
    case 'paid':
      return paid({ news, ...rest });
    case 'not paid':
      return notPaid({ news, ...rest });
    case 'refunded':
      return refunded({ news, ...rest });
    case 'not refunded':
      return notRefunded({ news, ...rest });
  }
}

async function paid({ tx, order, payment, news, actor, log }: Told<Kind<'paid'>>): Promise<void> {
  if (news.cents !== payment.amountCents || news.currency !== 'usd') {
    log.error(
      { news, order: order.number },
      'Another sum was paid than the order’s; nothing follows from it',
    );
    return;
  }
  const { session, reference } = news;
  const { status } = payment;
  if (status === 'paid' && reference !== payment.reference) {
    log.error({ news, order: order.number }, 'An order was paid twice');
    return;
  }
  const paidAt = payment.paidAt ?? new Date();
  await tx
    .update(payments)
    .set({ session, reference, paidAt, payUrl: null, ...(status === 'pending' && { status: 'paid' }) })
    .where(eq(payments.orderId, order.id));
  if (status === 'pending') {
    await tx.update(orders).set({ expiresAt: null, updatedAt: sql`now()` }).where(eq(orders.id, order.id));
    await recordEvent(tx, order, 'paid', actor);
  } else if (status === 'failed' || status === 'void') {
    // The pieces may be somebody else's by now. Nobody is thanked for what they get back.
    await recordEvent(tx, order, 'paid', { ...actor, mails: false });
    await beginRefund(tx, order, actor);
  }
}

/** Only the page that was shown counts: nobody has seen another. */
async function notPaid({ tx, order, payment, news, actor }: Told<Kind<'not paid'>>): Promise<void> {
  if (payment.status !== 'pending' || payment.session !== news.session) return;
  await moveOrder(tx, order, 'cancelled', actor);
}

/** May come before the news that it was paid, when somebody gave the money back by hand. */
async function refunded({ tx, order, payment, news, actor }: Told<Kind<'refunded'>>): Promise<void> {
  if (payment.status === 'refunded' || isAnother(payment, news)) return;
  await endRefund(tx, order, actor);
}

/** The bank has not taken it: the shop has the money again, and somebody has to look at it. */
async function notRefunded({
  tx,
  order,
  payment,
  news,
  actor,
  log,
}: Told<Kind<'not refunded'>>): Promise<void> {
  if (!(payment.status === 'refunding' || payment.status === 'refunded') || isAnother(payment, news)) return;
  log.error({ order: order.number }, 'The money of an order could not be given back');
  await tx.update(payments).set({ status: 'paid', refundedAt: null }).where(eq(payments.orderId, order.id));
  await recordEvent(tx, order, 'refund-failed', actor);
}

function isAnother({ reference }: PaymentRow, news: { readonly reference: string | null }): boolean {
  return reference !== null && reference !== news.reference;
}
