import type { OrderEvent } from '#contract/order.ts';
import type { Db } from '../db/database.ts';
import type { OrderLineRow, OrderRow, PaymentRow } from '../db/schema.ts';
import { queueMail } from '../jobs/outbox.ts';
import { orderLink } from './order-link.ts';
import { linesOf, paymentOf } from './order-rows.ts';

interface Facts {
  readonly order: OrderRow;
  readonly lines: readonly OrderLineRow[];
  readonly payment: PaymentRow;
}

interface Letter {
  readonly subject: string;
  /** What the mail has to say, above the order itself. */
  readonly news: string;
}

/**
 * Queues what who has ordered is told of an event, if anything; call it in the event's transaction. An order whose
 * person has been forgotten tells nobody.
 */
export async function queueOrderMail(tx: Db, order: OrderRow, event: OrderEvent): Promise<void> {
  if (order.email === null) return;
  const facts = { order, lines: await linesOf(tx, order), payment: await paymentOf(tx, order) };
  const letter = LETTERS[event](facts);
  if (letter === undefined) return;
  const text = [
    `Hello${order.name === null ? '' : ` ${order.name}`},`,
    letter.news,
    describe(facts),
    `You find the order, with all that has happened to it, under\n${await orderLink(tx, order)}`,
    'With kind regards\nSolène',
  ].join('\n\n');
  await queueMail(tx, { to: order.email, subject: `${letter.subject} (${order.number})`, text: `${text}\n` });
}

/** A card order is confirmed when it is paid: until then who has ordered is at the checkout, and may yet leave it. */
const LETTERS: Readonly<Record<OrderEvent, (facts: Facts) => Letter | undefined>> = {
  pending: ({ payment }) =>
    payment.method === 'delivery'
      ? {
          subject: 'Thank you for your order',
          news: 'Thank you: your order has reached us, and we are looking after it. You pay when it is handed to you.',
        }
      : undefined,
  paid: ({ payment }) =>
    payment.method === 'card'
      ? {
          subject: 'Thank you for your order',
          news: 'Thank you: your order and your payment have reached us, and we are looking after it.',
        }
      : undefined,
  processing: () => ({
    subject: 'We are preparing your order',
    news: 'Your pieces are being picked and packed. We write again as soon as the parcel is on its way.',
  }),
  shipped: ({ payment }) => ({
    subject: 'Your order is on its way',
    news:
      payment.method === 'delivery'
        ? 'Your parcel has left us. Please have the amount below ready when it is handed to you.'
        : 'Your parcel has left us and is on its way to you.',
  }),
  completed: () => ({
    subject: 'Your order is complete',
    news: 'Your parcel has been delivered. We hope that you like every piece of it.',
  }),
  cancelled: ({ payment }) => ({
    subject: 'Your order has been cancelled',
    news: CANCELLED[payment.status] ?? 'Your order has been cancelled. There is nothing to pay.',
  }),
  'payment-failed': () => undefined,
  refunding: () => undefined,
  refunded: ({ order, payment }) => ({
    subject: 'Your money is on its way back',
    news:
      payment.method === 'delivery'
        ? `We have given ${dollars(order.grandTotalCents)} back to you.`
        : `We have given ${dollars(order.grandTotalCents)} back to the card that you paid with. Until your bank shows it, a few days may pass.`,
  }),
  // The shop looks at it, and begins anew.
  'refund-failed': () => undefined,
};

const CANCELLED: Partial<Record<PaymentRow['status'], string>> = {
  failed: 'Your order has been cancelled, since it was not paid. Nothing has been taken from your card.',
  refunding:
    'Your order has been cancelled. We are giving your money back and write again when that is done.',
};

function describe({ order, lines, payment }: Facts): string {
  return [
    `Order ${order.number}`,
    lines.map(lineOf).join('\n'),
    [
      `Total Price: ${dollars(order.totalCents)}`,
      `Tax (${order.taxBasisPoints / 100}%): ${dollars(order.taxCents)}`,
      `Grand Total: ${dollars(order.grandTotalCents)}${payment.status === 'due' ? ', to be paid on delivery' : ''}`,
    ].join('\n'),
    ['It goes to', ...addressOf(order)].join('\n'),
  ].join('\n\n');
}

function lineOf({ quantity, name, priceCents }: OrderLineRow): string {
  return `${quantity} x ${name}, ${dollars(priceCents)} each: ${dollars(quantity * priceCents)}`;
}

function addressOf({ name, line1, line2, city, region, postalCode }: OrderRow): string[] {
  return [name, line1, line2, `${city}, ${region} ${postalCode}`].flatMap((each) => each || []);
}

/** Cents → `$1234.50`. */
function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
