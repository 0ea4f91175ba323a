import { asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ORDER_STATES, type OrderState } from '#contract/orders/order.ts';
import type { OrderSort } from '#contract/orders/orders.ts';
import { orderDays, orders } from '../db/schema/orders.ts';
import { payments } from '../db/schema/payments.ts';
import { offsetOf, type Paging } from '../http/paging.ts';
import { isDueTooLong, type OrderSelection, selectionCondition } from './order-selection.ts';

type SortColumns = Readonly<Record<'id' | 'placedAt' | 'grandTotalCents', SQLWrapper>>;

/** Columns of pending payments that equal the sort columns of their orders. */
const OVERDUE_COLUMNS = {
  id: payments.orderId,
  placedAt: payments.pendingSince,
  grandTotalCents: payments.amountCents,
};

/** Returns the `order by` terms of a sort order with ties by id, optionally reversed. Each has an index. */
export function sortTerms(table: SortColumns, sort: OrderSort, isReversed = false): SQL {
  const directions: Record<OrderSort, SQL[]> = {
    newest: [desc(table.placedAt), asc(table.id)],
    oldest: [asc(table.placedAt), desc(table.id)],
    total: isReversed
      ? [asc(table.grandTotalCents), desc(table.id)]
      : [desc(table.grandTotalCents), asc(table.id)],
  };
  const reversed = { newest: 'oldest', oldest: 'newest', total: 'total' } as const;
  return sql.join(directions[isReversed ? reversed[sort] : sort], sql`, `);
}

/** A page of an order list. */
export interface OrderListPage extends Paging {
  readonly sort: OrderSort;
  /** Loads the number of orders in the selection. With it, a page near the end is read from the end. */
  readonly loadTotal?: (() => Promise<number>) | undefined;
}

/**
 * Returns the SQL of the ids of a page. It skips as few rows as possible. The page size is a literal: with a parameter,
 * a generic plan would expect many rows.
 */
export async function selectPage(selection: OrderSelection, page: OrderListPage): Promise<SQL> {
  const { status } = selection;
  const isWhole = page.sort !== 'total' && hasOnlyStatus(selection);
  if (isWhole && page.page > 1 && isStateOrAll(status)) return selectPageOfDay(status, page);
  const { isReversed, rows } = await rowsFromNearerEnd(page);
  // The index of overdue payments is in the order of the list.
  if (isWhole && status === 'overdue')
    return sql`
      select ${payments.orderId} as id from ${payments} where ${isDueTooLong}
      order by ${sortTerms(OVERDUE_COLUMNS, page.sort, isReversed)} ${rows}`;
  const where = selectionCondition(selection);
  // Without the materialized CTE, the planner would test the orders one by one, which takes longer than finding all
  // matches.
  if (selection.q)
    return sql`
      with matches as materialized (select * from ${orders} where ${where})
      select ${matches.id} from ${matches} order by ${sortTerms(matches, page.sort, isReversed)} ${rows}`;
  return sql`
    select ${orders.id} from ${orders} ${where && sql`where ${where}`}
    order by ${sortTerms(orders, page.sort, isReversed)} ${rows}`;
}

/** Returns whether the SQL of a page has no parameter but `before`, the number of orders before the page. */
export const hasOnlyBefore = (
  selection: OrderSelection,
  { page, sort }: Pick<OrderListPage, 'page' | 'sort'>,
): boolean =>
  hasOnlyStatus(selection) && (page === 1 || (sort !== 'total' && isStateOrAll(selection.status)));

const hasOnlyStatus = ({ status, ...others }: OrderSelection) =>
  Object.values(others).every((value) => value === undefined);

const isStateOrAll = (status: OrderSelection['status']): status is OrderState | undefined =>
  status === undefined || ORDER_STATES.some((state) => state === status);

const matches = alias(orders, 'matches');

/** Returns the `limit` and `offset` of a page, counted from the nearer end of the list. */
async function rowsFromNearerEnd({
  loadTotal,
  ...page
}: OrderListPage): Promise<{ isReversed: boolean; rows: SQL }> {
  const { perPage } = page;
  const before = offsetOf(page);
  const total = before > 0 && loadTotal ? await loadTotal() : 0;
  const after = total - before - perPage;
  const isReversed = after < before && before < total;
  const limit = isReversed ? Math.min(perPage, total - before) : perPage;
  const offset = isReversed ? Math.max(after, 0) : before;
  return {
    isReversed,
    rows: sql`limit ${sql.raw(String(limit))} ${offset > 0 ? sql`offset ${offset}` : undefined}`,
  };
}

/**
 * Returns the SQL of a page of all orders, or of the orders in one state. Counts per day locate the day of the page's
 * first order, so the query skips only orders of that day.
 */
function selectPageOfDay(state: OrderState | undefined, page: OrderListPage): SQL {
  const isNewest = page.sort === 'newest';
  const direction = sql.raw(isNewest ? 'desc' : 'asc');
  const before = sql.placeholder('before');
  const ofState = state && sql`where ${eq(orderDays.status, state)}`.inlineParams();
  const midnight = sql`(select (day + ${sql.raw(isNewest ? '1' : '0')})::timestamp at time zone 'UTC' from first_day)`;
  const isReached = isNewest ? sql`${orders.placedAt} < ${midnight}` : sql`${orders.placedAt} >= ${midnight}`;
  return sql`
    with days as (
      select day, sum(sum(orders)) over (order by day ${direction}) - sum(orders) as before
      from ${orderDays} ${ofState} group by day
    ), first_day as materialized (
      select day, before from days where before <= ${before} order by day ${sql.raw(isNewest ? 'asc' : 'desc')} limit 1
    )
    select ${orders.id} from ${orders}
    where ${isReached} ${state && sql`and ${eq(orders.status, state)}`.inlineParams()}
    order by ${sortTerms(orders, page.sort)}
    limit ${sql.raw(String(page.perPage))} offset (select ${before} - before from first_day)::bigint`;
}
