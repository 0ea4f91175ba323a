import { eq, inArray } from 'drizzle-orm';
import { trackingUrl } from '#contract/orders/carriers.ts';
import type { Shipment } from '#contract/orders/order.ts';
import type { Db } from '../db/database.ts';
import { type OrderEventRow, type OrderRow, type ShipmentRow, shipments } from '../db/schema/orders.ts';
import { addBusinessDays, toShopDay } from '../http/date-range.ts';

/** Returns the shipment of an order; undefined if the shop has entered none. */
export async function findShipment(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<ShipmentRow | undefined> {
  const [row] = await db.select().from(shipments).where(eq(shipments.orderId, id));
  return row;
}

/** Erases the tracking numbers of orders, which lead to the customer's address. */
export async function eraseTracking(tx: Db, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(shipments)
    .set({ trackingNumbers: [] })
    .where(inArray(shipments.orderId, [...orderIds]));
}

/** The tracking numbers of a parcel with the URLs of its carrier's pages. */
export function trackedNumbers({
  carrier,
  trackingNumbers,
}: Pick<ShipmentRow, 'carrier' | 'trackingNumbers'>): Shipment['trackingNumbers'] {
  return trackingNumbers.map((number) => ({ number, url: trackingUrl(carrier, number) }));
}

/** An order with its timeline, for `serializeShipment`. */
interface ShippedOrder {
  readonly order: Pick<OrderRow, 'status' | 'rateMaxDays'>;
  readonly events: readonly Pick<OrderEventRow, 'event' | 'at'>[];
}

/**
 * Serializes the shipment of an order for the API; undefined if nothing is known about it. An order that the shop marks
 * as shipped without a date was shipped then. The expected day serves display only. [SHIP-03]
 */
export function serializeShipment(
  row: ShipmentRow | undefined,
  { order, events }: ShippedOrder,
  { timeZone, isAdmin }: { readonly timeZone: string; readonly isAdmin: boolean },
): Shipment | undefined {
  const markedAt = row?.deliveredAt ? undefined : events.find(({ event }) => event === 'shipped')?.at;
  const shippedAt = row?.shippedAt ?? markedAt;
  if (order.status === 'cancelled' || (row === undefined && shippedAt === undefined)) return undefined;
  const deliveredAt = row?.deliveredAt ?? undefined;
  const isExpected = deliveredAt === undefined && order.status !== 'completed';
  return {
    carrier: row?.carrier ?? undefined,
    trackingNumbers: row ? trackedNumbers(row) : [],
    shippedAt: shippedAt?.toISOString(),
    deliveredAt: deliveredAt?.toISOString(),
    expectedDay: isExpected ? expectedDay(order, shippedAt, timeZone) : undefined,
    version: isAdmin ? row?.version : undefined,
  };
}

/**
 * Returns the last day on which a parcel should arrive, by the longest delivery time of the order's rate, in business
 * days after the day of shipping in the shop's time zone. Undefined if the order has no rate or is not shipped.
 */
function expectedDay(
  { rateMaxDays }: Pick<OrderRow, 'rateMaxDays'>,
  shippedAt: Date | undefined,
  timeZone: string,
): string | undefined {
  if (rateMaxDays === null || shippedAt === undefined) return undefined;
  return addBusinessDays(toShopDay(shippedAt, timeZone), rateMaxDays);
}
