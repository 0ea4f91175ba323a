import type { Order, OrderEvent, OrderLine, PaymentState } from '#contract/orders/order.ts';
import {
  itemsComponent,
  type PriceComponent,
  type Totals,
  taxComponent,
} from '#contract/quote/price-components.ts';
import type { BagItem } from '#lib/bag/bag.ts';
import { REFUND_RECORDED } from '#messages/orders.ts';

type OrderTotals = Pick<
  Order,
  'selectedItems' | 'totalPriceCents' | 'taxCents' | 'taxRate' | 'grandTotalCents' | 'components'
>;

/** Returns the amounts of an order in the shape of the bag's. */
export function toOrderTotals(order: OrderTotals): Totals {
  const { selectedItems, grandTotalCents } = order;
  return { selectedItems, components: componentsOf(order), grandTotalCents };
}

/** Returns the components of a response in the shape of a summary. */
export function toComponents(components: NonNullable<OrderTotals['components']>): PriceComponent[] {
  return components.map(({ included, ...component }) => ({ ...component, isIncluded: included }));
}

/** Returns the components of an order. A backend that sends none has a single tax, added to the price. */
function componentsOf({ totalPriceCents, taxCents, taxRate, components }: OrderTotals): PriceComponent[] {
  return components === undefined
    ? [itemsComponent(totalPriceCents), taxComponent(taxRate * 10_000, taxCents)]
    : toComponents(components);
}

/** An entry of the order's timeline, or one with a text of its own. */
export type TimelineEntry =
  | (Order['timeline'][number] & { readonly text?: undefined })
  | (Omit<Order['timeline'][number], 'event'> & { readonly event?: undefined; readonly text: string });

/** Returns the timeline of an order. The refund of cash is only recorded, because no provider reports its arrival. */
export function timelineOf({ timeline, payment }: Pick<Order, 'timeline' | 'payment'>): TimelineEntry[] {
  return timeline.map((entry) =>
    entry.event === 'refunded' && payment.method === 'delivery'
      ? { ...entry, event: undefined, text: REFUND_RECORDED }
      : entry,
  );
}

/** The states of a payment that the shop has not received, and does not expect on delivery. */
const UNPAID_STATES: readonly PaymentState[] = ['pending', 'failed', 'void'];

/** Returns whether an order has an invoice. A card order has none before it is paid. */
export function hasInvoice({ payment }: Pick<Order, 'payment'>): boolean {
  return !UNPAID_STATES.includes(payment.status);
}

const REFUND_EVENTS: readonly OrderEvent[] = ['refunding', 'refunded', 'refund-failed'];

/** Returns whether the last refund of an order failed, so that the shop still has the money. */
export function hasFailedRefund({ payment, timeline }: Pick<Order, 'payment' | 'timeline'>): boolean {
  const last = timeline.findLast(({ event }) => REFUND_EVENTS.includes(event));
  return payment.status === 'paid' && last?.event === 'refund-failed';
}

/** Returns whether the money of an order goes back, or has gone back, to the customer. */
export function isReturned({ payment: { status } }: Pick<Order, 'payment'>): boolean {
  return status === 'refunding' || status === 'refunded';
}

/** Returns an item of the bag as an order line. */
export function toOrderLine({ productId, size, quantity, product }: BagItem): OrderLine {
  const { name, priceCents, image, imageAlt } = product;
  return { productId, size, name, priceCents, quantity, image, imageAlt };
}
