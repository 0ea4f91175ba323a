import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { DisputeState, PaymentDispute } from '#contract/orders/refunds.ts';
import { atMost } from '../../db/bounds.ts';
import type { Db } from '../../db/database.ts';
import { type DisputeRow, disputes } from '../../db/schema/disputes.ts';
import { type OrderRow, orderEvents } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';

/** The rows of disputes. */

const INQUIRIES: readonly DisputeState[] = ['inquiry', 'inquiry-review'];
const OPEN: readonly DisputeState[] = ['needs-response', 'review'];

/**
 * The condition that a dispute concerns an order's main payment. An expression of its own keeps the names of its tables
 * where Drizzle removes them: in the columns of a query of one table.
 */
const isOfMainPayment = and(
  eq(disputes.orderId, payments.orderId),
  eq(disputes.reference, payments.reference),
);

/** The worst state among the disputes of an order's main payment. Requires `payments`. */
export const paymentDispute =
  sql<PaymentDispute | null>`case when ${payments.lostCents} > 0 then 'lost' else (
  select case when bool_or(${inArray(disputes.status, [...OPEN])}) then 'open'
    when bool_or(${inArray(disputes.status, [...INQUIRIES])}) then 'inquiry' end
  from ${disputes} where ${isOfMainPayment}
) end`.inlineParams();

/** The disputes that customers see. A bank's inquiry moves no money. */
export type CustomerDispute = Exclude<PaymentDispute, 'inquiry'>;

const hasFailedRefund = sql`exists (select from ${orderEvents}
  where ${and(eq(orderEvents.orderId, payments.orderId), eq(orderEvents.event, 'refund-failed'))})`;

/**
 * The dispute that the customer sees in the list of payments and on the order page: a lost one, or an open one that
 * explains a failed refund. Requires `payments`.
 */
export const customerDispute = sql<CustomerDispute | null>`case ${paymentDispute} when 'lost' then 'lost'
  when 'open' then case when ${hasFailedRefund} then 'open' end end`.inlineParams();

/** The part of an order's main payment that banks hold in open disputes, in cents. Requires `payments`. */
export const heldCents = atMost(
  sql`(select coalesce(sum(${disputes.amountCents}), 0) from ${disputes}
    where ${and(isOfMainPayment, inArray(disputes.status, [...OPEN]))})`,
  payments.amountCents,
);

/** Returns the state of an order's disputes that `state` computes; undefined if there is none. */
export async function findDispute<State extends PaymentDispute>(
  db: Db,
  { id }: Pick<OrderRow, 'id'>,
  state: SQL<State | null>,
): Promise<State | undefined> {
  const [row] = await db.select({ dispute: state }).from(payments).where(eq(payments.orderId, id));
  return row?.dispute ?? undefined;
}

/** Returns the disputes of an order, oldest first. */
export async function findDisputes(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<DisputeRow[]> {
  return db
    .select()
    .from(disputes)
    .where(eq(disputes.orderId, id))
    .orderBy(asc(disputes.createdAt), asc(disputes.id));
}
