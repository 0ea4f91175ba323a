import type { Payment } from '#contract/orders/payments.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { PaymentRow } from '../../db/schema/payments.ts';

/** Serializes a payment for the API: dates as ISO time. */
export function serializePayment({
  order,
  payment: { method, status, amountCents, paidAt, refundedAt, refundedCents, lostCents },
}: {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
}): Payment {
  return {
    orderNumber: order.number,
    method,
    status,
    amountCents,
    placedAt: order.placedAt.toISOString(),
    paidAt: paidAt?.toISOString(),
    refundedAt: refundedAt?.toISOString(),
    refundedCents: refundedCents > 0 ? refundedCents : undefined,
    dispute: lostCents > 0 ? 'lost' : undefined,
    cancelled: order.status === 'cancelled' || undefined,
  };
}
