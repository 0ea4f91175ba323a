import { and, desc, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import { couponKey } from '#contract/quote/coupons.ts';
import type { EnteredCode } from '#contract/quote/quote-code.ts';
import type { Coupon } from '#contract/quote/selling-rules.ts';
import type { Db } from '../db/database.ts';
import { type CouponRow, coupons } from '../db/schema/coupons.ts';
import { type OrderRow, orderLines, orders } from '../db/schema/orders.ts';
import { payments } from '../db/schema/payments.ts';
import { refundLines, refunds } from '../db/schema/refunds.ts';

/** Discount codes and their uses. An order with a code is a use until it is cancelled or wholly refunded. [DISC-01] */

/** What identifies a customer: the account, the keyed hash of the mailbox, or both. */
export interface CodeCustomer {
  readonly userId?: string | undefined;
  readonly mailboxKey?: string | null | undefined;
}

/** An entered code, and the row of its coupon if the shop has an active one. */
export interface FoundCode extends EnteredCode {
  readonly row: CouponRow | undefined;
}

const isUse = isNull(orders.couponReturnedAt);

/** The number of uses of a code. */
export const usesOf = (db: Db, couponId: string | typeof coupons.id) =>
  db.$count(orders, and(eq(orders.couponId, couponId), isUse));

/** Returns a code as the quote judges it for a customer. An inactive code is unknown. */
export async function findCode(db: Db, code: string, customer: CodeCustomer): Promise<FoundCode> {
  const [row] = await db.select().from(coupons).where(isActiveCode(code));
  return row === undefined ? { code, row } : judgeCode(db, row, customer);
}

/**
 * Returns a code as `findCode`, and locks its coupon until the transaction ends: concurrent orders then count the use
 * of this one. The caller holds the lock of the account, and locks the products afterwards.
 */
export async function lockCode(tx: Db, code: string, customer: CodeCustomer): Promise<FoundCode> {
  const [row] = await tx.select().from(coupons).where(isActiveCode(code)).for('update');
  return row === undefined ? { code, row } : judgeCode(tx, row, customer);
}

/** Returns whether the shop has no active coupon with this code. */
export async function isUnknownCode(db: Db, code: string): Promise<boolean> {
  return (await db.$count(coupons, isActiveCode(code))) === 0;
}

function isActiveCode(code: string): SQL | undefined {
  // PostgreSQL rejects texts with a NUL character, which is in no stored code.
  return and(eq(coupons.codeKey, couponKey(code).replaceAll('\0', ' ')), eq(coupons.isActive, true));
}

async function judgeCode(db: Db, row: CouponRow, customer: CodeCustomer): Promise<FoundCode> {
  const coupon: Coupon = {
    kind: row.kind,
    value: row.value,
    minCents: row.minCents ?? undefined,
    starts: row.startsAt?.toISOString(),
    ends: row.endsAt?.toISOString(),
    category: row.category ?? undefined,
    isActive: row.isActive,
    isUsedUp: row.useLimit !== null && (await usesOf(db, row.id)) >= row.useLimit,
    isUsedByCustomer: row.oncePerCustomer && (await isUsedBy(db, row, customer)),
  };
  return { code: row.code, coupon, row };
}

async function isUsedBy(
  db: Db,
  { id }: Pick<CouponRow, 'id'>,
  { userId, mailboxKey }: CodeCustomer,
): Promise<boolean> {
  const isCustomer = or(
    userId === undefined ? undefined : eq(orders.userId, userId),
    mailboxKey ? eq(orders.mailboxKey, mailboxKey) : undefined,
  );
  if (isCustomer === undefined) return false;
  return (await db.$count(orders, and(eq(orders.couponId, id), isUse, isCustomer))) > 0;
}

/**
 * Returns the use of a locked order's code if the order is cancelled or all its units are refunded. Takes it again if
 * the refund has failed later. Does nothing for an order without a code.
 */
export async function settleCodeUse(
  tx: Db,
  { id, couponId }: Pick<OrderRow, 'id' | 'couponId'>,
): Promise<void> {
  if (couponId === null) return;
  const isRefunded = sql`exists (
    select from ${payments} where ${payments.orderId} = ${orders.id} and ${payments.status} = 'refunded'
  )`;
  // The delivery may stay paid.
  const areLinesRefunded = sql`not exists (
    select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.quantity} > (
      select coalesce(sum(${refundLines.quantity}), 0) from ${refundLines}
      join ${refunds} on ${refunds.id} = ${refundLines.refundId}
      where ${refunds.orderId} = ${orderLines.orderId} and ${refundLines.position} = ${orderLines.position}
        and ${refunds.status} = 'succeeded'
    )
  )`;
  await tx
    .update(orders)
    .set({
      couponReturnedAt: sql`case when ${orders.status} = 'cancelled' or ${isRefunded} or ${areLinesRefunded}
        then coalesce(${orders.couponReturnedAt}, now()) end`,
    })
    .where(eq(orders.id, id));
}

/** Returns all coupons with their uses, the newest first. */
export async function listCoupons(db: Db): Promise<{ row: CouponRow; uses: number }[]> {
  const rows = await db
    .select({ ...getTableColumns(coupons), uses: sql`${usesOf(db, coupons.id)}`.mapWith(Number) })
    .from(coupons)
    .orderBy(desc(coupons.createdAt), coupons.id);
  return rows.map(({ uses, ...row }) => ({ row, uses }));
}
