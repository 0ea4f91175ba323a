import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { DisputeState, PaymentDispute } from '#contract/orders/refunds.ts';
import { atMost } from '../../db/bounds.ts';
import type { Db } from '../../db/database.ts';
import { type DisputeRow, disputes } from '../../db/schema/disputes.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';

/** The rows of disputes. */

const INQUIRIES: readonly DisputeState[] = ['inquiry', 'inquiry-review'];
const OPEN: readonly DisputeState[] = ['needs-response', 'review'];

/** The worst state among the disputes of an order's main payment. Requires a join of `payments`. */
export const paymentDispute =
  sql<PaymentDispute | null>`case when ${payments.lostCents} > 0 then 'lost' else (
  select case when bool_or(${inArray(disputes.status, [...OPEN])}) then 'open'
    when bool_or(${inArray(disputes.status, [...INQUIRIES])}) then 'inquiry' end
  from ${disputes} where ${disputes.orderId} = ${payments.orderId} and ${disputes.reference} = ${payments.reference}
) end`.inlineParams();

/** The part of an order's main payment that banks hold in open disputes, in cents. Requires a join of `payments`. */
export const heldCents = atMost(
  sql`(select coalesce(sum(${disputes.amountCents}), 0) from ${disputes}
    where ${disputes.orderId} = ${payments.orderId} and ${disputes.reference} = ${payments.reference}
      and ${inArray(disputes.status, [...OPEN])})`,
  payments.amountCents,
);

/** Returns the worst state among the disputes of an order's main payment; undefined if none is open or lost. */
export async function findPaymentDispute(
  db: Db,
  { id }: Pick<OrderRow, 'id'>,
): Promise<PaymentDispute | undefined> {
  const [row] = await db.select({ dispute: paymentDispute }).from(payments).where(eq(payments.orderId, id));
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
