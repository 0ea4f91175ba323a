import { stringify } from 'csv-stringify/sync';
import { and, asc, desc, eq, gt, lt, or } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { type OrderRow, orders, type PaymentRow, payments } from '../db/schema.ts';
import { matching, type OrderSelection } from './order-list.ts';

/** So many orders are in memory at once. */
const BATCH = 500;

interface ExportedOrder {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
}

/** The columns, each with what an order has in it: money in dollars, dates as ISO time. */
const COLUMNS: Readonly<Record<string, (exported: ExportedOrder) => string | number | null>> = {
  Number: ({ order }) => order.number,
  Placed: ({ order }) => order.placedAt.toISOString(),
  Status: ({ order }) => order.status,
  Name: ({ order }) => order.name,
  Email: ({ order }) => order.email,
  Phone: ({ order }) => order.phone,
  'Street and number': ({ order }) => order.line1,
  Apartment: ({ order }) => order.line2,
  City: ({ order }) => order.city,
  State: ({ order }) => order.region,
  'ZIP code': ({ order }) => order.postalCode,
  Pieces: ({ order }) => order.selectedItems,
  'Total price': ({ order }) => dollars(order.totalCents),
  Tax: ({ order }) => dollars(order.taxCents),
  'Grand total': ({ order }) => dollars(order.grandTotalCents),
  Payment: ({ payment }) => payment.method,
  'Payment status': ({ payment }) => payment.status,
  Paid: ({ payment }) => payment.paidAt?.toISOString() ?? null,
  Refunded: ({ payment }) => payment.refundedAt?.toISOString() ?? null,
};

/**
 * The orders as CSV, newest first, piece by piece: as RFC 4180 has it, with a byte order mark, without which
 * spreadsheets misread names. No cell is a formula, whatever people have written. [ADMIN-07]
 */
export async function* exportOrders(db: Db, selection: OrderSelection): AsyncGenerator<string> {
  yield csv([Object.keys(COLUMNS)], { bom: true });
  let last: ExportedOrder | undefined;
  do {
    const batch = await readBatch(db, selection, last);
    if (batch.length > 0) yield csv(batch.map((each) => Object.values(COLUMNS).map((of) => of(each))));
    last = batch.length < BATCH ? undefined : batch.at(-1);
  } while (last);
}

function csv(rows: (string | number | null)[][], { bom = false } = {}): string {
  return stringify(rows, { bom, record_delimiter: 'windows', escape_formulas: true });
}

/** The next ones after `last`; where they stand does not change when newer orders come in meanwhile. */
async function readBatch(
  db: Db,
  selection: OrderSelection,
  last: ExportedOrder | undefined,
): Promise<ExportedOrder[]> {
  const isNext =
    last &&
    or(
      lt(orders.placedAt, last.order.placedAt),
      and(eq(orders.placedAt, last.order.placedAt), gt(orders.id, last.order.id)),
    );
  return db
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(matching(selection), isNext))
    .orderBy(desc(orders.placedAt), asc(orders.id))
    .limit(BATCH);
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
