import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { OrderFilter } from '#contract/orders/orders.ts';
import { ORDER_LIMITS } from '#contract/vocabulary.ts';
import { orders } from '../db/schema/orders.ts';
import { paymentIssues, payments } from '../db/schema/payments.ts';
import { matchesText } from './order-search.ts';
import { isSuspicious } from './order-warnings.ts';

/** Criteria of an order list. An undefined field does not restrict the list. */
export interface OrderSelection {
  readonly userId?: string | undefined;
  readonly status?: OrderFilter | undefined;
  /** The text of a search, see `order-search.ts`. */
  readonly q?: string | undefined;
  /** The orders placed at or after `from` and before `to`. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

// The constants of these conditions are literals in the SQL: a statement without parameters is planned only once.
const overdueSince = sql`now() - make_interval(days => ${ORDER_LIMITS.overdueDays})`;

/** Whether an order has been pending for more than `ORDER_LIMITS.overdueDays` days. */
const isLeftPending = and(eq(orders.status, 'pending'), lt(orders.placedAt, overdueSince));

/** Whether a pay-on-delivery order has been pending for too long. Requires a join of `orders` with `payments`. */
export const isOverdue =
  sql<boolean>`(${and(isLeftPending, eq(payments.method, 'delivery'))})`.inlineParams();

/** Whether a payment on delivery has been due for too long. Requires no join with `orders`. */
export const isDueTooLong = sql`(${and(
  eq(payments.method, 'delivery'),
  eq(payments.status, 'due'),
  lt(payments.pendingSince, overdueSince),
)})`.inlineParams();

/** The condition for overdue orders without a join. */
export const isOverdueWithoutJoin = sql`(${isLeftPending} and exists (
  select from ${payments} where ${and(eq(payments.orderId, orders.id), isDueTooLong)}))`.inlineParams();

/** Whether the order has an open payment issue. Excludes second payments, which the shop refunds automatically. */
export const hasPaymentIssue = sql`${orders.id} in (
  select ${paymentIssues.orderId} from ${paymentIssues}
  where ${paymentIssues.resolvedAt} is null and ${paymentIssues.kind} <> 'paid-twice')`;

function isInFilter(filter: OrderFilter): SQL | undefined {
  if (filter === 'overdue') return isOverdueWithoutJoin;
  if (filter === 'payment-issue') return hasPaymentIssue;
  return filter === 'suspicious' ? isSuspicious : eq(orders.status, filter).inlineParams();
}

/** Returns the SQL condition of a selection of orders. */
export function selectionCondition({ userId, status, q, from, to }: OrderSelection): SQL | undefined {
  return and(
    from && gte(orders.placedAt, from),
    to && lt(orders.placedAt, to),
    userId === undefined ? undefined : eq(orders.userId, userId),
    status && isInFilter(status),
    matchesText(q ?? ''),
  );
}
