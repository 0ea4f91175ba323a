import type { Order } from '#contract/orders/order.ts';
import { onlyTaxRate, type PriceComponent, sumOfKind } from '#contract/quote/price-components.ts';
import type { OrderLineRow } from '../db/schema/orders.ts';
import type { PaymentIssueRow, PaymentRow } from '../db/schema/payments.ts';
import { imageFileName, UPLOADS_PATH } from '../media/media.ts';
import { readAddress } from './order-address.ts';
import type { OrderDetails } from './order-rows.ts';

/** The access of a caller to an order: as its customer, as an admin or both. */
export interface Viewer {
  readonly isCustomer: boolean;
  readonly isAdmin: boolean;
}

/** Serializes an order for the API, without its disputes: dates as ISO time, absolute image URLs under `origin`. */
export function serializeOrder(
  { order, lines, components, lineRefunds, productIds, payment, paymentIssues, events }: OrderDetails,
  origin: string,
  { isCustomer, isAdmin }: Viewer,
): Order {
  return {
    number: order.number,
    yours: isCustomer,
    status: order.status,
    placedAt: order.placedAt.toISOString(),
    confirmation: order.status === 'pending' ? (order.confirmation ?? undefined) : undefined,
    expiresAt: order.expiresAt?.toISOString(),
    contact: order.email === null ? null : { email: order.email, phone: order.phone ?? '' },
    shippingAddress: readAddress(order),
    lines: lines.map((line) => ({
      productId: line.productId,
      size: line.size ?? undefined,
      sku: line.sku ?? undefined,
      name: line.name,
      priceCents: line.priceCents,
      quantity: line.quantity,
      refundedQuantity: refundedQuantity(line, { lineRefunds, payment, isAdmin }),
      image: lineImageUrl(line, origin),
      imageAlt: line.imageAlt,
      isThere: productIds.has(line.productId),
    })),
    selectedItems: order.selectedItems,
    totalPriceCents: sumOfKind(components, 'items'),
    taxCents: sumOfKind(components, 'tax'),
    taxRate: onlyTaxRate(components) / 10_000,
    grandTotalCents: order.grandTotalCents,
    components: serializeComponents(components),
    payment: serializeOrderPayment(payment, paymentIssues),
    timeline: events.map(({ event, actor, at, amountCents, username }) => ({
      event,
      at: at.toISOString(),
      by: actor,
      ...(isAdmin && username !== null && { name: username }),
      ...(amountCents !== null && { amountCents }),
    })),
  };
}

/**
 * Returns the number of refunded units of a line; undefined if 0. Admins also see those whose refund is on its way,
 * because the shop must not send them. The refund of the rest of a payment returns all units, but only orders with an
 * earlier refund of single units show them.
 */
function refundedQuantity(
  { position, quantity }: OrderLineRow,
  {
    lineRefunds,
    payment,
    isAdmin,
  }: Pick<OrderDetails, 'lineRefunds'> & { readonly payment: PaymentRow; readonly isAdmin: boolean },
): number | undefined {
  if (lineRefunds.size > 0 && payment.status === 'refunded') return quantity;
  const units = lineRefunds.get(position);
  const refunded = (isAdmin ? units?.quantity : units?.succeeded) ?? 0;
  return refunded > 0 ? Math.min(refunded, quantity) : undefined;
}

/** Returns the absolute URL of an order line's image. */
export function lineImageUrl(
  { imageHash, imageWidth }: Pick<OrderLineRow, 'imageHash' | 'imageWidth'>,
  origin: string,
): string {
  return origin + UPLOADS_PATH + imageFileName(imageHash, imageWidth);
}

function serializeOrderPayment(
  { method, status, paidAt, refundedAt, refundedCents }: PaymentRow,
  issues: readonly Pick<PaymentIssueRow, 'kind'>[],
): Order['payment'] {
  const isWrongAmount = issues.some(({ kind }) => kind === 'wrong-amount') || undefined;
  return {
    method,
    status,
    paidAt: paidAt?.toISOString(),
    refundedAt: refundedAt?.toISOString(),
    refundedCents: refundedCents > 0 ? refundedCents : undefined,
    isWrongAmount,
  };
}

/** Serializes the components of a total for the API. */
export function serializeComponents(components: readonly PriceComponent[]): NonNullable<Order['components']> {
  return components.map(({ kind, label, rate, amountCents, isIncluded }) => ({
    kind,
    label,
    rate,
    amountCents,
    included: isIncluded,
  }));
}
