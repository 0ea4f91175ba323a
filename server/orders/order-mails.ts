import { and, eq } from 'drizzle-orm';
import { formatCents, multiplyCents } from '#contract/money.ts';
import type { OrderEvent } from '#contract/order.ts';
import { isVerifiedAddress } from '../auth/email-verification.ts';
import { formatItemName } from '../catalogue/item-name.ts';
import type { Db } from '../db/database.ts';
import { type OrderLineRow, type OrderRow, orderEvents } from '../db/schema/orders.ts';
import { type PaymentRow, paymentIssues } from '../db/schema/payments.ts';
import type { RefundRow } from '../db/schema/refunds.ts';
import { type Mail, UNSENT_DAYS } from '../jobs/outbox.ts';
import { findOwnRefunds } from '../payments/refund-rows.ts';
import { findOrderLines, getPayment } from './order-rows.ts';
import { orderAccessUrl } from './order-url.ts';

interface MailContext {
  readonly order: OrderRow;
  readonly lines: readonly OrderLineRow[];
  readonly payment: PaymentRow;
  /** Whether the provider has reported a payment, refund or dispute that does not match the order. */
  readonly hasPaymentIssue: boolean;
  /** The refunds of the payment. The last one has caused the mail, if the mail is about a refund. */
  readonly refunds: readonly RefundRow[];
}

interface MailContent {
  readonly subject: string;
  /** The paragraph above the order's details. */
  readonly message: string;
}

/**
 * Returns the mail that informs the customer of an event. Returns undefined if the event has none, and once the
 * customer's data has been erased. An unconfirmed order has no other mail than the one that asks for the confirmation:
 * its mailbox may belong to somebody else. So a mail contains what the customer typed only if the mailbox is confirmed.
 * [SAFE-03] Call it in the transaction that records the event.
 */
export async function orderMail(tx: Db, order: OrderRow, event: OrderEvent): Promise<Mail | undefined> {
  if (order.email === null) return undefined;
  const context = {
    order,
    lines: await findOrderLines(tx, order),
    payment: await getPayment(tx, order),
    hasPaymentIssue: (await tx.$count(paymentIssues, eq(paymentIssues.orderId, order.id))) > 0,
    refunds: await findOwnRefunds(tx, order),
  };
  if (order.confirmation !== null) return event === 'pending' ? confirmationMail(tx, context) : undefined;
  const isConfirmed = await hasConfirmedMailbox(tx, order, order.email);
  const content = MAILS[event](context);
  if (content === undefined) return undefined;
  const text = [
    isConfirmed && order.name !== null ? `Hello ${order.name},` : 'Hello,',
    content.message,
    describe(context),
    ...(isConfirmed ? [['Delivery address', ...addressLines(order)].join('\n')] : []),
    `Follow your order at any time:\n${await orderAccessUrl(tx, order)}`,
    'Warm regards,\nSolène',
  ].join('\n\n');
  return {
    to: order.email,
    purpose: isConfirmed || !CUSTOMER_EVENTS.has(event) ? 'customer' : 'order',
    orderId: order.id,
    subject: `${content.subject} (${order.number})`,
    text: `${text}\n`,
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

/** Returns the mail that asks to confirm an order. It contains nothing that the customer typed. */
async function confirmationMail(tx: Db, { order, lines }: MailContext): Promise<Mail> {
  const text = [
    'Hello,',
    'Thank you for choosing Solène. We have set these pieces aside for you:',
    lines.map(formatMailLine).join('\n'),
    `Grand Total: ${formatCents(order.grandTotalCents)}, to be paid on delivery`,
    `Please confirm your order, and we will begin to prepare it:\n${await orderAccessUrl(tx, order)}`,
    `We will hold your pieces for ${formatHoldTime(order)}. If you do not confirm your order, we will cancel it, and there is nothing to pay.`,
    'If this was not you, simply ignore this email.',
    'Warm regards,\nSolène',
  ].join('\n\n');
  return {
    to: order.email ?? '',
    purpose: 'order',
    orderId: order.id,
    expiresAt: linkExpiry(order),
    subject: `Please confirm your order (${order.number})`,
    text: `${text}\n`,
  };
}

/** Returns when the link that confirms an order expires if its mail is not sent: with the order. */
function linkExpiry({ placedAt, expiresAt }: OrderRow): Date {
  const heldUntil = placedAt.getTime() + UNSENT_DAYS * 24 * 60 * 60 * 1000;
  return new Date(Math.max(heldUntil, expiresAt?.getTime() ?? 0));
}

/** Formats how long an unconfirmed order is held from now on, such as `24 hours`. */
function formatHoldTime({ placedAt, expiresAt }: OrderRow): string {
  const hours = Math.round(((expiresAt ?? placedAt).getTime() - Date.now()) / 3_600_000);
  if (hours <= 1) return 'one hour';
  return hours <= 72 || hours % 24 > 0 ? `${hours} hours` : `${hours / 24} days`;
}

/** The events that a customer causes without a payment, and so as often as they like. */
const CUSTOMER_EVENTS: ReadonlySet<OrderEvent> = new Set(['pending', 'cancelled']);

/**
 * The mail of each event. A card order is confirmed when it is paid: until then the customer may abandon the
 * checkout.
 */
const MAILS: Readonly<Record<OrderEvent, (context: MailContext) => MailContent | undefined>> = {
  pending: ({ payment }) => (payment.method === 'delivery' ? RECEIVED : undefined),
  confirmed: () => RECEIVED,
  paid: ({ payment }) =>
    payment.method === 'card'
      ? {
          subject: 'Thank you for your order',
          message: 'Thank you for shopping with us. We have received your order and your payment.',
        }
      : undefined,
  processing: () => ({
    subject: 'We are preparing your order',
    message:
      'We are picking and packing your order. We will email you again as soon as your parcel is on its way.',
  }),
  shipped: ({ payment }) => ({
    subject: 'Your order is on its way',
    message:
      payment.method === 'delivery'
        ? 'Your parcel is on its way. Please have the amount below ready when it arrives.'
        : 'Your parcel has left us and is on its way to you.',
  }),
  completed: () => ({
    subject: 'Your order is complete',
    message: 'Your parcel has been delivered. We hope you love what you chose.',
  }),
  cancelled: (context) => ({
    subject: 'Your order has been cancelled',
    message: `Your order has been cancelled${describeCancellation(context)}`,
  }),
  'payment-failed': () => undefined,
  refunding: () => undefined,
  refunded: refundedContent,
  'paid-twice': ({ order }) => ({
    subject: 'We have received your payment twice',
    message: `Your order has been paid twice. We are refunding the second payment of ${formatCents(order.grandTotalCents)} to your card. It may take a few days to reach your account.`,
  }),
  'refund-failed': refundFailedContent,
};

/** The mail about a refund. It differs after a mail about one that failed. */
function refundedContent({ order, payment, refunds }: MailContext): MailContent {
  const amount = formatCents(refunds.at(-1)?.amountCents ?? order.grandTotalCents);
  if (payment.method === 'delivery')
    return { subject: 'Your refund is on its way', message: `We have refunded ${amount} to you.` };
  const arrival = 'It may take a few days to reach your account.';
  return refunds.some(hasFailedLate)
    ? {
        subject: 'We have sent your refund again',
        message: `Your earlier refund did not reach you, so we have sent ${amount} to your card again. ${arrival}`,
      }
    : {
        subject: 'Your refund is on its way',
        message: `We have refunded ${amount} to your card. ${arrival}`,
      };
}

/** The mail about a refund that failed after the provider had accepted it. The customer may have waited for it. */
function refundFailedContent({ refunds }: MailContext): MailContent | undefined {
  const refund = refunds.at(-1);
  if (refund === undefined || !hasFailedLate(refund)) return undefined;
  const amount = formatCents(refund.amountCents);
  const next =
    'We are looking into it and will send you the money again. There is nothing you need to do now.';
  return refund.reason === 'returned'
    ? {
        subject: 'Your refund was returned by your bank',
        message: `We refunded ${amount} to your card, but your bank has returned the money to us. ${next}`,
      }
    : {
        subject: 'Your refund could not be completed',
        message: `Your refund of ${amount} could not be completed. ${next}`,
      };
}

/** Returns whether a refund failed after the provider had accepted it. */
function hasFailedLate({ status, reason }: RefundRow): boolean {
  return status === 'failed' && (reason === 'returned' || reason === 'canceled');
}

/** The mail about an order on delivery: at once, or after its confirmation. */
const RECEIVED: MailContent = {
  subject: 'Thank you for your order',
  message: 'Thank you for shopping with us. We have received your order. You pay when it is delivered.',
};

/** Returns the end of the sentence about a cancelled order. It denies a charge only if the provider has denied it. */
function describeCancellation({ payment: { status, payUrl }, hasPaymentIssue }: MailContext): string {
  if (status === 'refunding') return '. We are refunding your payment and will email you when it is done.';
  if (hasPaymentIssue) return '. We are checking your payment and will refund whatever you have paid.';
  // The page may still be open, or its last payment unknown.
  if (payUrl !== null) return '. If you have paid for it, we will refund your payment in full.';
  if (status === 'failed') return ' because it was not paid. Your card has not been charged.';
  return '. There is nothing to pay.';
}

function describe({ order, lines, payment }: MailContext): string {
  return [
    `Order ${order.number}`,
    lines.map(formatMailLine).join('\n'),
    [
      `Total Price: ${formatCents(order.totalCents)}`,
      `Tax (${order.taxBasisPoints / 100}%): ${formatCents(order.taxCents)}`,
      `Grand Total: ${formatCents(order.grandTotalCents)}${payment.status === 'due' ? ', to be paid on delivery' : ''}`,
    ].join('\n'),
  ].join('\n\n');
}

/** Formats an order line for a mail: quantity, name with size, price and total. */
function formatMailLine(line: OrderLineRow): string {
  return `${line.quantity} x ${formatItemName(line)}, ${formatMailPrice(line)}`;
}

/** Formats the price and the total of an order line for a mail. */
export function formatMailPrice({ priceCents, quantity }: OrderLineRow): string {
  return `${formatCents(priceCents)} each: ${formatCents(multiplyCents(priceCents, quantity))}`;
}

function addressLines({ name, line1, line2, city, region, postalCode }: OrderRow): string[] {
  return [name, line1, line2, `${city}, ${region} ${postalCode}`].flatMap((line) => line || []);
}
