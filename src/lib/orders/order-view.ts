import type { Order, OrderEvent, OrderLine, PaymentState } from '#contract/order.ts';
import type { BagItem } from '#lib/bag/bag.ts';

/** An entry of the order's timeline, or one with a text of its own. */
export type TimelineEntry =
  | (Order['timeline'][number] & { readonly text?: undefined })
  | (Omit<Order['timeline'][number], 'event'> & { readonly event?: undefined; readonly text: string });

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

/** Returns an item of the bag as an order line. */
export function toOrderLine({ productId, size, quantity, product }: BagItem): OrderLine {
  const { name, priceCents, image, imageAlt } = product;
  return { productId, size, name, priceCents, quantity, image, imageAlt };
}

/** Returns the lines of a postal address as on a parcel label. */
export function addressLines(postalAddress: NonNullable<Order['shippingAddress']>): string[] {
  const { name, line1, line2, city, region, postalCode } = postalAddress;
  return [name, line1, line2, `${city}, ${region} ${postalCode}`].filter((line) => line !== '');
}
