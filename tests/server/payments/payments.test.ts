import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { placeOrderEndpoint } from '#contract/orders/new-order.ts';
import { ORDER_SECRET_HEADER } from '#contract/orders/orders.ts';
import { cents } from '#contract/wire/money.ts';
import { readConfig } from '#server/config/config.ts';
import { orderComponents, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { products } from '#server/db/schema/products.ts';
import { expireNextOrder } from '#server/orders/order-expiry.ts';
import { openCheckout } from '#server/orders/payments/open-checkout.ts';
import { updatePayments } from '#server/orders/payments/payment-transitions.ts';
import { createPaymentProviders } from '#server/payments/create-payment-providers.ts';
import { createStripeProvider } from '#server/payments/stripe.ts';
import { describeDatabases, openTestDatabase } from '#tests/support/database.ts';
import { buildTestApp, productRow } from '#tests/support/server/test-app.ts';
import { withoutMail } from '#tests/support/server/test-notify.ts';
import { insertCardOrder, newOrder, placeTestOrder, sendOrder } from '#tests/support/server/test-orders.ts';
import { TEST_SITE_URL, testCardShop } from '#tests/support/server/test-payments.ts';
import { createUser, createVisitor } from '#tests/support/server/test-users.ts';

const CARD = newOrder({ payment: 'card' });
const pageExpiresAt = new Date('2030-01-02T03:04:05Z');
const IDEMPOTENCY_KEY = 'an-idempotency-key-of-32-characters';

describeDatabases('on $name', ({ open }) => {
  const shop = testCardShop(open);
  const guest = () => createVisitor(shop.app);
  const placeAsGuest = async (body: object, key?: string) => {
    const response = await sendOrder(guest(), body, key);
    expect(response.statusCode).toBe(201);
    return z.parse(placeOrderEndpoint.response, response.json());
  };
  const pay = (order: { number: string; secret: string }, visitor = guest()) =>
    visitor.send('POST', `/api/orders/${order.number}/pay`, undefined, {
      [ORDER_SECRET_HEADER]: order.secret,
    });
  /** Returns the name, unit price in cents and quantity of each line item of the last call to Stripe. */
  const lastLineItems = () => {
    const params = shop.stripe.calls.at(-1)?.params;
    const paramOf = (index: number, name: string) => params?.get(`line_items[${index}]${name}`);
    const count = [...(params?.keys() ?? [])].filter((name) => name.endsWith('[quantity]')).length;
    return Array.from({ length: count }, (_, index) => [
      paramOf(index, '[price_data][product_data][name]'),
      Number(paramOf(index, '[price_data][unit_amount]')),
      Number(paramOf(index, '[quantity]')),
    ]);
  };

  test('[BAG-08] opens a Stripe session whose line items match the amount of a card order', async () => {
    const items = [
      { productId: 'gown', quantity: 2 },
      { productId: 'scarf', quantity: 1 },
    ];
    const { order, redirectUrl } = await placeAsGuest({ ...CARD, items });
    const session = shop.stripe.sessions.at(-1);
    // 2 × 33.33 + 19.99 = 86.65, of which 5 % are 4.3325.
    expect(lastLineItems()).toEqual([
      ['Gown', 3333, 2],
      ['Scarf', 1999, 1],
      ['Tax (5%)', 433, 1],
    ]);
    expect(session?.totalCents).toBe(9098);
    expect(redirectUrl).toBe(session?.url);
    expect(order).toMatchObject({ grandTotal: 90.98, payment: { method: 'card', status: 'pending' } });
    expect(Date.parse(order.expiresAt ?? '') - Date.parse(order.placedAt)).toBe(30 * 60 * 1000);
    const { params } = shop.stripe.calls.at(-1) ?? {};
    // Without the guest's secret, which must not reach Stripe.
    const returnUrl = `${TEST_SITE_URL}/order#${order.number}`;
    expect(Object.fromEntries(params ?? [])).toMatchObject({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'adaptive_pricing[enabled]': 'false',
      client_reference_id: order.number,
      'metadata[order]': order.number,
      'payment_intent_data[metadata][order]': order.number,
      'payment_intent_data[description]': `Order ${order.number}`,
      success_url: `${TEST_SITE_URL}/order?paid#${order.number}`,
      cancel_url: returnUrl,
      customer_email: 'ann@example.org',
      'payment_intent_data[shipping][name]': 'Ann Shopper',
      'payment_intent_data[shipping][address][line1]': '12 Mercer Street',
      'payment_intent_data[shipping][address][line2]': 'Apartment 4',
      'payment_intent_data[shipping][address][city]': 'New York',
      'payment_intent_data[shipping][address][state]': 'NY',
      'payment_intent_data[shipping][address][postal_code]': '10013',
      'payment_intent_data[shipping][address][country]': 'US',
    });
    // A number may have no letter, which Stripe demands.
    const suffix = order.number.replace('SOL-', '');
    expect(params?.get('payment_intent_data[statement_descriptor_suffix]')).toBe(
      /[A-Z]/.test(suffix) ? suffix : null,
    );
  });

  test('opens the page without the parts that Stripe refuses, once each', async () => {
    shop.stripe.refuses = /shipping|suffix|customer_email/;
    const before = shop.stripe.callCount;
    const { redirectUrl } = await placeAsGuest(CARD);
    expect(redirectUrl).toBe(shop.stripe.sessions.at(-1)?.url);
    const names = [...(shop.stripe.calls.at(-1)?.params.keys() ?? [])];
    expect(names.filter((name) => /shipping|suffix|email/.test(name))).toEqual([]);
    expect(names).toContain('payment_intent_data[description]');
    expect(shop.stripe.callCount - before).toBeLessThanOrEqual(4);
  });

  test('sends no statement text for an order number without letters', async () => {
    const { card } = createPaymentProviders(readConfig(shop.stripe.env));
    const order = await insertCardOrder(shop.db);
    await openCheckout(shop.db, card, { ...order, number: 'SOL-2345-6789' }, shop.app.log);
    expect(shop.stripe.calls.at(-1)?.params.has('payment_intent_data[statement_descriptor_suffix]')).toBe(
      false,
    );
  });

  test('opens no second session for the same idempotency key', async () => {
    const first = await placeAsGuest(CARD, IDEMPOTENCY_KEY);
    const opened = shop.stripe.sessions.length;
    const repeated = await placeAsGuest(CARD, IDEMPOTENCY_KEY);
    expect(repeated.redirectUrl).toBe(first.redirectUrl);
    expect((await pay({ ...first.order, secret: first.secret ?? '' })).json()).toEqual({
      success: true,
      redirectUrl: first.redirectUrl,
    });
    expect(shop.stripe.sessions).toHaveLength(opened);
  });

  test('omits an email that Stripe rejects and summarizes an order with too many lines', async () => {
    await placeAsGuest({ ...CARD, contact: { email: 'zoë@exämple.org' } });
    expect(shop.stripe.calls.at(-1)?.params.has('customer_email')).toBe(false);
    const ids = Array.from({ length: 100 }, (_, index) => `many-${index}`);
    await shop.db.insert(products).values(ids.map((id) => productRow({ id, priceCents: cents(101) })));
    const items = ids.map((productId) => ({ productId, quantity: 1 }));
    const { order } = await placeAsGuest({ ...CARD, items });
    // 100 × 1.01 = 101.00 plus 5.05 of tax.
    expect(lastLineItems()).toEqual([[`Order ${order.number}`, 10605, 1]]);
  });

  test.each([
    [
      'delivery',
      700,
      () => [
        ['Gown', 3333, 2],
        ['Delivery', 700, 1],
        ['Tax (5%)', 333, 1],
      ],
    ],
    ['discount', -700, (number: string) => [[`Order ${number}`, 6299, 1]]],
  ] as const)('opens a session for an order with a %s of %i cents', async (kind, amountCents, expected) => {
    const { card } = createPaymentProviders(readConfig(shop.stripe.env));
    const order = await insertCardOrder(shop.db);
    // 2 × 33.33 = 66.66, of which 5 % are 3.333.
    await shop.db
      .update(orderComponents)
      .set({ kind, label: 'Delivery', amountCents: cents(amountCents) })
      .where(eq(orderComponents.kind, 'delivery'));
    const priced = { ...order, grandTotalCents: cents(6999 + amountCents) };
    await openCheckout(shop.db, card, priced, shop.app.log);
    expect(lastLineItems()).toEqual(expected(order.number));
    expect(shop.stripe.sessions.at(-1)?.totalCents).toBe(6999 + amountCents);
  });

  test('rejects card payments below 50 cents and accepts payment on delivery', async () => {
    const items = [{ productId: 'pin', quantity: 1 }];
    const rejected = await sendOrder(guest(), { ...CARD, items });
    expect(rejected.statusCode).toBe(400);
    expect(rejected.json().errors.payment).toEqual([
      expect.stringMatching(/^Card payments start at \$0\.50/),
    ]);
    await placeAsGuest(newOrder({ items }));
  });

  test('accepts a card order while Stripe is down and opens its session later', async () => {
    await shop.stripe.stop();
    const { order, secret = '', redirectUrl } = await placeAsGuest(CARD);
    expect(redirectUrl).toBeUndefined();
    const unavailable = await pay({ ...order, secret });
    expect([unavailable.statusCode, unavailable.json().message]).toEqual([
      503,
      'The payment page is unavailable right now. Please try again in a moment.',
    ]);
    expect(unavailable.headers['retry-after']).toBe('5');
    await shop.stripe.start();
    const opened = await pay({ ...order, secret });
    expect(opened.statusCode).toBe(200);
    expect(opened.json().redirectUrl).toBe(shop.stripe.sessions.at(-1)?.url);
    expect(shop.stripe.sessions.at(-1)?.number).toBe(order.number);
  });

  test('keeps the first of two sessions that were opened at the same time', async () => {
    const { card } = createPaymentProviders(readConfig(shop.stripe.env));
    if (card === undefined) throw new Error('The shop takes no cards.');
    const order = await insertCardOrder(shop.db);
    const first = { session: 'cs_first', payUrl: 'https://stripe.test/first', pageExpiresAt };
    const createCheckout: typeof card.createCheckout = async () => {
      await updatePayments(shop.db, first, eq(payments.orderId, order.id));
      return { session: 'cs_second', payUrl: 'https://stripe.test/second', pageExpiresAt };
    };
    const opened = await openCheckout(shop.db, { ...card, createCheckout }, order, shop.app.log);
    expect(opened).toBe('https://stripe.test/first');
    expect(await shop.db.select().from(payments)).toMatchObject([first]);
  });

  test('opens no session for an order that is about to be cancelled as unpaid', async () => {
    const { order } = await shop.cardOrder();
    const sessions = shop.stripe.sessions.length;
    const hidePage = { session: null, payUrl: null };
    await updatePayments(shop.db, hidePage, eq(payments.status, 'pending'));
    await shop.db.update(orders).set({ expiresAt: new Date() });
    expect((await pay(order)).statusCode).toBe(503);
    expect(shop.stripe.sessions).toHaveLength(sessions);
  });

  test('shows no session to a customer whose order was cancelled meanwhile, but stores it', async () => {
    const { card } = createPaymentProviders(readConfig(shop.stripe.env));
    if (card === undefined) throw new Error('The shop takes no cards.');
    const order = await insertCardOrder(shop.db);
    const opened = { session: 'cs_late', payUrl: 'https://stripe.test/late', pageExpiresAt };
    const createCheckout: typeof card.createCheckout = async () => {
      await shop.db.update(orders).set({ expiresAt: new Date() });
      await expireNextOrder(withoutMail(shop.db));
      return opened;
    };
    expect(await openCheckout(shop.db, { ...card, createCheckout }, order, shop.app.log)).toBeUndefined();
    // The payment worker closes the page.
    expect(await shop.db.select().from(payments)).toMatchObject([{ status: 'failed', ...opened }]);
  });

  test('opens a session under a new idempotency key after a failure', async () => {
    const { card } = createPaymentProviders(readConfig(shop.stripe.env));
    if (card === undefined) throw new Error('The shop takes no cards.');
    const order = await insertCardOrder(shop.db);
    const keys: string[] = [];
    const createCheckout: typeof card.createCheckout = async ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      if (keys.length === 1) throw new Error('The response was lost.');
      return { session: 'cs_second', payUrl: 'https://stripe.test/second', pageExpiresAt };
    };
    const open = () => openCheckout(shop.db, { ...card, createCheckout }, order, shop.app.log);
    expect([await open(), await open()]).toEqual([undefined, 'https://stripe.test/second']);
    expect(keys).toEqual([`checkout-${order.number}-0`, `checkout-${order.number}-1`]);
  });

  test('lets only the customer pay, and only an unpaid card order', async () => {
    const { order, session } = await shop.cardOrder();
    const admin = await createUser(shop, 'Root', 'admin');
    expect((await pay({ ...order, secret: 'guessed' })).statusCode).toBe(404);
    expect((await pay({ ...order, secret: '' }, admin)).statusCode).toBe(404);
    await shop.stripe.pay(session.id);
    for (const settled of [order, await placeTestOrder(guest())]) {
      const response = await pay(settled);
      expect([response.statusCode, response.json().message]).toEqual([
        409,
        'There is nothing to pay for this order.',
      ]);
    }
  });

  test('[USER-09] paginates a user’s payments and shows no one else’s', async () => {
    const ada = await createUser(shop, 'Ada');
    const eve = await createUser(shop, 'Eve');
    const numbers: string[] = [];
    for (let count = 0; count < 11; count += 1) numbers.unshift((await placeTestOrder(ada)).number);
    const card = await placeTestOrder(ada, CARD);
    await shop.stripe.pay(shop.stripe.sessions.at(-1)?.id ?? '');
    const page = async (user: typeof ada, number: number) =>
      (await user.send('GET', `/api/payments/mine?page=${number}`)).json();
    const first = await page(ada, 1);
    // Twelve orders of $35.00.
    expect(first).toMatchObject({ totalPayments: 12, totalPages: 2, paid: 35, due: 385 });
    expect(first.payments[0]).toEqual({
      orderNumber: card.number,
      method: 'card',
      status: 'paid',
      amount: 35,
      placedAt: card.placedAt,
      paidAt: expect.stringMatching(/Z$/),
    });
    const all = [...first.payments, ...(await page(ada, 2)).payments];
    expect(all.map(({ orderNumber }) => orderNumber)).toEqual([card.number, ...numbers]);
    // A payment is as new as its payment, not as its order.
    const [oldest = ''] = numbers.splice(-1);
    const { id } = (await shop.db.select().from(orders).where(eq(orders.number, oldest)))[0] ?? { id: '' };
    await shop.db
      .update(payments)
      .set({ status: 'paid', paidAt: new Date() })
      .where(eq(payments.orderId, id));
    const [newest] = (await page(ada, 1)).payments;
    expect(newest).toMatchObject({ orderNumber: oldest, status: 'paid' });
    expect(await page(eve, 1)).toMatchObject({
      payments: [],
      totalPayments: 0,
      totalPages: 0,
      paid: 0,
      due: 0,
    });
    await shop.db.update(payments).set({ status: 'refunded' }).where(eq(payments.orderId, id));
    expect(await page(ada, 2)).toMatchObject({ paid: 35, due: 350 });
  });
});

test('accepts card payments from $0.50 to $999,999.99', () => {
  const account = {
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    apiUrl: 'http://localhost:1',
    allowsTestMode: true,
  };
  const check = (amountCents: number) => createStripeProvider(account).checkAmount(cents(amountCents));
  expect(check(49)).toEqual({ code: 'cardAmountTooSmall', params: ['$0.50'] });
  expect([check(50), check(99_999_999)]).toEqual([undefined, undefined]);
  expect(check(100_000_000)).toEqual({ code: 'cardAmountTooLarge', params: [] });
});

test('offers card payments only with a Stripe account', async () => {
  const database = await openTestDatabase();
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const readOffer = async (env: Record<string, string>) => {
    const server = await buildTestApp(database, env);
    const { methods } = (await createVisitor(server.app).send('GET', '/api/payments/methods')).json();
    const card = await sendOrder(createVisitor(server.app), CARD);
    const webhook = await server.app.inject({ method: 'POST', url: '/api/payments/webhook', payload: {} });
    await server.close();
    return { methods, card: card.json().errors?.payment, webhook: webhook.statusCode };
  };
  const rejected = ['Card payments are not available right now.'];
  expect(await readOffer({})).toEqual({ methods: ['delivery'], card: rejected, webhook: 404 });
  // The product does not exist, but the server checks that only after the payment method.
  expect(await readOffer(stripe)).toEqual({ methods: ['card', 'delivery'], card: undefined, webhook: 400 });
  // Without the webhook, the shop would never receive a payment event.
  const withoutWebhook = { methods: undefined, card: rejected, webhook: 403 };
  expect(await readOffer({ ...stripe, CAPABILITIES: 'orders' })).toEqual(withoutWebhook);
  await database.close();
});
