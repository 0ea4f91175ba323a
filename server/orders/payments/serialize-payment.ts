import type { WirePayment } from '#contract/orders/payments.ts';
import { toDollars } from '#contract/wire/money.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { PaymentRow } from '../../db/schema/payments.ts';

/** Serializes a payment for the API: money in dollars, dates as ISO time. */
export function serializePayment({
  order,
  payment: { method, status, amountCents, paidAt, refundedAt, refundedCents },
}: {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
}): WirePayment {
  return {
    orderNumber: order.number,
    method,
    status,
    amount: toDollars(amountCents),
    placedAt: order.placedAt.toISOString(),
    paidAt: paidAt?.toISOString(),
    refundedAt: refundedAt?.toISOString(),
    refunded: refundedCents > 0 ? toDollars(refundedCents) : undefined,
  };
}
