import { formatCents } from '#contract/money.ts';
import type { OrderEvent } from '#contract/order.ts';
import { adminOrderPath } from '#contract/site-paths.ts';
import { formatItemName } from '../catalogue/item-name.ts';
import type { Db } from '../db/database.ts';
import type { OrderLineRow, OrderRow } from '../db/schema/orders.ts';
import type { PaymentRow } from '../db/schema/payments.ts';
import type { Mail } from '../jobs/outbox.ts';
import { formatMailPrice } from './order-mails.ts';
import { findOrderLines, getPayment } from './order-rows.ts';

/** The events with which an order of each payment method is ready for the shop. One of them happens, once. */
const NEW_ORDER_EVENTS: Readonly<Record<PaymentRow['method'], readonly OrderEvent[]>> = {
  delivery: ['pending', 'confirmed'],
  card: ['paid'],
};

const PAYMENT_TEXT: Readonly<Record<PaymentRow['method'], string>> = {
  delivery: 'to be paid on delivery',
  card: 'paid by card',
};

/**
 * Returns the mail that informs the shop of a new order, or undefined if the event announces none. It names no
 * customer, because erasing a customer's data does not reach the shop's mailbox. Call it in the transaction that
 * records the event.
 */
export async function shopOrderMail(
  tx: Db,
  order: OrderRow,
  event: OrderEvent,
  to: string,
): Promise<Mail | undefined> {
  const { method } = await getPayment(tx, order);
  if (order.confirmation !== null || !NEW_ORDER_EVENTS[method].includes(event)) return undefined;
  const lines = await findOrderLines(tx, order);
  const total = formatCents(order.grandTotalCents);
  const text = [
    `A new order has come in: ${order.number}.`,
    lines.map(formatShopLine).join('\n'),
    `Grand Total: ${total}, ${PAYMENT_TEXT[method]}`,
    `Open the order:\n${order.siteUrl}${adminOrderPath(order.number)}`,
  ].join('\n\n');
  return { to, purpose: 'shop', subject: `New order ${order.number}: ${total}`, text: `${text}\n` };
}

/** Formats an order line for the shop, which finds the item by its SKU. */
function formatShopLine(line: OrderLineRow): string {
  const sku = line.sku === null ? '' : ` (SKU ${line.sku})`;
  return `${line.quantity} x ${formatItemName(line)}${sku}, ${formatMailPrice(line)}`;
}
