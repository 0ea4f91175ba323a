import { dollars } from '#contract/money.ts';
import type { Order, OrderState, OrderSummary } from '#contract/order.ts';

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
    grandTotal: dollars(105),
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
    totalPrice: dollars(0),
    tax: dollars(0),
    taxRate: 0.05,
    grandTotal: dollars(0),
    payment: { method: 'delivery', status: 'pending' },
    timeline: [],
  };
}
