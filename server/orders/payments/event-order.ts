import { eq, inArray, type SQL, type SQLWrapper } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { type OrderRow, orders } from '../../db/schema/orders.ts';
import { paymentIssues, payments } from '../../db/schema/payments.ts';
import type { OnlineProvider, PaymentEvent } from '../../payments/provider.ts';
import { findOrder } from '../order-rows.ts';

/**
 * Adds the order number to an event that names only an unknown payment, by querying the provider. Disputes and refunds
 * made by hand carry no order number and may be reported before their payment.
 */
export async function nameOrder(
  { db, card }: { readonly db: Db; readonly card: OnlineProvider },
  event: PaymentEvent,
): Promise<PaymentEvent> {
  if (event.number !== undefined || !('reference' in event) || event.reference === null) return event;
  if ((await findEventOrder(db, event)) !== undefined) return event;
  return { ...event, number: await card.findOrderNumber(event.reference) };
}

/**
 * Finds the order of an event, by number or by payment. A refund made by hand at the provider names only the payment,
 * and the event of a closed page only the page.
 */
export async function findEventOrder(tx: Db, event: PaymentEvent): Promise<OrderRow | undefined> {
  if (event.number !== undefined) return findOrder(tx, event.number);
  const ids = orderIdsOf(tx, event);
  if (ids === undefined) return undefined;
  const [order] = await tx.select().from(orders).where(inArray(orders.id, ids));
  return order;
}

/** Returns the query for the id of the order with the page or the payment that an event names. */
function orderIdsOf(tx: Db, event: PaymentEvent): SQLWrapper | undefined {
  const ofPayments = (condition: SQL) => tx.select({ id: payments.orderId }).from(payments).where(condition);
  if (event.kind === 'payment-failed') return ofPayments(eq(payments.session, event.session));
  if (event.reference === null) return undefined;
  const isOfIssue = eq(paymentIssues.reference, event.reference);
  return union(
    ofPayments(eq(payments.reference, event.reference)),
    tx.select({ id: paymentIssues.orderId }).from(paymentIssues).where(isOfIssue),
  );
}
