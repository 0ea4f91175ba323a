import { addressLines } from '#contract/address/address.ts';
import { itemsComponent, taxComponent } from '#contract/quote/price-components.ts';
import { cents } from '#contract/wire/money.ts';
import { type AccountEvent, accountEventMail } from './auth/account-mails.ts';
import { emailLinkMail } from './auth/email-link-mail.ts';
import { passwordChangedMail, resetMail } from './auth/password-mails.ts';
import { emailTakenMail, registrationMail } from './auth/registration-mails.ts';
import { contactMail } from './contact/contact-mail.ts';
import type { Letter } from './notify/blocks.ts';
import type { MailedLine, MailedOrder, MailedPayment } from './orders/order-blocks.ts';
import { composeOrderMail, type MailContext, type MailedEvent } from './orders/order-mails.ts';
import {
  disputeMail,
  latePaymentMail,
  lowBalanceMail,
  refundElsewhereMail,
  refundFailedMail,
  wrongAmountMail,
} from './orders/payments/payment-task-mails.ts';
import { composeShopOrderMail, shopCancellationMail } from './orders/shop-order-mail.ts';
import { PROVIDER_CURRENCY } from './payments/provider.ts';
import { backInStockMail, noticeConfirmationMail } from './stock/notice-mails.ts';
import {
  type ReceivedWithdrawal,
  withdrawalMessage,
  withdrawalReceipt,
} from './workflows/withdrawal-mail.ts';

/** A mail with sample data, and the name of its file in the preview. */
export interface SampleLetter {
  readonly name: string;
  readonly letter: Letter;
}

const SITE_URL = 'https://shop.example';
const TOKEN = 'd7NeC2Mf89vlxprlHAdyPXLx5oUYMj6qoqDk0sPdKZA';
const NOON = new Date('2026-11-27T17:00:00Z');
const timeZone = 'America/New_York';
const hasReviews = true;
const SHOP = 'shop@shop.example';

const ADDRESS = {
  name: 'Marie-Hélène O’Connor-Østergård',
  line1: '1200 Avenue of the Americas',
  line2: 'דירה 4',
  city: 'New York',
  region: 'NY',
  postalCode: '10013',
};

/** An order whose texts are as hard as they get in practice: long, accented, from right to left. */
const ORDER: MailedOrder = {
  id: '11111111-1111-4111-8111-111111111111',
  number: 'SOL-PWK3-C49Q',
  status: 'pending',
  userId: '22222222-2222-4222-8222-222222222222',
  confirmation: null,
  siteUrl: SITE_URL,
  placedAt: NOON,
  expiresAt: null,
  grandTotalCents: cents(43_628),
  name: ADDRESS.name,
};

const COMPONENTS = [itemsComponent(cents(41_550)), taxComponent(500, cents(2078))];

const LINES: readonly MailedLine[] = [
  sampleLine('Antibes Sunglasses', { priceCents: 9800, quantity: 2, imageHash: 'sample1' }),
  sampleLine('Grève Disc Anklet', { priceCents: 3850, quantity: 2, imageHash: 'sample2' }),
  sampleLine('Marguerite Tiered Dress', { priceCents: 9450, quantity: 1, size: 'XL', imageHash: 'sample3' }),
  sampleLine('שמלת ערב', { priceCents: 4800, quantity: 1, size: 'M', imageHash: 'none' }),
];

const WITHDRAWAL: ReceivedWithdrawal = {
  statement: {
    name: ADDRESS.name,
    orderNumber: ORDER.number,
    email: 'ann@example.org',
    lines: [{ position: 2, quantity: 1 }],
  },
  receivedAt: NOON,
  match: {
    order: ORDER,
    lines: LINES.map(({ name, size }, position) => ({ position, name, size })),
  },
};
const UNMATCHED: ReceivedWithdrawal = {
  ...WITHDRAWAL,
  statement: { ...WITHDRAWAL.statement, orderNumber: 'the dress from May' },
  match: undefined,
};

function sampleLine(
  name: string,
  line: { priceCents: number; quantity: number; size?: string; imageHash: string },
): MailedLine {
  const { priceCents, size = null } = line;
  const sku = size && `SOL-${size}`;
  return { ...line, name, priceCents: cents(priceCents), size, sku, imageWidth: 320 };
}

const CARD: MailedPayment = {
  method: 'card',
  status: 'paid',
  paidAt: NOON,
  refundedAt: null,
  refundClaimsCents: cents(0),
  refundedCents: cents(0),
  reference: 'pi_3QK8sample',
  cardBrand: 'visa',
  cardLast4: '4242',
  payUrl: null,
};
const UNNAMED = { paidAt: null, reference: null, cardBrand: null, cardLast4: null };
const DELIVERY: MailedPayment = { ...CARD, method: 'delivery', status: 'due', ...UNNAMED };
const UNPAID: MailedPayment = { ...CARD, status: 'failed', ...UNNAMED };

const USER = { username: 'Ann', email: 'ann@example.org', emailVerifiedAt: NOON };
const CLIENT = { device: 'Firefox on Windows', network: '198.51.100.x' };
const PRODUCT = {
  id: 'marguerite',
  name: 'Marguerite Tiered Dress',
  size: 'M',
  priceCents: cents(9450),
  imageHash: 'sample3',
  imageWidths: [320],
  imageWidth: 320,
};

const REFUNDING: MailedPayment = { ...CARD, status: 'refunding', refundClaimsCents: ORDER.grandTotalCents };
const REFUNDED: MailedPayment = {
  ...REFUNDING,
  status: 'refunded',
  refundedAt: NOON,
  refundedCents: ORDER.grandTotalCents,
};

const SHIPMENT = {
  carrier: 'UPS',
  trackingNumbers: ['1Z999AA10123456784', '1Z999AA10123456785'],
  shippedAt: NOON,
  deliveredAt: null,
};

/** The mails of each event of an order that has one, by payment and by what else differs. */
const ORDER_SAMPLES: readonly (readonly [string, MailedEvent, MailedPayment, Partial<MailContext>?])[] = [
  ['thank-you-delivery', 'confirmed', DELIVERY],
  ['thank-you-card', 'paid', CARD],
  ['preparing', 'processing', CARD],
  ['on-its-way-delivery', 'shipped', DELIVERY],
  ['on-its-way-card', 'shipped', CARD],
  ['on-its-way-shipment', 'shipped', CARD, { shipment: SHIPMENT }],
  ['tracking', 'tracking', CARD, { shipment: SHIPMENT }],
  ['complete', 'completed', CARD],
  ['complete-shipment', 'completed', CARD, { shipment: { ...SHIPMENT, deliveredAt: NOON } }],
  ['cancelled-unpaid', 'cancelled', UNPAID, { by: 'clock' }],
  ['cancelled-by-customer', 'cancelled', UNPAID],
  ['cancelled-nothing-to-pay', 'cancelled', { ...DELIVERY, status: 'void' }],
  ['cancelled-refunding', 'cancelled', REFUNDING, { by: 'shop' }],
  ['cancelled-rest', 'cancelled', { ...REFUNDING, refundedCents: cents(1000) }, { by: 'shop' }],
  ['cancelled-unknown', 'cancelled', { ...UNPAID, status: 'void', payUrl: SITE_URL }],
  ['cancelled-wrong-amount', 'cancelled', UNPAID, { by: 'clock', hasPaymentIssue: true }],
  ['cancelled-disputed', 'cancelled', REFUNDING, { by: 'shop', dispute: 'open' }],
  ['refunded-card', 'refunded', REFUNDED, { order: { ...ORDER, status: 'completed' } }],
  ['refunded-cancelled', 'refunded', REFUNDED, { order: { ...ORDER, status: 'cancelled' } }],
  [
    'refunded-delivery',
    'refunded',
    { ...REFUNDED, method: 'delivery' },
    { order: { ...ORDER, status: 'completed' } },
  ],
  ['paid-twice', 'paid-twice', CARD],
  ['wrong-amount', 'wrong-amount', { ...CARD, ...UNNAMED, status: 'pending' }],
];

const EVENT_SAMPLES: readonly AccountEvent[] = [
  { kind: 'new device' },
  { kind: 'role changed', role: 'admin' },
  { kind: 'password changed' },
  { kind: 'email change requested', email: 'marie@example.org' },
  { kind: 'email changed', email: 'marie@example.org' },
  { kind: 'factor added', factor: 'passkey' },
  { kind: 'factor removed', factor: 'authenticator app' },
  { kind: 'recovery code used', codesLeft: 7 },
  { kind: 'new recovery codes' },
];

/** Returns every mail of the shop with sample data. */
export function sampleLetters(): SampleLetter[] {
  return [...orderLetters(), ...accountLetters(), ...otherLetters()];
}

function orderLetters(): SampleLetter[] {
  const recipient = { email: 'marie@example.org', url: orderUrl(ORDER), isConfirmed: true };
  const context = {
    order: ORDER,
    addressLines: addressLines(ADDRESS),
    lines: LINES,
    components: COMPONENTS,
    timeZone,
    hasReviews,
    by: 'customer',
    hasPaymentIssue: false,
    dispute: undefined,
    refunds: [],
    isWrongAmount: false,
  } as const;
  const returned = {
    ...context,
    payment: CARD,
    refunds: [
      {
        status: 'failed',
        reason: 'returned',
        amountCents: ORDER.grandTotalCents,
        currency: PROVIDER_CURRENCY,
      },
    ],
  } as const;
  const refused = {
    ...returned,
    order: { ...ORDER, status: 'cancelled' },
    refunds: [{ ...returned.refunds[0], reason: 'rejected' }],
  } as const;
  const secondReturned = {
    ...context,
    payment: CARD,
    refunds: [{ status: 'succeeded', reason: null, amountCents: cents(2000), currency: PROVIDER_CURRENCY }],
  } as const;
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  const unconfirmed = { ...ORDER, confirmation: 'mail', expiresAt: tomorrow } as const;
  const letters = ORDER_SAMPLES.map(
    ([name, event, payment, changes]) =>
      [name, composeOrderMail({ ...context, payment, ...changes }, event, recipient)] as const,
  );
  const confirmation = composeOrderMail(
    { ...context, order: unconfirmed, payment: DELIVERY },
    'pending',
    recipient,
  );
  return [
    ['please-confirm', confirmation] as const,
    ...letters,
    ['refund-returned', composeOrderMail(returned, 'refund-failed', recipient)] as const,
    ['refund-refused', composeOrderMail(refused, 'refund-failed', recipient)] as const,
    ['payment-returned', composeOrderMail(secondReturned, 'payment-returned', recipient)] as const,
    [
      'wrong-payment-returned',
      composeOrderMail({ ...secondReturned, isWrongAmount: true }, 'payment-returned', recipient),
    ] as const,
    ['payment-returned-again', composeOrderMail(returned, 'payment-returned', recipient)] as const,
    ['refunded-again', composeOrderMail(returned, 'refunded', recipient)] as const,
  ].flatMap(([name, letter]) => (letter ? [{ name: `order-${name}`, letter }] : []));
}

function orderUrl({ number }: MailedOrder): string {
  return `${SITE_URL}/order#${number}:${TOKEN}`;
}

function accountLetters(): SampleLetter[] {
  const source = { siteUrl: SITE_URL, client: CLIENT };
  const events = EVENT_SAMPLES.map((event) => ({
    name: event.kind.replaceAll(' ', '-'),
    letter: accountEventMail(USER, event, source, timeZone),
  }));
  return [
    { name: 'registration', letter: registrationMail(USER.email, SITE_URL, TOKEN) },
    { name: 'email-taken', letter: emailTakenMail(USER, SITE_URL) },
    { name: 'email-link', letter: emailLinkMail(USER.email, SITE_URL, TOKEN) },
    { name: 'password-reset', letter: resetMail(USER, { ...source, token: TOKEN }, timeZone) },
    { name: 'password-changed-by-link', letter: passwordChangedMail(USER, SITE_URL, timeZone) },
    ...events,
  ].map(({ name, letter }) => ({ name: `account-${name}`, letter }));
}

function otherLetters(): SampleLetter[] {
  const amountCents = ORDER.grandTotalCents;
  const recipient = { email: USER.email, siteUrl: SITE_URL };
  const message = {
    name: 'Zoe Quartz',
    email: 'zoe@example.org',
    subject: 'How long is the velvet gown?',
    message: 'Bonsoir,\n\nis the gown long enough for somebody of 6 feet?\nI would wear <flat> shoes.\n\nZoe',
  };
  return [
    { name: 'stock-confirm', letter: noticeConfirmationMail(recipient, PRODUCT, TOKEN) },
    { name: 'stock-back', letter: backInStockMail(recipient, PRODUCT) },
    {
      name: 'shop-new-order',
      letter: composeShopOrderMail(
        { order: ORDER, lines: LINES, components: COMPONENTS, payment: CARD, orderCount: 1 },
        SHOP,
      ),
    },
    {
      name: 'shop-refund-failed',
      letter: refundFailedMail(
        ORDER,
        { amountCents, currency: PROVIDER_CURRENCY, reason: 'returned' },
        { to: SHOP },
      ),
    },
    {
      name: 'shop-second-return-failed',
      letter: refundFailedMail(
        ORDER,
        { amountCents, currency: PROVIDER_CURRENCY, reason: 'returned' },
        { to: SHOP, issue: { kind: 'refund-failed' } },
      ),
    },
    {
      name: 'shop-cancelled',
      letter: shopCancellationMail(ORDER, { payment: REFUNDING, dispute: undefined }, SHOP),
    },
    { name: 'shop-late-payment', letter: latePaymentMail(ORDER, SHOP) },
    {
      name: 'shop-refund-elsewhere',
      letter: refundElsewhereMail(
        { ...ORDER, status: 'pending' },
        { amountCents, currency: PROVIDER_CURRENCY },
        SHOP,
      ),
    },
    {
      name: 'shop-low-balance',
      letter: lowBalanceMail(ORDER, { amountCents, currency: PROVIDER_CURRENCY }, SHOP),
    },
    {
      name: 'shop-wrong-amount',
      letter: wrongAmountMail(ORDER, { amountCents: cents(2000), currency: PROVIDER_CURRENCY }, SHOP),
    },
    ...(['needs-response', 'inquiry', 'won', 'closed', 'lost'] as const).map((status) => ({
      name: `shop-dispute-${status}`,
      letter: disputeMail(
        ORDER,
        { amountCents, currency: PROVIDER_CURRENCY, reason: 'fraudulent', status, dueBy: NOON },
        { to: SHOP, timeZone },
      ),
    })),
    { name: 'shop-message', letter: contactMail(message, SHOP) },
    { name: 'withdrawal', letter: withdrawalReceipt(WITHDRAWAL, { siteUrl: SITE_URL, timeZone }) },
    { name: 'withdrawal-unmatched', letter: withdrawalReceipt(UNMATCHED, { siteUrl: SITE_URL, timeZone }) },
    { name: 'shop-withdrawal', letter: contactMail(withdrawalMessage(WITHDRAWAL, timeZone), SHOP) },
    { name: 'shop-withdrawal-unmatched', letter: contactMail(withdrawalMessage(UNMATCHED, timeZone), SHOP) },
  ];
}
