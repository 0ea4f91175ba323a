import { expect, test } from 'vitest';
import { itemsComponent, taxComponent } from '#contract/quote/price-components.ts';
import { cents } from '#contract/wire/money.ts';
import { composeOrderMail } from '#server/orders/order-mails.ts';
import { MAIL_OPTIONS, renderLetter } from '#tests/support/server/test-mails.ts';

const PAID_AT = new Date('2026-11-27T17:00:00Z');
const order = {
  id: 'b9a4a3cc-4f17-4a5c-8f0e-6d6d5f0f0c11',
  number: 'SOL-AB23-CD45',
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
};
const components = [itemsComponent(cents(3333)), taxComponent(500, cents(167))];
const payment = {
  method: 'card',
  status: 'paid',
  paidAt: PAID_AT,
  refundedAt: null,
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
  lines: [],
  components,
  payment,
  hasPaymentIssue: false,
  refunds: [],
  isWrongAmount: false,
  ...MAIL_OPTIONS,
};

test('offers a review of a delivered order only to accounts of a shop with reviews', () => {
  const buttonOf = (changes: object) =>
    renderLetter(composeOrderMail({ ...context, ...changes }, 'completed', recipient)).text;
  const link = `:\n${recipient.url}\n`;
  expect(buttonOf({})).toContain(`Write a review${link}`);
  expect(buttonOf({ hasReviews: false })).toContain(`View your order${link}`);
  expect(buttonOf({ order: { ...order, userId: null } })).toContain(`View your order${link}`);
});

test('names the amount of a refund that has begun, and lets the customer order again', () => {
  const refunding = { ...payment, status: 'refunding' } as const;
  const { text } = renderLetter(composeOrderMail({ ...context, payment: refunding }, 'cancelled', recipient));
  expect(text).toContain(`Order again:\n${recipient.url}\n`);
  expect(text).toContain('Refund\n$35.00 to your American Express ending in 0005\n');
});

test('does not send a refund of cash to a card', () => {
  const refunded = { ...payment, method: 'delivery', status: 'refunded', refundedAt: PAID_AT } as const;
  const { subject, text } = renderLetter(
    composeOrderMail({ ...context, payment: refunded }, 'refunded', recipient),
  );
  expect(subject).toBe('Your order has been refunded (SOL-AB23-CD45)');
  expect(text).toContain('We have refunded the $35.00 that you paid on delivery.');
  expect(text).toContain('Payment\nPaid on delivery\nNovember 27, 2026\nRefunded\nNovember 27, 2026\n');
  expect(text).not.toContain('card');
});
