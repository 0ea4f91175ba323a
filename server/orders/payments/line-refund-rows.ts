import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { RefundAmounts } from '#contract/quote/refund-amounts.ts';
import { type Cents, cents } from '#contract/wire/money.ts';
import type { Db } from '../../db/database.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import { type RefundRow, refundLines, refunds } from '../../db/schema/refunds.ts';

/** The rows of refunded units. Callers lock the order before they write. */

/** The refunded units of an order line: of all refunds that have not failed, and of the succeeded ones. */
export interface LineRefunds {
  readonly quantity: number;
  readonly amountCents: Cents;
  readonly taxCents: Cents;
  readonly succeeded: number;
  /** The number of units that went back into stock, with failed refunds too. */
  readonly restocked: number;
}

export const NO_LINE_REFUNDS: LineRefunds = {
  quantity: 0,
  amountCents: cents(0),
  taxCents: cents(0),
  succeeded: 0,
  restocked: 0,
};

const isClaimed = ne(refunds.status, 'failed');
const sumWhere = (column: SQL | (typeof refundLines)['quantity' | 'amountCents' | 'taxCents'], where?: SQL) =>
  sql`coalesce(sum(${column})${where ? sql` filter (where ${where})` : sql``}, 0)`;

/** Returns the refunded units of an order's lines, by position. Has no entry for lines without a refund. */
export async function findLineRefunds(
  db: Db,
  { id }: Pick<OrderRow, 'id'>,
): Promise<ReadonlyMap<number, LineRefunds>> {
  const rows = await db
    .select({
      position: refundLines.position,
      quantity: sumWhere(refundLines.quantity, isClaimed).mapWith(Number),
      amountCents: sumWhere(refundLines.amountCents, isClaimed).mapWith((sum) => cents(Number(sum))),
      taxCents: sumWhere(refundLines.taxCents, isClaimed).mapWith((sum) => cents(Number(sum))),
      succeeded: sumWhere(refundLines.quantity, eq(refunds.status, 'succeeded')).mapWith(Number),
      restocked: sql`sum(${refundLines.restocked})`.mapWith(Number),
    })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(eq(refunds.orderId, id))
    .groupBy(refundLines.position);
  return new Map(rows.map(({ position, ...units }) => [position, units]));
}

/** Returns whether the delivery of an order is refunded or being refunded. */
export async function isDeliveryRefunded(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<boolean> {
  const isOfDelivery = sql`${refunds.deliveryCents} is not null`;
  return (
    (await db.$count(
      refunds,
      and(eq(refunds.orderId, id), isNull(refunds.issueId), isClaimed, isOfDelivery),
    )) > 0
  );
}

/** Inserts the units of a refund. `restocked` has the number of units that go back into stock, by position. */
export async function insertRefundLines(
  tx: Db,
  { id: refundId }: Pick<RefundRow, 'id'>,
  { lines }: Pick<RefundAmounts, 'lines'>,
  restocked: ReadonlyMap<number, number>,
): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insert(refundLines)
    .values(lines.map((line) => ({ ...line, refundId, restocked: restocked.get(line.position) ?? 0 })));
}

/** Returns the refunded numbers of units of a refund, by position. */
export async function findUnitsOf(
  db: Db,
  { id }: Pick<RefundRow, 'id'>,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ position: refundLines.position, quantity: refundLines.quantity })
    .from(refundLines)
    .where(eq(refundLines.refundId, id));
  return new Map(rows.map(({ position, quantity }) => [position, quantity]));
}
