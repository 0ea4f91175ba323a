import type { Payment } from '#contract/orders/payments.ts';
import type { ListedPayment } from './payment-rows.ts';

/** Serializes a payment for the API: dates as ISO time. */
export function serializePayment({
  order,
  payment: { method, status, amountCents, paidAt, refundedAt, refundedCents },
  dispute,
}: ListedPayment): Payment {
  return {
    orderNumber: order.number,
    method,
    status,
    amountCents,
    placedAt: order.placedAt.toISOString(),
    paidAt: paidAt?.toISOString(),
    refundedAt: refundedAt?.toISOString(),
    refundedCents: refundedCents > 0 ? refundedCents : undefined,
    dispute: dispute === 'lost' ? dispute : undefined,
    isDisputed: dispute === 'open' || undefined,
    cancelled: order.status === 'cancelled' || undefined,
  };
}
