import type { OrderSummary } from '#contract/orders/order.ts';
import type { ListedOrder } from './order-list.ts';
import { lineImageUrl } from './serialize-order.ts';

/** Serializes an order of a list for the API: dates as ISO time, absolute image URLs under `origin`. */
export function serializeOrderSummary(
  { order, payment, overdue, lines, warnings, dispute }: ListedOrder,
  origin: string,
): OrderSummary {
  const { name, email } = order;
  return {
    number: order.number,
    status: order.status,
    placedAt: order.placedAt.toISOString(),
    overdue,
    warnings: [...warnings],
    customer: name === null || email === null ? null : { name, email },
    selectedItems: order.selectedItems,
    grandTotalCents: order.grandTotalCents,
    payment: {
      method: payment.method,
      status: payment.status,
      refundedCents: payment.refundedCents > 0 ? payment.refundedCents : undefined,
      dispute: dispute ?? undefined,
    },
    images: lines.map((line) => ({ url: lineImageUrl(line, origin), alt: line.imageAlt, name: line.name })),
  };
}
