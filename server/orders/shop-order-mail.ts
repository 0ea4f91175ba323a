import { formatCents } from '#contract/money.ts';
import type { OrderEvent } from '#contract/order.ts';
import { adminOrderPath } from '#contract/site-paths.ts';
import type { Db } from '../db/database.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import type { PaymentRow } from '../db/schema/payments.ts';
import { button, facts, type Letter, type MailItem, paragraph } from '../notify/blocks.ts';
import { formatCard } from './card-name.ts';
import { type MailedLine, type OrderMailContext, toMailItem, totalsOf } from './order-blocks.ts';
import { findComponents, findOrderLines, getPayment } from './order-rows.ts';

/** The events with which an order of each payment method is ready for the shop. One of them happens, once. */
const NEW_ORDER_EVENTS: Readonly<Record<PaymentRow['method'], readonly OrderEvent[]>> = {
  delivery: ['pending', 'confirmed'],
  card: ['paid'],
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
): Promise<Letter | undefined> {
  const payment = await getPayment(tx, order);
  if (order.confirmation !== null || !NEW_ORDER_EVENTS[payment.method].includes(event)) return undefined;
  const lines = await findOrderLines(tx, order);
  return composeShopOrderMail({ order, lines, components: await findComponents(tx, order), payment }, to);
}

/** Returns the mail that informs the shop of a new order. */
export function composeShopOrderMail(
  { order, lines, components, payment }: Omit<OrderMailContext, 'timeZone'>,
  to: string,
): Letter {
  const { method, reference } = payment;
  const paid = [`Paid by ${formatCard(payment)}`, ...(reference === null ? [] : [reference])];
  return {
    to,
    purpose: 'shop',
    subject: `New order ${order.number}: ${formatCents(order.grandTotalCents)}`,
    siteUrl: order.siteUrl,
    isForShop: true,
    blocks: [
      paragraph(`A new order has come in: ${order.number}.`),
      button('Open the order', `${order.siteUrl}${adminOrderPath(order.number)}`),
      { kind: 'items', items: lines.map(toShopItem) },
      totalsOf({ order, components, payment }),
      ...(method === 'card' ? facts({ label: 'Payment', lines: paid }) : []),
    ],
  };
}

/** Returns an order line for the shop, which finds the item by its SKU. */
function toShopItem(line: MailedLine): MailItem {
  const item = toMailItem(line);
  return line.sku === null ? item : { ...item, suffix: `${item.suffix ?? ''} (SKU ${line.sku})` };
}
