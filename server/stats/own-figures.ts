import { and, eq, sql } from 'drizzle-orm';
import type { OwnFigures } from '#contract/shop/stats.ts';
import { type Cents, cents } from '#contract/wire/money.ts';
import type { Db } from '../db/database.ts';
import { orders } from '../db/schema/orders.ts';
import { payments } from '../db/schema/payments.ts';
import { reviews } from '../db/schema/reviews.ts';
import { sumCentsWhere, sumWhere } from '../db/sums.ts';
import { startOfMonth } from '../http/date-range.ts';
import { isSale, keptCents } from '../orders/orders.ts';

const MONTHS = 12;

/**
 * Returns a user's payments, reviews and purchased items, and their payments in each of the last twelve calendar
 * months. `today` (`YYYY-MM-DD`, in the shop's time zone) falls in the last of these. [USER-03]
 */
export async function loadOwnFigures(
  db: Db,
  userId: string,
  { today, timeZone }: { readonly today: string; readonly timeZone: string },
): Promise<Omit<OwnFigures, 'success'>> {
  const isOwn = eq(orders.userId, userId);
  const isPaid = eq(payments.status, 'paid');
  const [total] = await db
    .select({
      paidCents: sumCentsWhere(keptCents, isPaid),
      pieces: sumWhere(orders.selectedItems, isSale),
    })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(isOwn);
  const paid = db
    .select({ paidAt: payments.paidAt, amountCents: keptCents.as('kept_cents') })
    .from(payments)
    .innerJoin(orders, eq(payments.orderId, orders.id))
    .where(and(isOwn, isPaid))
    .as('paid');
  const months = await db
    .select({
      month: sql<string>`to_char(month, 'YYYY-MM')`,
      paidCents: sumCentsWhere(sql<Cents>`${paid.amountCents}`),
    })
    .from(
      sql`generate_series(${startOfMonth(today, 1 - MONTHS)}::timestamp, ${today}::timestamp, interval '1 month') as month`,
    )
    .leftJoin(
      paid,
      sql`${paid.paidAt} >= month at time zone ${timeZone}
        and ${paid.paidAt} < (month + interval '1 month') at time zone ${timeZone}`,
    )
    .groupBy(sql`month`)
    .orderBy(sql`month`);
  return {
    totalPaidCents: total?.paidCents ?? cents(0),
    reviews: await db.$count(reviews, eq(reviews.userId, userId)),
    pieces: total?.pieces ?? 0,
    months,
  };
}
