import type { Payment } from '#contract/payments.ts';
import type { OrderRow, PaymentRow } from '../db/schema.ts';

/** A payment as the wire speaks: dollars and ISO time. */
export function wirePayment({
  order,
  payment: { method, status, amountCents, paidAt, refundedAt },
}: {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
}): Payment {
  return {
    orderNumber: order.number,
    method,
    status,
    amount: amountCents / 100,
    placedAt: order.placedAt.toISOString(),
    paidAt: paidAt?.toISOString(),
    refundedAt: refundedAt?.toISOString(),
  };
}
