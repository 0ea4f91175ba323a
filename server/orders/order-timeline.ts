import { and, eq, sql } from 'drizzle-orm';
import type { OrderEvent } from '#contract/orders/order.ts';
import { type Cents, cents } from '#contract/wire/money.ts';
import type { Db } from '../db/database.ts';
import { type OrderEventRow, type OrderRow, orderEvents } from '../db/schema/orders.ts';
import type { TxContext } from '../notify/notify.ts';
import { PROVIDER_CURRENCY } from '../payments/provider.ts';
import { orderMail } from './order-mails.ts';
import { shopOrderMail } from './shop-order-mail.ts';

/** The actor behind a change of an order. */
export interface Actor {
  readonly by: OrderEventRow['actor'];
  /** The id of the customer's or the admin's account. */
  readonly userId?: string | undefined;
}

/**
 * Adds an event to the timeline of a locked order and queues its mails to the customer and the shop. `amountCents` is
 * set for a partial refund, and for an event about a payment other than the order's main payment.
 */
export async function recordEvent(
  { tx, notify }: TxContext,
  order: OrderRow,
  event: OrderEvent,
  actor: Actor,
  amountCents?: Cents,
): Promise<void> {
  await recordWithoutMail(tx, order, event, actor, amountCents);
  await notify.send(tx, (shop) => orderMail(tx, order, { event, by: actor.by }, shop));
  await notify.send(tx, (shop) => shopOrderMail(tx, order, { event, by: actor.by }, shop.mailboxes.orders));
}

/** Returns an amount for the timeline, which is in the shop's currency; undefined for other currencies. */
export function shopCentsOf({
  amountCents,
  currency,
}: {
  readonly amountCents: number | null;
  readonly currency: string | null;
}): Cents | undefined {
  return amountCents !== null && currency === PROVIDER_CURRENCY ? cents(amountCents) : undefined;
}

/**
 * Replaces the provider as the actor of a locked order's cancellation. The provider's event about the closed page may
 * have cancelled the order while the actor's request was closing the page.
 */
export async function attributeCancellation(tx: Db, { id }: OrderRow, { by, userId }: Actor): Promise<void> {
  const isByProvider = and(eq(orderEvents.event, 'cancelled'), eq(orderEvents.actor, 'provider'));
  await tx
    .update(orderEvents)
    .set({ actor: by, userId })
    .where(and(eq(orderEvents.orderId, id), isByProvider));
}

/** Adds an event to the timeline of a locked order without mails. */
export async function recordWithoutMail(
  tx: Db,
  order: OrderRow,
  event: OrderEvent,
  { by, userId }: Actor,
  amountCents?: Cents,
): Promise<void> {
  await tx
    .insert(orderEvents)
    // Unlike `now()`, `clock_timestamp()` advances within a transaction and so orders its events.
    .values({ orderId: order.id, event, actor: by, userId, amountCents, at: sql`clock_timestamp()` });
}
