import { and, eq } from 'drizzle-orm';
import type { OrderEvent } from '#contract/orders/order.ts';
import { formatCents } from '#contract/wire/money.ts';
import { confirmOrderText, orderMailText, eventMailText as texts } from '#messages/mails/orders.ts';
import { refundMailText, secondPaymentText, wrongPaymentText } from '#messages/mails/refunds.ts';
import { isVerifiedAddress } from '../auth/auth.ts';
import { formatSize } from '../catalogue/catalogue.ts';
import type { Db } from '../db/database.ts';
import { type OrderLineRow, type OrderRow, orderEvents } from '../db/schema/orders.ts';
import { paymentIssues } from '../db/schema/payments.ts';
import type { RefundRow } from '../db/schema/refunds.ts';
import { UNSENT_DAYS } from '../jobs/outbox.ts';
import { button, facts, greet, type Letter, note, paragraph } from '../notify/blocks.ts';
import { formatMailTime } from '../notify/dates.ts';
import type { MailingShop } from '../notify/notify.ts';
import { type CancellationContext, cancelledContent } from './cancellation-mail.ts';
import { printOrderAddress } from './order-address.ts';
import {
  describeOrder,
  type MailedOrder,
  type OrderMailContext,
  REGARDS,
  toMailItem,
  totalsOf,
} from './order-blocks.ts';
import { findComponents, findOrderLines, getPayment } from './order-rows.ts';
import type { Actor } from './order-timeline.ts';
import { orderAccessUrl } from './order-url.ts';
import { findDispute, paymentDispute } from './payments/dispute-rows.ts';
import { findUnitsOf } from './payments/line-refund-rows.ts';
import { getIssue } from './payments/payment-issues.ts';
import { findRefunds } from './payments/refund-rows.ts';
import {
  type EventContent,
  paymentReturnedContent,
  type RefundMailContext,
  refundedContent,
  refundFailedContent,
  returnFailedContent,
} from './refund-mails.ts';
import { describeShipment, type MailedShipment } from './shipment-blocks.ts';
import { findShipment } from './shipment-rows.ts';

/** An event of an order, or that the shipped order has its first tracking numbers. */
export type MailedEvent = OrderEvent | 'tracking';

/** Context of a mail about an order. */
export interface MailContext extends RefundMailContext, CancellationContext {
  /** Whether the shop accepts reviews from buyers with an account. */
  readonly hasReviews: boolean;
  /** The shipment of a shipped order, if the shop has entered it. */
  readonly shipment?: MailedShipment | undefined;
}

/** The recipient of a mail about an order. */
interface OrderRecipient {
  readonly email: string;
  /** The URL of the order's page, with the secret if the order is a guest's. */
  readonly url: string;
  /** Whether the owner of the mailbox has used a link in a mail to it. */
  readonly isConfirmed: boolean;
}

/** Returns the mail that informs the customer of an event. Call it in the transaction that records the event. */
export async function orderMail(
  tx: Db,
  order: OrderRow,
  { event, by }: { readonly event: MailedEvent; readonly by: Actor['by'] },
  { timeZone, capabilities }: Omit<MailingShop, 'mailboxes'>,
): Promise<Letter | undefined> {
  if (order.email === null || MAILS[event] === undefined) return undefined;
  const payment = await getPayment(tx, order);
  // Returns before more queries, because card orders are frequent and have no mail at this event.
  if (event === 'pending' && payment.method === 'card') return undefined;
  const isCancelled = event === 'cancelled';
  const lines = await findOrderLines(tx, order);
  const context = {
    order,
    by,
    addressLines: await printOrderAddress(tx, order),
    lines,
    components: await findComponents(tx, order),
    payment,
    hasPaymentIssue: isCancelled && (await tx.$count(paymentIssues, eq(paymentIssues.orderId, order.id))) > 0,
    dispute: isCancelled ? await findDispute(tx, order, paymentDispute) : undefined,
    ...(await findMailedRefunds(tx, order, event, lines)),
    shipment: await findMailedShipment(tx, order, event),
    timeZone,
    hasReviews: capabilities.includes('reviews'),
  };
  const isConfirmed = await hasConfirmedMailbox(tx, order, order.email);
  return composeOrderMail(context, event, {
    email: order.email,
    url: await orderAccessUrl(tx, order),
    isConfirmed,
  });
}

/**
 * Returns the mail about an event, or undefined if the event has none. The only mail about an unconfirmed order asks
 * for its confirmation, because the mailbox may belong to a stranger. For the same reason, a mail contains the
 * customer's input only if the mailbox is confirmed or the customer has paid by card. [SAFE-03]
 */
export function composeOrderMail(
  context: MailContext,
  event: MailedEvent,
  recipient: OrderRecipient,
): Letter | undefined {
  const { order, payment } = context;
  if (order.confirmation !== null)
    return event === 'pending' ? confirmationMail(context, recipient) : undefined;
  const content = MAILS[event]?.(context);
  if (content === undefined) return undefined;
  const { email, url, isConfirmed } = recipient;
  const { subject, message, button: label = orderMailText.viewOrder, blocks = [] } = content;
  const namesCustomer = isConfirmed || (payment.method === 'card' && payment.paidAt !== null);
  return {
    to: email,
    // A stranger could trigger the other mails without limit, so their purpose `order` has a stricter budget.
    purpose: namesCustomer || !CUSTOMER_EVENTS.has(event) ? 'customer' : 'order',
    orderId: order.id,
    siteUrl: order.siteUrl,
    subject: orderMailText.subject(subject, order.number),
    heading: subject,
    blocks: [
      greet(namesCustomer ? order.name : undefined),
      paragraph(message),
      button(label, url),
      ...describeOrder(context, namesCustomer),
      ...blocks,
      REGARDS,
    ],
  };
}

/** Returns whether the owner of the mailbox has used a link in a mail to it, for the account or for the order. */
async function hasConfirmedMailbox(tx: Db, { id, userId }: OrderRow, email: string): Promise<boolean> {
  if (await isVerifiedAddress(tx, userId, email)) return true;
  const [confirmed] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.orderId, id), eq(orderEvents.event, 'confirmed'), eq(orderEvents.actor, 'customer')),
    );
  return confirmed !== undefined;
}

/** Returns the mail that asks the customer to confirm an order. It contains none of the customer's input. */
function confirmationMail(context: OrderMailContext, { email, url }: OrderRecipient): Letter {
  const { order, lines, timeZone } = context;
  const heldUntil = order.expiresAt ? [formatMailTime(order.expiresAt, timeZone)] : [];
  return {
    to: email,
    purpose: 'order',
    orderId: order.id,
    expiresAt: linkExpiry(order),
    siteUrl: order.siteUrl,
    subject: orderMailText.subject(confirmOrderText.subject, order.number),
    heading: confirmOrderText.subject,
    blocks: [
      greet(),
      paragraph(confirmOrderText.thanks),
      { kind: 'items', items: lines.map(toMailItem) },
      totalsOf(context),
      paragraph(confirmOrderText.request),
      button(confirmOrderText.confirm, url),
      ...facts(...heldUntil.map((time) => ({ label: confirmOrderText.heldUntil, lines: [time] }))),
      paragraph(confirmOrderText.held(formatHoldTime(order))),
      note(confirmOrderText.notYou),
      REGARDS,
    ],
  };
}

/**
 * Returns when the link in an unsent confirmation mail expires. The link expires with the order, and the order waits up
 * to `UNSENT_DAYS` for the mail.
 */
function linkExpiry({ placedAt, expiresAt }: MailedOrder): Date {
  const heldUntil = placedAt.getTime() + UNSENT_DAYS * 24 * 60 * 60 * 1000;
  return new Date(Math.max(heldUntil, expiresAt?.getTime() ?? 0));
}

/** Formats the time until an unconfirmed order expires, e.g. `24 hours`. */
function formatHoldTime({ placedAt, expiresAt }: MailedOrder): string {
  const hours = Math.round(((expiresAt ?? placedAt).getTime() - Date.now()) / 3_600_000);
  if (hours <= 1) return confirmOrderText.oneHour;
  return hours <= 72 || hours % 24 > 0 ? confirmOrderText.hours(hours) : confirmOrderText.days(hours / 24);
}

/** Events about a refund of the order's main payment. */
const REFUND_EVENTS: ReadonlySet<MailedEvent> = new Set(['refunded', 'refund-failed']);
/** Events about the return of a second payment or of a wrong amount. */
const RETURN_EVENTS: ReadonlySet<MailedEvent> = new Set(['payment-returned', 'payment-return-failed']);

/** Returns the refunds for the mail about an event, all of one payment, by time of last change. May be empty. */
async function findMailedRefunds(
  tx: Db,
  order: OrderRow,
  event: MailedEvent,
  lines: readonly OrderLineRow[],
): Promise<Pick<RefundMailContext, 'refunds' | 'refundedItems' | 'isWrongAmount'>> {
  if (!REFUND_EVENTS.has(event) && !RETURN_EVENTS.has(event)) return { refunds: [], isWrongAmount: false };
  const refunds = (await findRefunds(tx, order))
    .filter(({ issueId }) => (issueId !== null) === RETURN_EVENTS.has(event))
    .toSorted((left, right) => left.changedAt.getTime() - right.changedAt.getTime());
  const last = refunds.at(-1);
  const issueId = last?.issueId ?? null;
  return {
    refundedItems: last && (await findRefundedItems(tx, last, lines)),
    refunds: refunds.filter((refund) => refund.issueId === issueId),
    isWrongAmount: issueId !== null && (await getIssue(tx, issueId)).kind === 'wrong-amount',
  };
}

/** Events whose mails contain the shipment. */
const SHIPMENT_EVENTS: ReadonlySet<MailedEvent> = new Set(['shipped', 'tracking', 'completed']);

/** Returns the shipment for the mail about an event; undefined for other events. */
async function findMailedShipment(
  tx: Db,
  order: OrderRow,
  event: MailedEvent,
): Promise<MailedShipment | undefined> {
  return SHIPMENT_EVENTS.has(event) ? findShipment(tx, order) : undefined;
}

/** Returns the units and the delivery of a refund. Empty for a refund of an amount. */
async function findRefundedItems(
  tx: Db,
  refund: RefundRow,
  lines: readonly OrderLineRow[],
): Promise<string[]> {
  const units = await findUnitsOf(tx, refund);
  const items = lines.flatMap((line) => {
    const quantity = units.get(line.position);
    return quantity === undefined ? [] : [`${quantity} × ${line.name}${formatSize(line)}`];
  });
  return refund.deliveryCents === null ? items : [...items, refundMailText.delivery];
}

/** Events that a customer can cause without paying, and so any number of times. */
const CUSTOMER_EVENTS: ReadonlySet<MailedEvent> = new Set(['pending', 'cancelled']);

type ContentOf = (context: MailContext) => EventContent | undefined;

/**
 * The mail of each event. A card order has its first mail when it is paid: until then, the customer may abandon the
 * checkout.
 */
const MAILS: Readonly<Record<MailedEvent, ContentOf | undefined>> = {
  pending: ({ payment }) => (payment.method === 'card' ? undefined : RECEIVED),
  confirmed: () => RECEIVED,
  paid: ({ payment }) => (payment.method === 'card' ? { ...texts.paid, blocks: PREPARING_NEXT } : undefined),
  processing: () => texts.processing,
  shipped: ({ order, payment, shipment, timeZone }) => ({
    subject: texts.shipped.subject,
    message:
      payment.method === 'delivery'
        ? texts.shipped.toBePaid(formatCents(order.grandTotalCents))
        : texts.shipped.message,
    blocks: describeShipment(shipment, timeZone),
  }),
  tracking: ({ shipment, timeZone }) => ({
    ...texts.tracking,
    blocks: describeShipment(shipment, timeZone),
  }),
  completed: ({ order, hasReviews, shipment, timeZone }) => ({
    subject: texts.completed.subject,
    message: texts.completed.message,
    ...(hasReviews && order.userId !== null && { button: texts.completed.review }),
    blocks: [
      ...describeShipment(shipment, timeZone),
      ...facts({ label: texts.completed.notRight, lines: [texts.completed.writeToUs] }),
    ],
  }),
  cancelled: cancelledContent,
  'payment-failed': undefined,
  refunding: undefined,
  refunded: refundedContent,
  'paid-twice': ({ order }) => ({
    subject: secondPaymentText.received.subject,
    message: secondPaymentText.received.message(formatCents(order.grandTotalCents)),
  }),
  'refund-failed': refundFailedContent,
  'wrong-amount': ({ order }) => ({
    subject: wrongPaymentText.received.subject,
    message: wrongPaymentText.received.message(formatCents(order.grandTotalCents)),
  }),
  'payment-returning': undefined,
  'payment-returned': paymentReturnedContent,
  'payment-return-failed': returnFailedContent,
  'dispute-lost': undefined,
};

const PREPARING_NEXT = facts({ label: texts.next.label, lines: [texts.next.text] });

/** The mail about a pay-on-delivery order, sent at once or after its confirmation. */
const RECEIVED: EventContent = { ...texts.received, blocks: PREPARING_NEXT };
