import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { OrderWarning } from '#contract/orders/order.ts';
import type { OrderFilter } from '#contract/orders/orders.ts';
import type { PaymentDispute } from '#contract/orders/refunds.ts';
import type { Db } from '../db/database.ts';
import { prepareNamed, prepareOnce } from '../db/prepared.ts';
import { type OrderLineRow, type OrderRow, orderLines, orders } from '../db/schema/orders.ts';
import { type PaymentRow, payments } from '../db/schema/payments.ts';
import { offsetOf, type Paging } from '../http/paging.ts';
import { hasOnlyBefore, type OrderListPage, selectPage, sortTerms } from './order-pages.ts';
import {
  hasPaymentIssue,
  isOverdue,
  isOverdueWithoutJoin,
  type OrderSelection,
  selectionCondition,
} from './order-selection.ts';
import {
  isSuspicious,
  NO_WARNING_LISTS,
  selectWarningLists,
  sortWarnings,
  warningsColumn,
} from './order-warnings.ts';
import { allCountsColumns } from './orders.ts';
import { paymentDispute } from './payments/dispute-rows.ts';

/** Images shown for an order in a list. */
const MAX_IMAGES = 4;

const { id, number, status, placedAt, name, email, userId, selectedItems, grandTotalCents } = orders;
const { imageHash, imageWidth, imageAlt, name: lineName } = orderLines;

/** The columns of an order list. */
const LISTED_COLUMNS = {
  order: { id, number, status, placedAt, name, email, userId, selectedItems, grandTotalCents },
  payment: { method: payments.method, status: payments.status, refundedCents: payments.refundedCents },
};

/** The image of an order line. */
type ListedImage = Pick<OrderLineRow, 'imageHash' | 'imageWidth' | 'imageAlt' | 'name'>;

/** The first lines of an order as JSON, at most `MAX_IMAGES`. */
const firstLines = sql<ListedImage[]>`(
  select coalesce(json_agg(json_build_object('imageHash', ${imageHash}, 'imageWidth', ${imageWidth},
    'imageAlt', ${imageAlt}, 'name', ${lineName}) order by ${orderLines.position}), '[]')
  from ${orderLines} where ${and(eq(orderLines.orderId, orders.id), sql`${orderLines.position} < ${sql.raw(String(MAX_IMAGES))}`)}
)`;

/** A row of an order list. */
export interface ListedOrder {
  readonly order: Pick<OrderRow, keyof (typeof LISTED_COLUMNS)['order']>;
  readonly payment: Pick<PaymentRow, keyof (typeof LISTED_COLUMNS)['payment']>;
  readonly overdue: boolean;
  /** The first lines of the order, one per image in the list. */
  readonly lines: readonly ListedImage[];
  /** Empty unless the list was requested with warnings. */
  readonly warnings: readonly OrderWarning[];
  /** Null unless the list was requested with warnings. */
  readonly dispute: PaymentDispute | null;
}

/** Options of `listOrders`. */
interface ListOptions extends Pick<OrderListPage, 'loadTotal'> {
  readonly sort?: OrderListPage['sort'] | undefined;
  /** Whether to find the warnings of the orders and the disputes of their payments. */
  readonly hasWarnings?: boolean;
}

/** Returns a page of orders in one statement. */
export async function listOrders(
  db: Db,
  selection: OrderSelection,
  paging: Paging,
  { sort = 'newest', loadTotal, hasWarnings = false }: ListOptions = {},
): Promise<ListedOrder[]> {
  const page = { ...paging, sort, loadTotal };
  // Reuses built statements: Drizzle takes as long to build one as the database to run it.
  const key = hasOnlyBefore(selection, page)
    ? JSON.stringify([selection.status, sort, paging.perPage, page.page === 1, hasWarnings])
    : undefined;
  const cached = key === undefined ? undefined : statementCache(db).get(key);
  const list = cached ?? prepareList(db, selection, await selectPage(selection, page), { sort, hasWarnings });
  if (key !== undefined) statementCache(db).set(key, list);
  const rows = await list.execute({ before: offsetOf(paging) });
  return rows.map((row) => ({ ...row, warnings: sortWarnings(row.warnings) }));
}

const NO_DISPUTE = sql<PaymentDispute | null>`null`;

const statementCache = prepareOnce(() => new Map<string, ReturnType<typeof prepareList>>());

/** Returns the options for preparing a statement: with dates, the best plan depends on the number of days. */
const planningOf = ({ from, to }: OrderSelection) => ({
  dependsOnParameters: from !== undefined || to !== undefined,
});

function prepareList(
  db: Db,
  selection: OrderSelection,
  idsOfPage: SQL,
  { sort, hasWarnings }: Pick<OrderListPage, 'sort'> & { readonly hasWarnings: boolean },
) {
  const page = db.$with('page', { id: orders.id }).as(idsOfPage);
  const ids = sql`array(select id from page)`;
  return prepareNamed(
    db
      .with(page)
      .select({
        ...LISTED_COLUMNS,
        overdue: isOverdue,
        lines: firstLines,
        warnings: warningsColumn,
        dispute: hasWarnings ? paymentDispute : NO_DISPUTE,
      })
      .from(orders)
      .innerJoin(payments, eq(payments.orderId, orders.id))
      .leftJoin(hasWarnings ? selectWarningLists(ids) : NO_WARNING_LISTS, sql`warned.id = ${orders.id}`)
      .where(sql`${orders.id} = any(${ids})`)
      .orderBy(sortTerms(orders, sort)),
    planningOf(selection),
  );
}

/** Returns whether a pay-on-delivery order has been pending for too long. */
export async function isOrderOverdue(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<boolean> {
  return (await db.$count(orders, and(eq(orders.id, id), isOverdueWithoutJoin))) > 0;
}

/** Returns the SQL that counts the orders of a group that match a condition. */
const countWhere = (condition: SQL | undefined) =>
  sql`count(*) filter (where ${condition ?? sql`true`})`.mapWith(Number);

const prepareCountAll = prepareOnce((db) =>
  db.select(allCountsColumns(db)).from(sql`(select) as nothing`).prepare('count_all_orders'),
);

/** Counts the matching orders per status and per flag, in one statement. */
async function countMatches(db: Db, selection: OrderSelection, where: SQL) {
  const rows = await prepareNamed(
    db
      .select({
        status: orders.status,
        orders: count(),
        overdue: countWhere(isOverdueWithoutJoin),
        suspicious: countWhere(isSuspicious),
        'payment-issue': countWhere(hasPaymentIssue),
      })
      .from(orders)
      .where(where)
      .groupBy(orders.status),
    planningOf(selection),
  ).execute();
  const sumOf = (filter: 'overdue' | 'suspicious' | 'payment-issue') =>
    rows.reduce((sum, row) => sum + row[filter], 0);
  return {
    rows,
    overdue: sumOf('overdue'),
    suspicious: sumOf('suspicious'),
    'payment-issue': sumOf('payment-issue'),
  };
}

/** Returns the number of orders in a selection: in total, per status and per other filter. */
export async function countOrders(
  db: Db,
  selection: Omit<OrderSelection, 'status'>,
): Promise<Record<'all' | OrderFilter, number>> {
  const where = selectionCondition(selection);
  const [all] = where ? [await countMatches(db, selection, where)] : await prepareCountAll(db).execute();
  if (all === undefined) throw new Error('The counts of orders are missing.');
  const { rows, ...flagged } = all;
  const countOf = (status: string) => rows.find((row) => row.status === status)?.orders ?? 0;
  return {
    all: rows.reduce((sum, row) => sum + row.orders, 0),
    pending: countOf('pending'),
    processing: countOf('processing'),
    shipped: countOf('shipped'),
    completed: countOf('completed'),
    cancelled: countOf('cancelled'),
    ...flagged,
  };
}
