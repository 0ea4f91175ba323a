import type { Order, OrderState, OrderSummary } from '#contract/orders/order.ts';
import { cents } from '#contract/wire/money.ts';

const PLACED_AT = '2026-11-22T08:00:00.000Z';

/** Returns an order of one item in a list, with this number and status. */
export function buildOrderSummary(number: string, status: OrderState): OrderSummary {
  return {
    number,
    status,
    placedAt: PLACED_AT,
    overdue: false,
    warnings: [],
    customer: { name: 'Ann Shopper', email: 'ann@example.org' },
    selectedItems: 1,
    grandTotalCents: cents(10_500),
    payment: { method: 'delivery', status: 'pending' },
    images: [],
  };
}

/** Returns an order without lines, with this number and status. */
export function buildOrder(number: string, status: OrderState): Order {
  return {
    number,
    yours: true,
    status,
    placedAt: PLACED_AT,
    contact: null,
    shippingAddress: null,
    lines: [],
    selectedItems: 0,
    totalPriceCents: cents(0),
    taxCents: cents(0),
    taxRate: 0.05,
    grandTotalCents: cents(0),
    payment: { method: 'delivery', status: 'pending' },
    timeline: [],
  };
}
