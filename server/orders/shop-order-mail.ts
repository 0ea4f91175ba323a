import type { OrderEvent } from '#contract/orders/order.ts';
import type { PaymentDispute } from '#contract/orders/refunds.ts';
import { formatCents } from '#contract/wire/money.ts';
import { orderMailText } from '#messages/mails/orders.ts';
import { cancelledOrderText, newOrderText, shopMailText } from '#messages/mails/shop.ts';
import type { Db } from '../db/database.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import type { PaymentRow } from '../db/schema/payments.ts';
import { facts, type Letter, type MailItem, paragraph } from '../notify/blocks.ts';
import { formatCard } from './card-name.ts';
import {
  type MailedLine,
  type OrderMailContext,
  orderButton,
  toMailItem,
  toShop,
  totalsOf,
} from './order-blocks.ts';
import { countOrdersOf, findComponents, findOrderLines, getPayment } from './order-rows.ts';
import type { Actor } from './order-timeline.ts';
import { findDispute, paymentDispute } from './payments/dispute-rows.ts';
import { refundingCents } from './payments/refund-rows.ts';

/** Events that announce an order to the shop, by payment method. Only the first one after a confirmation does. */
const NEW_ORDER_EVENTS: Readonly<Record<PaymentRow['method'], readonly OrderEvent[]>> = {
  delivery: ['pending', 'confirmed'],
  card: ['paid'],
  none: ['pending', 'confirmed'],
};

/**
 * Returns the mail to the shop about a new order, or about a cancellation by the customer. Undefined for other events.
 * It contains no customer data, because erasure cannot reach the shop's mailbox. Call it in the transaction that
 * records the event.
 */
export async function shopOrderMail(
  tx: Db,
  order: OrderRow,
  { event, by }: { readonly event: OrderEvent; readonly by: Actor['by'] },
  to: string,
): Promise<Letter | undefined> {
  if (order.confirmation !== null) return undefined;
  const payment = await getPayment(tx, order);
  if (NEW_ORDER_EVENTS[payment.method].includes(event)) {
    const lines = await findOrderLines(tx, order);
    const orderCount = order.userId === null ? undefined : await countOrdersOf(tx, order.userId);
    const components = await findComponents(tx, order);
    return composeShopOrderMail({ order, lines, components, payment, orderCount }, to);
  }
  // The shop does not know a card order before it is paid.
  const isKnown = payment.method !== 'card' || payment.paidAt !== null;
  return event === 'cancelled' && by === 'customer' && isKnown
    ? shopCancellationMail(order, { payment, dispute: await findDispute(tx, order, paymentDispute) }, to)
    : undefined;
}

interface CancelledMoney {
  readonly payment: Pick<PaymentRow, 'method' | 'status' | 'refundClaimsCents' | 'refundedCents'>;
  readonly dispute: PaymentDispute | undefined;
}

/** Returns the mail to the shop about an order that its customer has cancelled. */
export function shopCancellationMail(
  order: Pick<OrderRow, 'number' | 'siteUrl'>,
  money: CancelledMoney,
  to: string,
): Letter {
  return {
    ...toShop(order, to),
    subject: cancelledOrderText.subject(order.number),
    blocks: [paragraph(cancelledOrderText.message(order.number, describeMoney(money))), orderButton(order)],
  };
}

/** Returns a sentence about the money of an order that its customer has cancelled. */
function describeMoney({ payment, dispute }: CancelledMoney): string {
  const { method, status, refundedCents } = payment;
  const texts = cancelledOrderText.money;
  if (method === 'delivery') return texts.notPaid;
  if (dispute === 'open') return texts.disputed;
  if (status !== 'refunding') return texts.nothingLeft;
  const amount = formatCents(refundingCents(payment));
  return refundedCents > 0 ? texts.refundingRest(amount) : texts.refunding(amount);
}

interface NewOrder extends Omit<OrderMailContext, 'addressLines' | 'timeZone'> {
  /** The number of orders of the account, including this one; undefined for a guest. */
  readonly orderCount: number | undefined;
}

/** Returns the mail to the shop about a new order. */
export function composeShopOrderMail(
  { order, lines, components, payment, orderCount }: NewOrder,
  to: string,
): Letter {
  const { method, reference } = payment;
  const paid = [orderMailText.paidBy(formatCard(payment)), ...(reference === null ? [] : [reference])];
  return {
    ...toShop(order, to),
    subject: newOrderText.subject(order.number, formatCents(order.grandTotalCents)),
    blocks: [
      paragraph(newOrderText.message(order.number)),
      orderButton(order),
      { kind: 'items', items: lines.map(toShopItem) },
      totalsOf({ order, components, payment }),
      ...facts(...(method === 'card' ? [{ label: orderMailText.payment, lines: paid }] : []), {
        label: newOrderText.customer,
        lines: [describeCustomer(orderCount)],
      }),
    ],
  };
}

function describeCustomer(orderCount: number | undefined): string {
  if (orderCount === undefined) return newOrderText.guest;
  return orderCount === 1 ? newOrderText.firstOrder : newOrderText.account(orderCount);
}

/** Returns an order line with its SKU, by which the shop finds the item. */
function toShopItem(line: MailedLine): MailItem {
  const item = toMailItem(line);
  return line.sku === null ? item : { ...item, suffix: (item.suffix ?? '') + shopMailText.sku(line.sku) };
}
