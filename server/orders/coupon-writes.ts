import { eq, sql } from 'drizzle-orm';
import type { FieldValue, FieldValues } from '#contract/catalogue/edit-base.ts';
import { couponKey, couponSchema, type ListedCoupon, type WireCoupon } from '#contract/quote/coupons.ts';
import { cents, dollars, toCents, toDollars } from '#contract/wire/money.ts';
import type { Db } from '../db/database.ts';
import { type CouponRow, coupons } from '../db/schema/coupons.ts';
import { violatedConstraint } from '../db/violated-constraint.ts';
import { requireCurrentBase } from '../http/edit-conflicts.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import { parsePart } from '../http/route.ts';

/** Changed fields. Null removes an optional one. */
type CouponChanges = { readonly [Field in keyof WireCoupon]?: WireCoupon[Field] | undefined };

const CODE_TAKEN = messageOf('codeTaken');

/** Creates a discount code. Throws `HttpError` 409 if another one has the same characters. [DISC-01] */
export async function createCoupon(db: Db, coupon: WireCoupon): Promise<CouponRow> {
  return translateConflict(async () => {
    const [row] = await db.insert(coupons).values(toColumns(coupon)).returning();
    if (row === undefined) throw new Error('The discount code was not inserted.');
    return row;
  });
}

/**
 * Changes fields of a discount code. Throws `HttpError` 404 for an unknown one, 400 if the fields contradict each
 * other, and 409 if a value differs from `before` or another code has the same characters. [DISC-01]
 */
export async function updateCoupon(
  db: Db,
  id: string,
  changes: CouponChanges,
  before: FieldValues | undefined,
): Promise<CouponRow> {
  const update = () =>
    db.transaction(async (tx) => {
      const [locked] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update');
      if (locked === undefined) throw notFound('discount code');
      const current = editedValues(locked);
      requireCurrentBase(current, before, changes, locked.changedAt);
      const [row] = await tx
        .update(coupons)
        .set({ ...toColumns(parsePart(couponSchema, { ...current, ...changes })), changedAt: sql`now()` })
        .where(eq(coupons.id, id))
        .returning();
      if (row === undefined) throw new Error(`The discount code ${id} disappeared while it was locked.`);
      return row;
    });
  return translateConflict(update);
}

/** Runs a write. Throws `HttpError` 409 if another code has the same characters. */
async function translateConflict<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'coupons_code') throw error;
    throw new HttpError(409, CODE_TAKEN, { errors: { code: [CODE_TAKEN] } });
  }
}

/** Returns a coupon with its uses for the API. */
export function serializeCoupon(row: CouponRow, uses: number): ListedCoupon {
  const { id, code, kind, oncePerCustomer, isAnnounced, isActive } = row;
  return {
    id,
    code,
    kind,
    value: wireValue(row),
    minCents: row.minCents ?? undefined,
    starts: row.startsAt?.toISOString(),
    ends: row.endsAt?.toISOString(),
    limit: row.useLimit ?? undefined,
    oncePerCustomer,
    category: row.category ?? undefined,
    announced: isAnnounced,
    active: isActive,
    uses,
  };
}

/** Returns the values that an edit can change, as in requests. */
function editedValues(row: CouponRow): Record<keyof WireCoupon, FieldValue> {
  return {
    code: row.code,
    kind: row.kind,
    value: wireValue(row),
    min: row.minCents === null ? null : toDollars(row.minCents),
    starts: row.startsAt?.toISOString() ?? null,
    ends: row.endsAt?.toISOString() ?? null,
    limit: row.useLimit,
    oncePerCustomer: row.oncePerCustomer,
    category: row.category,
    announced: row.isAnnounced,
    active: row.isActive,
  };
}

function wireValue({ kind, value }: CouponRow): number {
  return kind === 'fixed' ? toDollars(cents(value)) : value;
}

function toColumns(coupon: WireCoupon): Omit<CouponRow, 'id' | 'createdAt' | 'changedAt'> {
  const { code, kind, value = 0, min, starts, ends } = coupon;
  const values = { percent: value, fixed: toCents(dollars(value)), delivery: 0 };
  return {
    code,
    codeKey: couponKey(code),
    kind,
    value: values[kind],
    minCents: min == null ? null : toCents(min),
    startsAt: starts == null ? null : new Date(starts),
    endsAt: ends == null ? null : new Date(ends),
    useLimit: coupon.limit ?? null,
    oncePerCustomer: coupon.oncePerCustomer,
    category: coupon.category ?? null,
    isAnnounced: coupon.announced,
    isActive: coupon.active,
  };
}
