import { describe, expect, test } from 'vitest';
import type { OrderEvent, OrderState } from '#contract/orders/order.ts';
import { itemsComponent, taxComponent } from '#contract/quote/price-components.ts';
import { cents } from '#contract/wire/money.ts';
import { composeOrderMail, type MailContext } from '#server/orders/order-mails.ts';
import { MAIL_OPTIONS, renderLetter } from '#tests/support/server/test-mails.ts';

const PAID_AT = new Date('2026-11-27T17:00:00Z');
const order = {
  id: 'b9a4a3cc-4f17-4a5c-8f0e-6d6d5f0f0c11',
  number: 'SOL-AB23-CD45',
  status: 'pending',
  userId: 'c1c2a3cc-4f17-4a5c-8f0e-6d6d5f0f0c11',
  confirmation: null,
  siteUrl: 'http://shop.test',
  placedAt: PAID_AT,
  expiresAt: null,
  grandTotalCents: cents(3500),
  name: 'Ann',
  line1: '12 Mercer Street',
  line2: '',
  city: 'New York',
  region: 'NY',
  postalCode: '10013',
  country: 'US',
} as const;
const components = [itemsComponent(cents(3333)), taxComponent(500, cents(167))];
const payment = {
  method: 'card',
  status: 'paid',
  paidAt: PAID_AT,
  refundedAt: null,
  refundClaimsCents: cents(0),
  refundedCents: cents(0),
  reference: 'pi_1',
  cardBrand: 'amex',
  cardLast4: '0005',
  payUrl: null,
} as const;
const recipient = {
  email: 'ann@example.org',
  url: 'http://shop.test/order#SOL-AB23-CD45',
  isConfirmed: true,
};
const context = {
  order,
  addressLines: ['Ann', '12 Mercer Street', 'New York, NY 10013'],
  lines: [],
  components,
  payment,
  by: 'customer',
  hasPaymentIssue: false,
  dispute: undefined,
  refunds: [],
  isWrongAmount: false,
  ...MAIL_OPTIONS,
} as const;

test('offers a review of a delivered order only to accounts of a shop with reviews', () => {
  const buttonOf = (changes: object) =>
    renderLetter(composeOrderMail({ ...context, ...changes }, 'completed', recipient)).text;
  const link = `:\n${recipient.url}\n`;
  expect(buttonOf({})).toContain(`Write a review${link}`);
  expect(buttonOf({ hasReviews: false })).toContain(`View your order${link}`);
  expect(buttonOf({ order: { ...order, userId: null } })).toContain(`View your order${link}`);
});

test('names the amount of a refund that has begun, and lets the customer order again', () => {
  const refunding = { ...payment, status: 'refunding', refundClaimsCents: cents(3500) } as const;
  const { text } = renderLetter(composeOrderMail({ ...context, payment: refunding }, 'cancelled', recipient));
  expect(text).toContain(`Order again:\n${recipient.url}\n`);
  expect(text).toContain('Refund\n$35.00 to your American Express ending in 0005\n');
});

test('does not send a refund of cash to a card', () => {
  const refunded = { ...payment, method: 'delivery', status: 'refunded', refundedAt: PAID_AT } as const;
  const { subject, text } = renderLetter(
    composeOrderMail({ ...context, payment: refunded }, 'refunded', recipient),
  );
  expect(subject).toBe('Your refund of $35.00 (SOL-AB23-CD45)');
  expect(text).toContain(
    'We are refunding the $35.00 that you paid on delivery. Because you paid in cash, we will email or call you to ask how you would like to receive the money. If you have it already, there is nothing left to do.',
  );
  expect(text).toContain(
    'Payment\nPaid on delivery\nNovember 27, 2026\nRefund recorded\nNovember 27, 2026\n',
  );
  expect(text).not.toContain('card');
});

const messageOf = (event: OrderEvent, changes: Partial<MailContext>) => {
  const letter = composeOrderMail({ ...context, ...changes }, event, recipient);
  return letter?.blocks.find((block) => block.kind === 'text')?.text;
};

test('says in the mail about a refund that an order which has not left will not be sent', () => {
  const refunded = { ...payment, status: 'refunded', refundedAt: PAID_AT } as const;
  const refundOf = (status: OrderState, paid: MailContext['payment'] = refunded) =>
    messageOf('refunded', { order: { ...order, status }, payment: paid });
  const sent =
    'We have refunded $35.00 to your American Express ending in 0005. It may take a few days to reach your account.';
  expect(refundOf('cancelled')).toBe(`${sent} Your order is cancelled and will not be sent.`);
  for (const status of ['pending', 'processing'] as const)
    expect(refundOf(status)).toBe(`${sent} Your order will not be sent.`);
  for (const status of ['shipped', 'completed'] as const) expect(refundOf(status)).toBe(sent);
  // After the refund of a part, the order is still sent.
  expect(refundOf('processing', payment)).toBe(sent);
});

describe('the mail about a cancelled order says by whom, and where the money is', () => {
  const unpaid = { ...payment, status: 'failed', paidAt: null, cardLast4: null } as const;
  const late = 'We did not receive your payment in time, so your order has been cancelled.';
  const cases: readonly [string, Partial<MailContext>][] = [
    ['As you asked, we have cancelled your order. Your card has not been charged.', { payment: unpaid }],
    [`We have cancelled your order. Your card has not been charged.`, { payment: unpaid, by: 'shop' }],
    [`${late} Your card has not been charged.`, { payment: unpaid, by: 'clock' }],
    ['Your order has been cancelled. Your card has not been charged.', { payment: unpaid, by: 'provider' }],
    [
      'We have cancelled your order. There is nothing to pay.',
      { payment: { ...unpaid, method: 'delivery', status: 'void' }, by: 'shop' },
    ],
    [
      'As you asked, we have cancelled your order. No payment for it has been confirmed. If one arrives, we will refund it in full.',
      { payment: { ...unpaid, status: 'void', payUrl: 'https://pay.test' } },
    ],
    [
      'We could not confirm your payment in time, so your order has been cancelled. If a payment arrives, we will refund it in full.',
      { payment: { ...unpaid, status: 'void', payUrl: 'https://pay.test' }, by: 'clock' },
    ],
    [
      'Your order has been cancelled. We are checking your payment and will refund whatever you have paid.',
      { payment: unpaid, by: 'clock', hasPaymentIssue: true },
    ],
    [
      'We have cancelled your order. We are refunding your payment and will email you when it is done.',
      { payment: { ...payment, status: 'refunding' }, by: 'shop' },
    ],
    [
      'We have cancelled your order. Your bank holds your payment until it has decided about it. Either your bank returns the money to you, or we do.',
      { payment: { ...payment, status: 'refunding' }, by: 'shop', dispute: 'open' },
    ],
    [
      'We have cancelled your order. Your bank has returned your payment to you.',
      { by: 'shop', dispute: 'lost' },
    ],
  ];
  test.each(cases)('%s', (message, changes) => {
    expect(messageOf('cancelled', changes)).toBe(message);
  });
});

test('names what is left to refund of an order that was refunded in part', () => {
  const rest = {
    ...payment,
    status: 'refunding',
    refundClaimsCents: cents(3500),
    refundedCents: cents(1000),
  } as const;
  const { text } = renderLetter(composeOrderMail({ ...context, payment: rest }, 'cancelled', recipient));
  expect(text).toContain('Refund\n$25.00 to your American Express ending in 0005\n');
});
