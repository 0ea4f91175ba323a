import { createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Order, OrderEvent, OrderLine, OrderState, PaymentState } from '#contract/orders/order.ts';
import type { Payment } from '#contract/orders/payments.ts';
import type { PaymentDispute } from '#contract/orders/refunds.ts';
import { cents } from '#contract/wire/money.ts';
import { CustomerOrderActions } from '#islands/orders/CustomerOrderActions.tsx';
import { OrderView } from '#islands/orders/OrderView.tsx';
import { EmptyOrdersPanel } from '#islands/orders/OwnOrders.tsx';
import { PaymentsTable } from '#islands/orders/PaymentsTable.tsx';
import { formatShopDate, formatShortDateTime } from '#lib/dates.ts';
import { buildOrder, buildOrderSummary } from '#tests/support/unit/build-order.ts';
import { attributesOf, renderMarkup, renderText } from '#tests/support/unit/render-markup.ts';
import { InvoiceHeader } from '#ui/InvoiceHeader.tsx';
import { OrderFacts } from '#ui/OrderFacts.tsx';
import { OrderLines } from '#ui/OrderLines.tsx';
import { OrdersList } from '#ui/OrdersList.tsx';
import { OrderTimeline } from '#ui/OrderTimeline.tsx';
import { OrderStateBadge } from '#ui/StateBadge.tsx';

/** The static HTML of orders, for their customers. */

beforeEach(() => {
  vi.stubGlobal('__CAPABILITIES__', ['orders', 'payments', 'catalogue']);
  return () => vi.unstubAllGlobals();
});

const LETTERHEAD = {
  address: ['Solène', '48 Linden Row', 'New York'],
  email: 'a@b.example',
  phone: '+1 212',
};
const LATER = '2026-11-23T09:30:00.000Z';
/** A moment as `renderText` returns it, which turns no-break spaces into spaces. */
const dateTimeText = (iso: string) => formatShortDateTime(iso).replace(/\s/g, ' ');
const LINE: OrderLine = {
  productId: 'gown 1',
  name: 'Gown',
  priceCents: cents(1250),
  quantity: 3,
  image: '/gown.webp',
  imageAlt: 'A gown',
  isThere: true,
};

const order = (fields: Partial<Order> = {}, status: OrderState = 'pending'): Order => ({
  ...buildOrder('SOL-1', status),
  ...fields,
});
const view = (fields: Partial<Order> = {}, status?: OrderState) =>
  renderText(<OrderView order={order(fields, status)} letterhead={LETTERHEAD} />);

test('a line of an order has its image, quantity and total, and links to a product that exists', () => {
  expect(renderMarkup(<OrderLines lines={[LINE]} />)).toBe(
    '<ul><li><span><img src="/gown.webp" alt="" width="64" height="80" loading="lazy"/></span><div><div>' +
      '<p><a href="/shop/gown%201">Gown</a></p><p>3 × $12.50</p></div><p>$37.50</p></div></li></ul>',
  );
  const gone = renderMarkup(<OrderLines lines={[{ ...LINE, isThere: false, image: '' }]} />);
  expect(gone).toContain('<span data-empty=""></span>');
  expect(gone).toContain('<p>Gown</p>');
  expect(gone).not.toContain('<a ');
});

test('[SIZE-05] a line names its size, and its SKU for the shop', () => {
  const sized = { ...LINE, size: 'M', sku: 'G-M' };
  expect(renderText(<OrderLines lines={[sized]} />)).toContain('Gown Size M 3');
  expect(renderText(<OrderLines lines={[sized]} hasSkus />)).toContain('Gown Size M · SKU G-M 3');
  expect(renderText(<OrderLines lines={[{ ...LINE, size: 'M' }]} hasSkus />)).toContain('Gown Size M 3');
  expect(renderText(<OrderLines lines={[{ ...LINE, sku: 'G' }]} hasSkus />)).toContain('Gown 3');
});

const ADDRESS = {
  name: 'Ada Byron',
  line1: '12 Linden Row',
  line2: '',
  city: 'New York',
  region: 'NY',
  postalCode: '10012',
};

test('the facts of an order are its contact, address and payment', () => {
  const facts = (fields: Partial<Order>) => renderText(<OrderFacts order={order(fields)} />);
  const contact = { email: 'ada@example.org', phone: '+1 2' };
  expect(facts({ contact, shippingAddress: ADDRESS })).toBe(
    'Contact ada@example.org +1 2 Delivery address Ada Byron 12 Linden Row New York, NY 10012 Payment Pay on delivery Not paid yet',
  );
  expect(facts({})).toBe('Contact Deleted Delivery address Deleted Payment Pay on delivery Not paid yet');
  const lines = renderMarkup(
    <OrderFacts order={order({ contact: { email: 'ada@example.org', phone: '' } })} />,
  );
  expect(lines).toContain('<dd><span>ada@example.org</span></dd>');
  const links = renderMarkup(
    <OrderFacts order={order({ contact: { email: 'ada@example.org', phone: '+1 (212) 5' } })} linksContact />,
  );
  expect(links).toContain(
    `<dd><a href="mailto:ada@example.org?subject=Your%20order%20${order().number}" translate="no">ada@example.org</a><a href="tel:+12125">+1 (212) 5</a></dd>`,
  );
  const due = { method: 'delivery', status: 'due' } as const;
  expect(facts({ payment: due, grandTotalCents: cents(3938) })).toContain('Pay on delivery To pay: $39.38');
  const paidAt = order().placedAt;
  expect(facts({ payment: { method: 'card', status: 'paid', paidAt } })).toContain(
    `Card Paid ${dateTimeText(paidAt)}`,
  );
  expect(facts({ payment: { method: 'card', status: 'refunded', paidAt, refundedAt: LATER } })).toContain(
    `Card Refunded ${dateTimeText(LATER)}`,
  );
  const partly = { method: 'card', status: 'paid', refundedCents: cents(2000), refundedAt: LATER } as const;
  expect(facts({ payment: partly })).toContain(
    `Card Partly refunded Refunded: $20.00 ${dateTimeText(LATER)}`,
  );
  const disputed = (dispute: PaymentDispute) =>
    facts({ payment: { method: 'card', status: 'paid', dispute } });
  expect(disputed('inquiry')).toContain('Card Paid, bank inquiry');
  expect(disputed('open')).toContain('Card Paid, disputed');
  expect(disputed('lost')).toContain('Card Paid, returned to the cardholder by the bank');
  expect(facts({ payment: { ...partly, dispute: 'lost' } })).toContain(
    'Card Partly refunded, returned to the cardholder by the bank',
  );
});

test('the timeline names the amount of a partial refund', () => {
  const entry = { event: 'refunded', at: LATER, by: 'provider' } as const;
  const timeline = [entry, { ...entry, amountCents: cents(2000) }];
  const text = renderText(<OrderTimeline timeline={timeline} />);
  expect(text).toMatch(/^Refunded \S.*Refunded: \$20\.00 /);
});

test('the timeline names the actor of each event, for customers only if it is not them', () => {
  const timeline: Order['timeline'] = [
    { event: 'pending', at: LATER, by: 'customer' },
    { event: 'processing', at: LATER, by: 'shop' },
    { event: 'shipped', at: LATER, by: 'shop', name: 'Grace' },
    { event: 'cancelled', at: LATER, by: 'clock' },
  ];
  const entry = (event: string, actor: string) =>
    `<li><p>${event}</p><p><time dateTime="${LATER}">${formatShortDateTime(LATER)}</time>${actor && `\u{A0}· ${actor}`}</p></li>`;
  const expected = (customer: string) =>
    `<ol>${entry('Order placed', customer)}${entry('Processing', 'Solène')}${entry('Shipped', 'Grace')}${entry('Cancelled', 'Solène, automatically')}</ol>`;
  expect(renderMarkup(<OrderTimeline timeline={timeline} />)).toBe(expected('Customer'));
  expect(renderMarkup(<OrderTimeline timeline={timeline} isOwn />)).toBe(expected(''));
});

test('the invoice names the seller once, the number and the day', () => {
  const { placedAt } = order();
  expect(renderText(<InvoiceHeader order={order()} letterhead={LETTERHEAD} />)).toBe(
    `Solène 48 Linden Row New York a@b.example +1 212 Invoice SOL-1 ${formatShopDate(placedAt)}`,
  );
});

test('each state of an order has a word and a dot of its own', () => {
  const states = ['pending', 'processing', 'shipped', 'completed', 'cancelled'] as const;
  expect(states.map((state) => renderText(<OrderStateBadge state={state} />))).toEqual([
    'Pending',
    'Processing',
    'Shipped',
    'Completed',
    'Cancelled',
  ]);
  const dots = states.map(
    (state) => renderToStaticMarkup(<OrderStateBadge state={state} />).match(/rounded[^"]*/)?.[0],
  );
  expect(new Set(dots).size).toBe(5);
});

test('[USER-09] the list of orders links each to its page', () => {
  const summary = {
    ...buildOrderSummary('SOL-1', 'shipped'),
    selectedItems: 2,
    images: [
      { url: '/a.webp', alt: 'A gown' },
      { url: '', alt: '' },
    ],
  };
  const html = renderMarkup(<OrdersList orders={[summary]} />);
  expect(html).toContain('<h2><a href="/order#SOL-1" translate="no">SOL-1</a></h2>');
  expect(html).toContain(
    `<time dateTime="${summary.placedAt}">${formatShopDate(summary.placedAt)}</time> · 2 items</p>`,
  );
  expect(html).toContain('Shipped');
  expect(html).toContain('<p>$105.00</p>');
  expect(html).toContain('<img src="/a.webp" alt="A gown" width="72" height="90" loading="lazy"/>');
  expect(html).toContain('<span data-empty=""></span>');
  expect(html).toContain('<a href="/order#SOL-1" aria-label="View order SOL-1">');
  expect(renderText(<OrdersList orders={[{ ...summary, selectedItems: 1 }]} />)).toContain(
    '· 1 item $105.00',
  );
});

test('[USER-09] a payment shows the day of its last change', () => {
  const payment: Payment = {
    orderNumber: 'SOL-1',
    method: 'card',
    status: 'refunded',
    amountCents: cents(9950),
    placedAt: '2026-11-20T12:00:00.000Z',
    paidAt: '2026-11-21T12:00:00.000Z',
    refundedAt: '2026-11-22T12:00:00.000Z',
  };
  const row = (fields: Partial<Payment>) =>
    renderText(<PaymentsTable payments={[{ ...payment, ...fields }]} />);
  expect(row({})).toBe(
    `Payments Order Date Status Method Amount SOL-1 ${formatShopDate('2026-11-22T12:00:00.000Z')} Refunded Card $99.50`,
  );
  const { refundedAt: _, ...paid } = payment;
  expect(renderText(<PaymentsTable payments={[{ ...paid, status: 'paid' }]} />)).toContain(
    `SOL-1 ${formatShopDate('2026-11-21T12:00:00.000Z')} Paid`,
  );
  expect(
    renderText(<PaymentsTable payments={[{ ...payment, status: 'paid', refundedCents: cents(2000) }]} />),
  ).toContain(`SOL-1 ${formatShopDate('2026-11-22T12:00:00.000Z')} Partly refunded`);
  expect(row({ status: 'paid', dispute: 'lost' })).toContain('Paid, returned to the cardholder by the bank');
  expect(row({ status: 'paid', cancelled: true })).toContain('Paid, refund outstanding');
  const { paidAt: __, ...due } = paid;
  expect(renderText(<PaymentsTable payments={[{ ...due, status: 'due', method: 'delivery' }]} />)).toContain(
    `SOL-1 Ordered ${formatShopDate('2026-11-20T12:00:00.000Z')} Due Pay on delivery`,
  );
  const html = renderMarkup(<PaymentsTable payments={[payment]} />);
  expect(html).toContain('<caption>Payments</caption>');
  expect(html).toContain('<td><a href="/order#SOL-1">SOL-1</a></td>');
  expect(html.match(/<th scope="col">/g)).toHaveLength(5);
});

test('[USER-09] an empty list leads to the shop', () => {
  expect(renderMarkup(<EmptyOrdersPanel title="None" text="Yet." />)).toBe(
    '<div><h2>None</h2><p>Yet.</p><div><a href="/shop">Go to the shop</a></div></div>',
  );
});

const CARD_PENDING = { payment: { method: 'card', status: 'pending' } } as const;
const DUE = { payment: { method: 'delivery', status: 'due' } } as const;

test('[BAG-08] the order page says what happens next, and tells guests to bookmark it', () => {
  const text = (fields: Partial<Order>) => view({ ...DUE, ...fields });
  const packed = 'We’ll pack it next, then send it on its way. Bookmark this page to follow your order.';
  expect(text({})).toContain(packed);
  const waiting = text({ confirmation: 'shop', expiresAt: LATER });
  expect(waiting).toContain(
    `We’ll check it and confirm it by ${formatShopDate(LATER)}. Bookmark this page to follow your order.`,
  );
  expect(waiting).not.toContain('We’ll pack it next');
  expect(text({})).not.toContain('Back to your orders');
  // The shop may not send goods for which a bank holds or has returned the money.
  for (const dispute of ['open', 'lost'] as const)
    expect(text({ payment: { method: 'card', status: 'paid', dispute } })).not.toContain(
      'We’ll pack it next',
    );
});

test('[BAG-08] the order page says in one sentence how the order stands', () => {
  const lead = (fields: Partial<Order>, status?: OrderState) => {
    const [, sentence] =
      /<div role="status"><h1 tabindex="-1">([^<]*)/.exec(
        renderMarkup(<OrderView order={order({ ...DUE, ...fields }, status)} letterhead={LETTERHEAD} />),
      ) ?? [];
    return sentence;
  };
  const timeline: Order['timeline'] = [{ event: 'cancelled', at: LATER, by: 'clock' }];
  expect(lead({})).toBe('Thank you. We’ve received your order.');
  expect(lead(CARD_PENDING)).toBe('We haven’t received your payment yet.');
  expect(lead({ confirmation: 'mail' })).toBe('One last step: please confirm your order.');
  expect(lead({ confirmation: 'shop' })).toBe('Thank you. We’ve received your order.');
  expect(lead({}, 'processing')).toBe('Your order is being prepared.');
  expect(lead({}, 'shipped')).toBe('Your order is on its way to you.');
  expect(lead({}, 'completed')).toBe('Your order has arrived. We hope you love it.');
  const refund = (status: 'refunding' | 'refunded') => ({ payment: { method: 'card', status } }) as const;
  expect(lead(refund('refunding'), 'shipped')).toBe('We’re refunding your order.');
  expect(lead(refund('refunded'), 'completed')).toBe('We’ve refunded your order.');
  expect(lead({ payment: { method: 'delivery', status: 'refunded' } }, 'completed')).toBe(
    'We’re refunding your order.',
  );
  expect(lead(refund('refunded'), 'cancelled')).toBe('This order was cancelled.');
  expect(lead({}, 'cancelled')).toBe('This order was cancelled.');
  expect(lead({ timeline }, 'cancelled')).toBe(
    'This order wasn’t confirmed in time, so it was cancelled. There is nothing to pay.',
  );
  const cancelledBy = (by: Order['timeline'][number]['by'], fields: Partial<Order> = {}) =>
    lead({ ...fields, timeline: [{ event: 'cancelled', at: LATER, by }] }, 'cancelled');
  expect(cancelledBy('shop')).toBe('We cancelled this order.');
  expect(cancelledBy('customer')).toBe('You cancelled this order.');
  // Not to an admin who looks at the customer's page.
  expect(cancelledBy('customer', { yours: false })).toBe('This order was cancelled.');
  expect(cancelledBy('provider', { payment: { method: 'card', status: 'failed' } })).toBe(
    'This order was cancelled.',
  );
  expect(cancelledBy('clock', { payment: { method: 'card', status: 'failed' } })).toBe(
    'This order wasn’t paid in time, so it was cancelled.',
  );
  expect(cancelledBy('clock', { payment: { method: 'card', status: 'void' } })).toBe(
    'This order was cancelled.',
  );
  // The provider's answer follows the cancellation.
  const answered: Order['timeline'] = [
    { event: 'cancelled', at: LATER, by: 'customer' },
    { event: 'payment-failed', at: LATER, by: 'provider' },
  ];
  expect(lead({ timeline: answered, payment: { method: 'card', status: 'failed' } }, 'cancelled')).toBe(
    'You cancelled this order.',
  );
});

test('asks for no second payment while a payment of another amount is checked', () => {
  const paid = { payment: { ...CARD_PENDING.payment, isWrongAmount: true } };
  expect(view({ ...paid, expiresAt: LATER })).toContain(
    'Your payment hasn’t been confirmed yet. What you paid isn’t the amount of your order.',
  );
  expect(view(paid)).not.toContain('Pay now');
  const cancelled = { payment: { method: 'card', status: 'void', isWrongAmount: true } } as const;
  expect(view(cancelled, 'cancelled')).toContain(
    'This order was cancelled. What you paid isn’t the amount of your order. We’ll check it and refund whatever you have paid.',
  );
});

test('[BAG-08] the order page names the time until which the items are held', () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect(view({ ...CARD_PENDING, expiresAt: tomorrow })).toContain(
    `We’ll hold your items until ${dateTimeText(tomorrow)}.`,
  );
  const over = view({ ...CARD_PENDING, expiresAt: '2026-01-02T10:00:00Z' });
  expect(over).toContain('We’re checking whether this order has been paid.');
  expect(over).toContain('Your payment hasn’t been confirmed yet.');
  for (const other of ['hold your items', 'haven’t received your payment', 'Pay now'])
    expect(over).not.toContain(other);
  expect(view(CARD_PENDING)).not.toContain('hold your items');
  expect(view({ ...DUE, expiresAt: LATER })).not.toContain(dateTimeText(LATER));
  expect(view({ ...CARD_PENDING, expiresAt: LATER }, 'cancelled')).not.toContain('hold your items');
});

test('[BAG-08] the order page says what happens to the money', () => {
  const card = (status: PaymentState, changes: Partial<Order['payment']> = {}) => ({
    payment: { method: 'card', status, ...changes } as const,
  });
  const events = (...names: OrderEvent[]) => ({
    timeline: names.map((event) => ({ event, at: LATER, by: 'provider' as const })),
  });
  expect(view(card('failed'), 'cancelled')).toContain('Your card hasn’t been charged.');
  // Nobody knows whether a page that was closed by hand has been paid a moment before.
  expect(view(card('void'), 'cancelled')).toContain(
    'No payment for it has been confirmed. If one arrives, we’ll refund it in full.',
  );
  expect(view(card('refunding'), 'cancelled')).toContain('We’re refunding your payment.');
  const refunded = view(card('refunded'), 'pending');
  expect(refunded).toContain('We’ve refunded your payment. It may take a few days to reach your account.');
  expect(refunded).toContain('Your order won’t be sent.');
  for (const other of ['pack it next', 'Cancel order Cancel']) expect(refunded).not.toContain(other);
  expect(view(card('refunded'), 'shipped')).not.toContain('won’t be sent');
  const failed = {
    ...card('paid'),
    ...events('pending', 'paid', 'refunding', 'refund-failed'),
    grandTotalCents: cents(9923),
  };
  const cancelled = view(failed, 'cancelled');
  expect(cancelled).toContain('Your refund of $99.23 hasn’t worked, so we still have your money.');
  expect(cancelled).toContain('Card Paid, refund outstanding');
  expect(view({ ...failed, ...card('paid', { dispute: 'open' }) })).toContain(
    'Your bank holds your payment until it has decided about it, so our refund of $99.23 couldn’t go through.',
  );
  expect(view({ ...failed, ...card('paid', { dispute: 'lost' }) })).toContain(
    'Your bank has returned your payment to you.',
  );
  const returned = { event: 'payment-returned', at: LATER, by: 'provider' } as const;
  const other = { ...card('void'), grandTotalCents: cents(9923) };
  expect(view({ ...other, timeline: [{ ...returned, amountCents: cents(8923) }] }, 'cancelled')).toContain(
    'We received $89.23 instead of $99.23, so we’ve returned it to you.',
  );
  expect(view({ ...other, timeline: [returned] }, 'cancelled')).toContain(
    'We received another amount instead of $99.23',
  );
  const cash = { payment: { method: 'delivery', status: 'refunded' } } as const;
  expect(view(cash, 'completed')).toContain(
    'Because you paid in cash, we’ll email or call you to ask how you’d like to receive the money. If you have it already, there’s nothing left to do.',
  );
});

test('[SAFE-01] the order page asks for a confirmation by mail', () => {
  const contact = { email: 'ada@example.org', phone: '' };
  const unconfirmed = { ...DUE, confirmation: 'mail', expiresAt: LATER, contact } as const;
  expect(view(unconfirmed)).toContain(
    `We’ve sent a link to ada@example.org. Please open it by ${dateTimeText(LATER)}`,
  );
  expect(view({ ...unconfirmed, confirmation: 'shop' })).not.toContain('We’ve sent a link');
});

test('[BAG-08] the order page says that its mail has not been sent, and offers it again', () => {
  const contact = { email: 'ada@example.org', phone: '' };
  const unconfirmed = { ...DUE, confirmation: 'mail', expiresAt: LATER, contact } as const;
  const button = 'Send email again';
  expect(view(unconfirmed)).not.toContain(button);
  expect(view({ ...unconfirmed, mail: 'sent' })).toMatch(/We’ve sent a link to .*Send email again/);
  const waiting = view({ ...unconfirmed, mail: 'waiting' });
  expect(waiting).toContain('Our email to ada@example.org has to wait');
  for (const other of ['We’ve sent a link', button]) expect(waiting).not.toContain(other);
  const failed = view({ ...unconfirmed, mail: 'failed' });
  expect(failed).toMatch(/We haven’t been able to send our email to ada@example.org.*Send email again/);
  expect(failed).not.toContain('We’ve sent a link');
  expect(view({ ...DUE, contact, mail: 'waiting' })).toContain('Our email to ada@example.org has to wait');
});

test('[BAG-08] the order page has number, day, state, lines, totals, timeline and facts', () => {
  const text = view({
    ...DUE,
    lines: [LINE],
    selectedItems: 3,
    totalPriceCents: cents(3750),
    taxCents: cents(188),
    grandTotalCents: cents(3938),
    timeline: [{ event: 'pending', at: LATER, by: 'customer' }],
    shippingAddress: ADDRESS,
  });
  expect(text).toContain(`Order SOL-1 Placed ${formatShopDate(order().placedAt)} Status Pending`);
  expect(text).toContain('Gown 3 × $12.50 $37.50');
  expect(text).toContain('Selected Items 3 Total Price $37.50 Tax (5%) $1.88 Grand Total $39.38');
  expect(text).toContain(`Order placed ${formatShortDateTime(LATER).replace(/\s/g, ' ')}`);
  // The address is above the updates, which get longer.
  expect(text).toMatch(/Ada Byron 12 Linden Row.*Updates Order placed/);
});

const actions = (shown: Order) => <CustomerOrderActions order={shown} focusTarget={createRef()} />;

const actionsOf = (fields: Partial<Order>, status?: OrderState) =>
  [...renderMarkup(actions(order(fields, status))).matchAll(/<button[^>]*>([^<]+)/g)]
    .map(([, text]) => text)
    // The dialog is closed, but part of the HTML.
    .filter((text) => text !== 'Keep order');

test('[BAG-08] offers the customer what the order allows', () => {
  const always = ['Print invoice'];
  // Before the parcel is on its way, ordering again would make a second order by mistake.
  const later = ['Order again', ...always];
  // Closed, the dialog repeats the button.
  const dialog = ['Cancel order'];
  expect(actionsOf(DUE)).toEqual([...always, 'Cancel order', ...dialog]);
  expect(actionsOf(CARD_PENDING)).toEqual(['Pay now', 'Cancel order', ...dialog]);
  expect(actionsOf({ ...CARD_PENDING, yours: false })).toEqual(dialog);
  expect(actionsOf(DUE, 'processing')).toEqual([...always, ...dialog]);
  for (const status of ['shipped', 'completed'] as const)
    expect(actionsOf(DUE, status)).toEqual([...later, ...dialog]);
  expect(attributesOf(actions(order(DUE)), 'button')).not.toContain('aria-disabled="true"');
});

test('offers no invoice of a card order before it is paid', () => {
  const invoice = 'Print invoice';
  const card = (status: PaymentState) => ({ payment: { method: 'card', status } }) as const;
  for (const status of ['paid', 'refunding', 'refunded'] as const)
    expect(actionsOf(card(status))).toContain(invoice);
  expect(actionsOf(card('pending'))).not.toContain(invoice);
  for (const status of ['failed', 'void'] as const)
    expect(actionsOf(card(status), 'cancelled')).not.toContain(invoice);
});

test('[BAG-08] the question before a cancellation mentions the refund of a paid order', () => {
  const question = (fields: Partial<Order>) => renderText(actions(order(fields)));
  expect(question({ payment: { method: 'card', status: 'paid' } })).toContain(
    'Cancel order SOL-1? Your payment will be refunded. This can’t be undone.',
  );
  expect(question(CARD_PENDING)).toContain(
    'Cancel order SOL-1? We haven’t received a payment. If one arrives, we’ll refund it.',
  );
  const paid = { method: 'card', status: 'paid' } as const;
  expect(question({ payment: { ...paid, refundedCents: cents(1000) } })).toContain(
    'The rest of your payment will be refunded.',
  );
  expect(question({ payment: { ...paid, dispute: 'open' } })).toContain(
    'Either your bank returns your payment to you, or we do.',
  );
  expect(question({ payment: { ...paid, dispute: 'lost' } })).toContain(
    'Your bank has already returned your payment to you.',
  );
  expect(question({ payment: { ...CARD_PENDING.payment, isWrongAmount: true } })).toContain(
    'We’ll check what you have paid and refund it.',
  );
  expect(question(DUE)).toContain(
    'Cancel order SOL-1? You haven’t paid anything. This can’t be undone. Keep order Cancel order',
  );
});
