import { couponKey } from '#contract/quote/coupons.ts';
import type { Db } from '#server/db/database.ts';
import { type CouponRow, coupons } from '#server/db/schema/coupons.ts';

/** Inserts an active discount code of 10 %. `changes` are its other columns. */
export async function insertCoupon(
  db: Db,
  { code = 'TEN', ...changes }: Partial<CouponRow> = {},
): Promise<CouponRow> {
  const [row] = await db
    .insert(coupons)
    .values({
      code,
      codeKey: couponKey(code),
      kind: 'percent',
      value: 1000,
      oncePerCustomer: false,
      isAnnounced: false,
      isActive: true,
      ...changes,
    })
    .returning();
  if (row === undefined) throw new Error('The code was not inserted.');
  return row;
}
