import { and, eq, gte, inArray, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { type OrderComponentRow, orderComponents, orderLines, orders } from '../db/schema/orders.ts';
import { payments } from '../db/schema/payments.ts';
import { salesChanges, salesPeriods } from '../db/schema/sales.ts';
import type { DateRange } from '../http/date-range.ts';
import { isSale, returnedCents } from '../orders/orders.ts';

/**
 * Sales per day and per month in the shop's time zone. The worker of `sales-worker.ts` stores the sums of past periods.
 * The sums of the current day, and of periods that are not stored or whose sales changed, are computed on request.
 */

const UNITS = ['day', 'month'] as const;
type Unit = (typeof UNITS)[number];

/** Returns the SQL of the days or months that lie completely within a range of days, as `starts_at` and `ends_at`. */
function selectUnits(unit: Unit, { from, to }: Record<keyof DateRange, SQL>, timeZone: string): SQL {
  const step = sql.raw(`interval '1 ${unit}'`);
  return sql`
    select start at time zone ${timeZone} as starts_at, (start + ${step}) at time zone ${timeZone} as ends_at
    from generate_series(date_trunc(${sql.raw(`'${unit}'`)}, ${from}), ${to}, ${step}) as start
    where start >= ${from} and start + ${step} <= ${to} + interval '1 day'`;
}

/** The columns of `selectUnits` as `period`, and the condition for its stored sums. */
const periodColumns = {
  startsAt: sql`period.starts_at`.mapWith(salesPeriods.startsAt),
  endsAt: sql`period.ends_at`.mapWith(salesPeriods.endsAt),
};
const isSamePeriod = and(
  eq(salesPeriods.startsAt, periodColumns.startsAt),
  eq(salesPeriods.endsAt, periodColumns.endsAt),
);

/** A range of days as timestamps without a time zone. */
const timestampsOf = ({ from, to }: DateRange) => ({
  from: sql`${from}::timestamp`,
  to: sql`${to}::timestamp`,
});

interface Period {
  readonly startsAt: Date;
  /** Exclusive. */
  readonly endsAt: Date;
}

/**
 * Returns the periods that make up a range of days: the valid stored periods, and the days outside of them. `largest`
 * is the largest unit to use.
 */
async function choosePeriods(
  db: Db,
  days: DateRange,
  largest: Unit,
  timeZone: string,
): Promise<{ stored: Period[]; missing: Period[] }> {
  const units = largest === 'day' ? (['day'] as const) : UNITS;
  const periods = sql.join(
    units.map((unit) => selectUnits(unit, timestampsOf(days), timeZone)),
    sql` union all `,
  );
  const changes = db
    .select({ id: salesChanges.id })
    .from(salesChanges)
    .where(
      sql`${salesChanges.placedAt} >= ${salesPeriods.startsAt} and ${salesChanges.placedAt} < ${salesPeriods.endsAt}`,
    );
  const rows = await db
    .select({
      isStored: sql<boolean>`${salesPeriods.startsAt} is not null`,
      ...periodColumns,
      isDay: sql<boolean>`period.ends_at - period.starts_at < interval '2 days'`,
    })
    .from(sql`(${periods}) as period`)
    .leftJoin(salesPeriods, and(isSamePeriod, notExists(changes)))
    .orderBy(sql`period.starts_at, period.ends_at desc`);
  const stored: Period[] = [];
  const missing: Period[] = [];
  let end = new Date(0);
  for (const { isStored, isDay, ...period } of rows) {
    if (period.startsAt < end || !(isStored || isDay)) continue;
    end = period.endsAt;
    (isStored ? stored : missing).push(period);
  }
  return { stored, missing };
}

const sumOfComponents = (kind: OrderComponentRow['kind']) =>
  sql`coalesce(sum(${orderComponents.amountCents}) filter (where ${orderComponents.kind} = ${kind}), 0)::bigint`;

/** The goods and the taxes of an order as `amounts`, in a statement that reads orders. */
const amountsOfOrder = sql`lateral (
  select ${sumOfComponents('items')} as goods_cents, ${sumOfComponents('tax')} as tax_cents
  from ${orderComponents} where ${orderComponents.orderId} = ${orders.id}
) as amounts`;

/**
 * Returns the SQL of the sums of sales, in the columns of `sales_periods` without `ends_at`. `within` selects orders by
 * their time. `startsAt` is the start of an order's period. Periods without sales have no row.
 */
function sumSales(within: SQL, startsAt: SQL): SQL {
  // By account, else by email. Erased customers count once per order.
  const customer = sql`md5(coalesce(${orders.userId}::text, lower(${orders.email}), ${orders.id}::text))::uuid`;
  // A refund reduces the tax in proportion, and the products by differences of rounded sums, which add up.
  const returnedTax = sql`round(${returnedCents}::numeric * amounts.tax_cents / nullif(${orders.grandTotalCents}, 0))`;
  return sql`
    with sold as materialized (
      select ${startsAt} as starts_at, ${orders.id} as order_id, ${customer} as customer,
        ${orders.grandTotalCents} - amounts.tax_cents - ${returnedCents} + coalesce(${returnedTax}, 0)::bigint as total_cents,
        amounts.tax_cents - coalesce(${returnedTax}, 0)::bigint as tax_cents, goods_cents
      from ${orders} join ${payments} on ${payments.orderId} = ${orders.id} cross join ${amountsOfOrder}
      where ${isSale} and ${within}
    ), totals as (
      select starts_at, count(*) as orders, sum(total_cents) as revenue_cents, sum(tax_cents) as tax_cents,
        array_agg(distinct customer) as customers
      from sold group by starts_at
    ), sold_lines as (
      select starts_at, ${orderLines.productId} as product_id, ${orderLines.quantity} as pieces,
        ${orderLines.priceCents}::bigint * ${orderLines.quantity} as revenue_cents
      from sold join ${orderLines} on ${orderLines.orderId} = sold.order_id
      union all
      select starts_at, product_id, 0,
        (round(returned_cents * (sum_cents - line_cents) / goods_cents) - round(returned_cents * sum_cents / goods_cents))
          ::bigint
      from (
        select starts_at, ${orderLines.productId} as product_id, (goods_cents - total_cents)::numeric as returned_cents,
          goods_cents, ${orderLines.priceCents}::bigint * ${orderLines.quantity} as line_cents,
          sum(${orderLines.priceCents}::bigint * ${orderLines.quantity})
            over (partition by sold.order_id order by ${orderLines.position}) as sum_cents
        from sold join ${orderLines} on ${orderLines.orderId} = sold.order_id
        where total_cents < goods_cents
      ) as returned_lines
    ), sold_products as (
      select starts_at, product_id, sum(pieces) as pieces, sum(revenue_cents)::bigint as revenue_cents
      from sold_lines group by starts_at, product_id
    ), lists as (
      select starts_at, array_agg(product_id) as product_ids, array_agg(pieces) as pieces,
        array_agg(revenue_cents) as product_revenue_cents
      from sold_products group by starts_at
    )
    select starts_at, orders, revenue_cents, tax_cents, customers, product_ids, pieces, product_revenue_cents
    from totals left join lists using (starts_at)`;
}

/** Returns the condition for orders of a period. Literal times let the planner estimate the number of orders. */
const isWithin = ({ startsAt, endsAt }: Period) =>
  and(gte(orders.placedAt, startsAt), lt(orders.placedAt, endsAt));

/** Returns the SQL of the sums of all periods of a range of days, in the columns of `sumSales`. */
export async function selectSales(db: Db, days: DateRange, largest: Unit, timeZone: string): Promise<SQL> {
  const { stored, missing } = await choosePeriods(db, days, largest, timeZone);
  const parts: SQL[] = [];
  if (stored.length > 0) {
    parts.push(sql`
      select starts_at, orders, revenue_cents, tax_cents, customers, product_ids, pieces, product_revenue_cents
      from ${salesPeriods} where (starts_at, ends_at) in (${listTimes(stored)})`);
  }
  const within = or(...joinAdjacent(missing).map(isWithin));
  if (within) {
    const startOfDay = sql`date_trunc('day', ${orders.placedAt} at time zone ${timeZone}) at time zone ${timeZone}`;
    parts.push(sql`select * from (${sumSales(within, startOfDay)}) as missing`);
  }
  return sql.join(parts, sql` union all `);
}

/** Joins periods that follow each other. */
function joinAdjacent(periods: readonly Period[]): Period[] {
  const joined: Period[] = [];
  for (const period of periods) {
    const last = joined.at(-1);
    if (last?.endsAt.getTime() === period.startsAt.getTime())
      joined.splice(-1, 1, { ...last, endsAt: period.endsAt });
    else joined.push(period);
  }
  return joined;
}

const listTimes = (periods: readonly Period[]) =>
  sql.join(
    periods.map(({ startsAt, endsAt }) => sql`(${toTime(startsAt)}, ${toTime(endsAt)})`),
    sql`, `,
  );
const toTime = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/** Number of noted changes that one run processes. */
const MAX_CHANGES = 1000;

/** Key of the advisory lock that keeps two processes from working at the same time. */
const LOCK_KEY = 718_281_829;

/**
 * Deletes noted changes with the stored periods that contain them. Without any, stores the sums of one past period,
 * newest first and days before months. Returns whether there was something to do.
 *
 * A transaction notes the time of the order that it changes. If it commits after the sums were computed, a later run
 * finds its note and deletes the period; until then, the note makes the period invalid.
 */
export async function updateSalesPeriods(db: Db, timeZone: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [lock] = await tx
      .select({ isTaken: sql<boolean>`pg_try_advisory_xact_lock(${LOCK_KEY})` })
      .from(sql`(select) as nothing`);
    if (!lock?.isTaken) return false;
    return (await deleteChangedPeriods(tx)) || (await storeNextPeriod(tx, timeZone));
  });
}

async function deleteChangedPeriods(tx: Db): Promise<boolean> {
  const oldest = tx
    .select({ id: salesChanges.id })
    .from(salesChanges)
    .orderBy(salesChanges.id)
    .limit(MAX_CHANGES);
  const changes = await tx.delete(salesChanges).where(inArray(salesChanges.id, oldest)).returning();
  if (changes.length === 0) return false;
  const times = changes.map(({ placedAt }) => sql`(${toTime(placedAt)})`);
  await tx.delete(salesPeriods).where(sql`exists (
    select from (values ${sql.join(times, sql`, `)}) as changes (placed_at)
    where placed_at >= ${salesPeriods.startsAt} and placed_at < ${salesPeriods.endsAt})`);
  return true;
}

async function storeNextPeriod(tx: Db, timeZone: string): Promise<boolean> {
  const days = {
    from: sql`(select date_trunc('month', min(${orders.placedAt}) at time zone ${timeZone}) from ${orders})`,
    to: sql`date_trunc('day', now() at time zone ${timeZone})`,
  };
  const units = UNITS.map((unit) => selectUnits(unit, days, timeZone));
  const stored = tx.select().from(salesPeriods).where(isSamePeriod);
  const [next] = await tx
    .select(periodColumns)
    .from(sql`(${sql.join(units, sql` union all `)}) as period`)
    .where(and(sql`period.ends_at <= now()`, notExists(stored)))
    .orderBy(sql`period.ends_at - period.starts_at, period.ends_at desc`)
    .limit(1);
  if (next === undefined) return false;
  const startsAt = toTime(next.startsAt);
  await tx.execute(sql`
    insert into ${salesPeriods}
    select period.starts_at, period.ends_at, coalesce(orders, 0), coalesce(revenue_cents, 0), coalesce(tax_cents, 0),
      coalesce(customers, '{}'), coalesce(product_ids, '{}'), coalesce(pieces, '{}'),
      coalesce(product_revenue_cents, '{}')
    from (values ${listTimes([next])}) as period (starts_at, ends_at)
    left join (${sumSales(sql`${isWithin(next)}`, startsAt)}) as sums using (starts_at)`);
  return true;
}
