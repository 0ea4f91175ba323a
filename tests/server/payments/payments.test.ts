import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ORDER_SECRET, placeOrder } from '#contract/orders.ts';
import { products } from '#server/db/schema.ts';
import { openTestDatabase, testDatabases } from '#tests/support/database.ts';
import { productRow, testApp } from '#tests/support/server/test-app.ts';
import { newOrder, place, sendOrder } from '#tests/support/server/test-orders.ts';
import { cardShop, SITE } from '#tests/support/server/test-payments.ts';
import { person, visitor } from '#tests/support/server/test-people.ts';

const CARD = newOrder({ payment: 'card' });
const ATTEMPT = 'an-attempt-of-the-tests';

describe.each(testDatabases())('on $name', ({ open }) => {
  const shop = cardShop(open);
  const guest = () => visitor(shop.app);
  const placed = async (body: object, key?: string) => {
    const response = await sendOrder(guest(), body, key);
    expect(response.statusCode).toBe(201);
    return z.parse(placeOrder.answer, response.json());
  };
  const pay = (order: { number: string; secret: string }, visitor = guest()) =>
    visitor.send('POST', `/api/orders/${order.number}/pay`, undefined, { [ORDER_SECRET]: order.secret });
  const linesAt = (call = shop.stripe.calls.length - 1) => {
    const params = shop.stripe.calls[call]?.params;
    const of = (at: number, name: string) => params?.get(`line_items[${at}]${name}`);
    const count = [...(params?.keys() ?? [])].filter((name) => name.endsWith('[quantity]')).length;
    return Array.from({ length: count }, (_, at) => [
      of(at, '[price_data][product_data][name]'),
      Number(of(at, '[price_data][unit_amount]')),
      Number(of(at, '[quantity]')),
    ]);
  };

  test('[BAG-08] a card order leads to a page of Stripe’s that lists exactly what is to be paid', async () => {
    const items = [
      { productId: 'gown', quantity: 2 },
      { productId: 'scarf', quantity: 1 },
    ];
    const { order, redirectUrl } = await placed({ ...CARD, items });
    const session = shop.stripe.sessions.at(-1);
    // 2 × 33.33 + 19.99 = 86.65; 5 % of it are 4.3325.
    expect(linesAt()).toEqual([
      ['Gown', 3333, 2],
      ['Scarf', 1999, 1],
      ['Tax (5%)', 433, 1],
    ]);
    expect(session?.totalCents).toBe(9098);
    expect(redirectUrl).toBe(session?.url);
    expect(order).toMatchObject({ grandTotal: 90.98, payment: { method: 'card', status: 'pending' } });
    expect(Date.parse(order.expiresAt ?? '') - Date.parse(order.placedAt)).toBe(30 * 60 * 1000);
    const { params } = shop.stripe.calls.at(-1) ?? {};
    // Without the secret of a guest, which is nobody else's matter.
    expect(params?.get('success_url')).toBe(`${SITE}/order#${order.number}`);
    expect(params?.get('customer_email')).toBe('ann@example.org');
  });

  test('the same attempt again opens no second page', async () => {
    const first = await placed(CARD, ATTEMPT);
    const opened = shop.stripe.sessions.length;
    const again = await placed(CARD, ATTEMPT);
    expect(again.redirectUrl).toBe(first.redirectUrl);
    expect((await pay({ ...first.order, secret: first.secret ?? '' })).json()).toEqual({
      success: true,
      redirectUrl: first.redirectUrl,
    });
    expect(shop.stripe.sessions).toHaveLength(opened);
  });

  test('an address that Stripe does not take, and more lines than it shows, are no obstacle', async () => {
    await placed({ ...CARD, contact: { email: 'zoë@exämple.org' } });
    expect(shop.stripe.calls.at(-1)?.params.has('customer_email')).toBe(false);
    const many = Array.from({ length: 100 }, (_, index) => `many-${index}`);
    await shop.db.insert(products).values(many.map((id) => productRow({ id, priceCents: 101 })));
    const items = many.map((productId) => ({ productId, quantity: 1 }));
    const { order } = await placed({ ...CARD, items });
    // 100 × 1.01 = 101.00 and 5.05 of tax.
    expect(linesAt()).toEqual([[`Order ${order.number}`, 10605, 1]]);
  });

  test('less than 50 cents cannot be paid by card, and is paid on delivery', async () => {
    const items = [{ productId: 'pin', quantity: 1 }];
    const refused = await sendOrder(guest(), { ...CARD, items });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors.payment).toEqual([expect.stringMatching(/^Less than \$0\.50/)]);
    await placed(newOrder({ items }));
  });

  test('while Stripe is away an order is taken all the same, and its page is opened later', async () => {
    await shop.stripe.stop();
    const { order, secret = '', redirectUrl } = await placed(CARD);
    expect(redirectUrl).toBeUndefined();
    const away = await pay({ ...order, secret });
    expect(away.statusCode).toBe(503);
    expect(away.headers['retry-after']).toBe('5');
    await shop.stripe.start();
    const opened = await pay({ ...order, secret });
    expect(opened.statusCode).toBe(200);
    expect(opened.json().redirectUrl).toBe(shop.stripe.sessions.at(-1)?.url);
    expect(shop.stripe.sessions.at(-1)?.number).toBe(order.number);
  });

  test('only who has ordered pays, and only what is to be paid', async () => {
    const { order, session } = await shop.cardOrder();
    const admin = await person(shop, 'Root', 'admin');
    expect((await pay({ ...order, secret: 'guessed' })).statusCode).toBe(404);
    expect((await pay({ ...order, secret: '' }, admin)).statusCode).toBe(404);
    await shop.stripe.pay(session.id);
    expect((await pay(order)).statusCode).toBe(409);
    expect((await pay(await place(guest()))).statusCode).toBe(409);
  });

  test('[USER-09] a person sees their own payments, a page at a time', async () => {
    const ada = await person(shop, 'Ada');
    const eve = await person(shop, 'Eve');
    const numbers: string[] = [];
    for (let each = 0; each < 11; each += 1) numbers.unshift((await place(ada)).number);
    const card = await place(ada, CARD);
    await shop.stripe.pay(shop.stripe.sessions.at(-1)?.id ?? '');
    const page = async (who: typeof ada, number: number) =>
      (await who.send('GET', `/api/payments/mine?page=${number}`)).json();
    const first = await page(ada, 1);
    expect(first).toMatchObject({ totalPayments: 12, totalPages: 2 });
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
    expect(await page(eve, 1)).toMatchObject({ payments: [], totalPayments: 0, totalPages: 0 });
  });
});

test('cards are offered by a shop that has an account at Stripe, and refused by others', async () => {
  const database = await openTestDatabase();
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const offered = async (env: Record<string, string>) => {
    const server = await testApp(database, env);
    const { methods } = (await visitor(server.app).send('GET', '/api/payments/methods')).json();
    const card = await sendOrder(visitor(server.app), CARD);
    const told = await server.app.inject({ method: 'POST', url: '/api/payments/webhook', payload: {} });
    await server.close();
    return { methods, card: card.json().errors?.payment, webhook: told.statusCode };
  };
  expect(await offered({})).toEqual({ methods: ['delivery'], card: [expect.any(String)], webhook: 404 });
  // The product does not exist, which is asked later.
  expect(await offered(stripe)).toEqual({ methods: ['delivery', 'card'], card: undefined, webhook: 400 });
  // Nobody would hear that a card was charged.
  const unheard = { methods: undefined, card: [expect.any(String)], webhook: 403 };
  expect(await offered({ ...stripe, CAPABILITIES: 'orders' })).toEqual(unheard);
  await database.close();
});
