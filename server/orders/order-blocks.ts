import { type PriceComponent, summaryRows } from '#contract/quote/price-components.ts';
import { adminOrderPath } from '#contract/shop/site-paths.ts';
import { formatCents } from '#contract/wire/money.ts';
import { letterText } from '#messages/mails/letter.ts';
import { orderMailText } from '#messages/mails/orders.ts';
import { shopMailText } from '#messages/mails/shop.ts';
import { REFUND_RECORDED } from '#messages/orders.ts';
import { formatSize } from '../catalogue/catalogue.ts';
import type { OrderLineRow, OrderRow } from '../db/schema/orders.ts';
import type { PaymentRow } from '../db/schema/payments.ts';
import {
  type Block,
  button,
  facts,
  type MailFact,
  type MailItem,
  note,
  paragraph,
} from '../notify/blocks.ts';
import { formatMailDay } from '../notify/dates.ts';
import { formatCard } from './card-name.ts';

/** The last block of a mail to a customer about an order. */
export const REGARDS = paragraph(letterText.regards);

/** The columns of an order that its mails show. */
export type MailedOrder = Pick<
  OrderRow,
  | 'name'
  | 'id'
  | 'number'
  | 'status'
  | 'userId'
  | 'confirmation'
  | 'siteUrl'
  | 'placedAt'
  | 'expiresAt'
  | 'grandTotalCents'
>;

/** The columns of an order's line that mails show. */
export type MailedLine = Pick<
  OrderLineRow,
  'name' | 'size' | 'sku' | 'priceCents' | 'quantity' | 'imageHash' | 'imageWidth'
>;

/** The columns of an order's payment that mails show. */
export type MailedPayment = Pick<
  PaymentRow,
  | 'method'
  | 'status'
  | 'paidAt'
  | 'refundedAt'
  | 'refundClaimsCents'
  | 'refundedCents'
  | 'reference'
  | 'payUrl'
  | 'cardBrand'
  | 'cardLast4'
>;

/** An order as its mails describe it. */
export interface OrderMailContext {
  readonly order: MailedOrder;
  /** The lines of its postal address; null once the customer's data has been erased. */
  readonly addressLines: readonly string[] | null;
  readonly lines: readonly MailedLine[];
  readonly components: readonly PriceComponent[];
  readonly payment: MailedPayment;
  /** The shop's time zone. */
  readonly timeZone: string;
}

/**
 * Returns the blocks for the number, day, lines, amounts and payment of an order. Adds its address if `showsAddress`.
 */
export function describeOrder(context: OrderMailContext, showsAddress: boolean): Block[] {
  const { order, addressLines, lines, timeZone } = context;
  const delivery: MailFact[] =
    showsAddress && addressLines ? [{ label: orderMailText.address, lines: addressLines }] : [];
  return [
    note(orderMailText.orderedOn(order.number, formatMailDay(order.placedAt, timeZone))),
    { kind: 'items', items: lines.map(toMailItem) },
    totalsOf(context),
    ...facts(...delivery, ...paymentFacts(context)),
  ];
}

/** Returns the fields that all mails to the shop about an order share. They contain no customer data. */
export function toShop({ siteUrl }: Pick<OrderRow, 'siteUrl'>, to: string) {
  return { to, purpose: 'shop', siteUrl, isForShop: true } as const;
}

/** Returns the button to the order's page in the dashboard. */
export function orderButton({ number, siteUrl }: Pick<OrderRow, 'number' | 'siteUrl'>): Block {
  return button(shopMailText.openOrder, `${siteUrl}${adminOrderPath(number)}`);
}

/** Returns a line of an order as an item of a mail. */
export function toMailItem(line: MailedLine): MailItem {
  const { priceCents, quantity, imageHash: hash, imageWidth: width } = line;
  return { name: line.name, suffix: formatSize(line), priceCents, quantity, image: { hash, width } };
}

/** Returns the amounts of an order. The courier collects the last one if the payment is due on delivery. */
export function totalsOf({
  order,
  components,
  payment,
}: Pick<OrderMailContext, 'order' | 'components' | 'payment'>): Block {
  return {
    kind: 'totals',
    totals: [
      ...summaryRows(components).map(({ label, amountCents }) => ({
        label,
        value: formatCents(amountCents),
      })),
      {
        label: orderMailText.grandTotal,
        value: formatCents(order.grandTotalCents),
        note: payment.status === 'due' ? orderMailText.toBePaid : undefined,
      },
    ],
  };
}

/** Returns how and when an order was paid and refunded, or that payment is due on delivery. May be empty. */
function paymentFacts({ payment, timeZone }: OrderMailContext): MailFact[] {
  const { method, status, paidAt, refundedAt } = payment;
  const lines = [];
  if (paidAt) {
    const means =
      method === 'card' ? orderMailText.paidBy(formatCard(payment)) : orderMailText.settled[method];
    lines.push(means, formatMailDay(paidAt, timeZone));
  } else if (status === 'due') lines.push(orderMailText.onDelivery);
  // The shop records a cash refund when it starts. When the customer receives the cash is unknown.
  const refunded = method === 'card' ? orderMailText.refunded : REFUND_RECORDED;
  if (status === 'refunded' && refundedAt) lines.push(refunded, formatMailDay(refundedAt, timeZone));
  return lines.length === 0 ? [] : [{ label: orderMailText.payment, lines }];
}
