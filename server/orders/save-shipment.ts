import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { carrierName } from '#contract/orders/carriers.ts';
import { ORDER_STATES, type OrderState } from '#contract/orders/order.ts';
import { CLOCK_TOLERANCE_MS, type NewShipment } from '#contract/orders/shipments.ts';
import type { Db } from '../db/database.ts';
import { type OrderRow, type ShipmentRow, shipments } from '../db/schema/orders.ts';
import { toShopDay } from '../http/date-range.ts';
import { type FieldErrors, HttpError, invalidInput } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import type { Notify, TxContext } from '../notify/notify.ts';
import { orderMail } from './order-mails.ts';
import { getPayment } from './order-rows.ts';
import type { Actor } from './order-timeline.ts';
import { transitionOrder } from './order-transitions.ts';
import { findShipment } from './shipment-rows.ts';

/** The fields of a shipment that the shop enters. */
type Entries = Pick<ShipmentRow, 'carrier' | 'trackingNumbers' | 'shippedAt' | 'deliveredAt'>;

/** States in which a parcel has left the shop. */
const SHIPPED_STATES: readonly OrderState[] = ['shipped', 'completed'];

const CANCELLED = messageOf('orderAlreadyIs', 'cancelled');
const UNPAID = messageOf('orderUnpaid');
const REFUNDED = messageOf('orderRefunded');
const CHANGED = messageOf('shipmentChanged');
const ERASED = messageOf('shipmentErased');

/**
 * Replaces the shipment of a locked order and returns the order. A shipped date moves the order to `shipped`, and a
 * delivered date to `completed`. Equal entries change nothing. The customer gets one mail at most: about the new state,
 * or about the first tracking numbers of a shipped order. [SHIP-03]
 *
 * Throws `HttpError` 400 for impossible dates. Throws `HttpError` 409 if the order is cancelled or its card payment
 * does not allow it, if the shipment has another version, and for tracking numbers of an erased customer.
 */
export async function saveShipment(
  { tx, notify }: TxContext,
  order: OrderRow,
  sent: NewShipment,
  { actor, timeZone }: { readonly actor: Actor; readonly timeZone: string },
): Promise<OrderRow> {
  await requireShippable(tx, order);
  const entries = toEntries(sent);
  requirePossibleDates(entries, order, timeZone);
  if (order.email === null && entries.trackingNumbers.length > 0) throw new HttpError(409, ERASED);
  const before = await findShipment(tx, order);
  if (before && isDeepStrictEqual(entriesOf(before), entries)) return order;
  if (sent.version !== undefined && sent.version !== (before?.version ?? 0))
    throw new HttpError(409, CHANGED);

  const { path, isTrackingSent, isNews } = consequencesOf(order, before, entries);
  await upsertShipment(tx, order, { ...entries, isTrackingSent });
  let moved = order;
  for (const [index, state] of path.entries()) {
    const isLast = index === path.length - 1;
    moved = await transitionOrder({ tx, notify: isLast ? notify : SILENT }, moved, state, actor);
  }
  if (isNews)
    await notify.send(tx, (shop) => orderMail(tx, order, { event: 'tracking', by: actor.by }, shop));
  return moved;
}

/** What follows from a change of a shipment. */
interface Consequences {
  /** The states that the order passes through. */
  readonly path: readonly OrderState[];
  /** Whether a mail about the shipped order has contained tracking numbers. */
  readonly isTrackingSent: boolean;
  /** Whether the customer gets a mail about the first tracking numbers of a shipped order. */
  readonly isNews: boolean;
}

function consequencesOf(
  { status }: OrderRow,
  before: ShipmentRow | undefined,
  entries: Entries,
): Consequences {
  const wasShipped = SHIPPED_STATES.includes(status);
  const path = statesUntil(status, targetOf(entries));
  const hasTracking = entries.trackingNumbers.length > 0;
  // The mail about the shipped order contains the tracking numbers that the order has then.
  const wasSent =
    before !== undefined && (before.isTrackingSent || (wasShipped && before.trackingNumbers.length > 0));
  return {
    path,
    isTrackingSent: wasSent || (hasTracking && (wasShipped || path.length > 0)),
    isNews: path.length === 0 && status === 'shipped' && hasTracking && !wasSent,
  };
}

/** The port for the mails of states that an order passes through. */
const SILENT: Notify = { canSend: false, send: async () => undefined };

/** Throws `HttpError` 409 for a cancelled order, and for a pending one that is not paid by card. */
async function requireShippable(tx: Db, order: OrderRow): Promise<void> {
  if (order.status === 'cancelled') throw new HttpError(409, CANCELLED);
  if (order.status !== 'pending') return;
  const { method, status } = await getPayment(tx, order);
  if (method === 'card' && status !== 'paid')
    throw new HttpError(409, status === 'refunding' || status === 'refunded' ? REFUNDED : UNPAID);
}

function toEntries({ carrier = '', trackingNumbers, shippedAt, deliveredAt }: NewShipment): Entries {
  return {
    carrier: carrier === '' ? null : carrierName(carrier),
    trackingNumbers,
    shippedAt: shippedAt === undefined ? null : new Date(shippedAt),
    deliveredAt: deliveredAt === undefined ? null : new Date(deliveredAt),
  };
}

function entriesOf({ carrier, trackingNumbers, shippedAt, deliveredAt }: ShipmentRow): Entries {
  return { carrier, trackingNumbers, shippedAt, deliveredAt };
}

/**
 * Throws `HttpError` 400 for a date in the future, before the order, or before the date that precedes it. Compares the
 * days in the shop's time zone, because forms send the beginning of a day.
 */
function requirePossibleDates(
  { shippedAt, deliveredAt }: Entries,
  { placedAt }: OrderRow,
  timeZone: string,
): void {
  const latest = Date.now() + CLOCK_TOLERANCE_MS;
  const isBefore = (date: Date, other: Date) => toShopDay(date, timeZone) < toShopDay(other, timeZone);
  const errors: FieldErrors = {
    ...(shippedAt &&
      isBefore(shippedAt, placedAt) &&
      !isBareDay(shippedAt, placedAt, timeZone) && { shippedAt: [messageOf('shippedBeforeOrder')] }),
    ...(shippedAt && shippedAt.getTime() > latest && { shippedAt: [messageOf('inFuture')] }),
    ...(deliveredAt && !shippedAt && { shippedAt: [messageOf('shippedMissing')] }),
    ...(deliveredAt &&
      shippedAt &&
      isBefore(deliveredAt, shippedAt) && { deliveredAt: [messageOf('deliveredBeforeShipped')] }),
    ...(deliveredAt && deliveredAt.getTime() > latest && { deliveredAt: [messageOf('inFuture')] }),
  };
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

/**
 * Returns whether a date is the beginning of the other date's day in UTC, as a bare date on the wire is. West of UTC,
 * it lies in the day before.
 */
function isBareDay(date: Date, other: Date, timeZone: string): boolean {
  const iso = date.toISOString();
  return iso.endsWith('T00:00:00.000Z') && iso.slice(0, 10) >= toShopDay(other, timeZone);
}

/** Returns the state that the dates of a shipment lead to; undefined without dates. */
function targetOf({ shippedAt, deliveredAt }: Entries): OrderState | undefined {
  if (deliveredAt) return 'completed';
  return shippedAt ? 'shipped' : undefined;
}

/** Returns the states after `from` up to `target`; none if the order has reached it. */
function statesUntil(from: OrderState, target: OrderState | undefined): readonly OrderState[] {
  if (target === undefined) return [];
  return ORDER_STATES.slice(ORDER_STATES.indexOf(from) + 1, ORDER_STATES.indexOf(target) + 1);
}

async function upsertShipment(
  tx: Db,
  { id: orderId }: OrderRow,
  columns: Entries & Pick<ShipmentRow, 'isTrackingSent'>,
): Promise<void> {
  await tx
    .insert(shipments)
    .values({ orderId, ...columns })
    .onConflictDoUpdate({
      target: shipments.orderId,
      set: { ...columns, version: sql`${shipments.version} + 1`, changedAt: sql`now()` },
    });
}
