import { eq, sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { getCapabilitiesEndpoint } from '#contract/shop/capability-list.ts';
import { cents } from '#contract/wire/money.ts';
import { CURRENCY } from '#contract/wire/shop-currency.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { products } from '#server/db/schema/products.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { createFormData, plainImage } from '#tests/support/server/test-images.ts';
import { customerMails } from '#tests/support/server/test-mails.ts';
import { newOrder, placeTestOrder, sendOrder } from '#tests/support/server/test-orders.ts';
import { testCardShop } from '#tests/support/server/test-payments.ts';
import { createUser, createVisitor } from '#tests/support/server/test-users.ts';
import { stripeEvents } from '#tests/support/stripe-events.ts';

/** The values of each project by hand. A gown costs 3333 minor units, of which 5 % are 166.65. */
const EXPECTED = {
  EUR: {
    price: '96.60',
    priceOnWire: 96.6,
    tooExact: { text: '96.605', sentence: 'Price must be an amount such as 12.50.' },
    shownPrice: 33.33,
    wrongPrice: { value: 33.335, sentence: 'The price must be an amount such as 12.50.' },
    order: { totalPrice: 33.33, tax: 1.67, grandTotal: 35 },
    row: ['33.33', '1.67', '35.00', 'EUR'],
    mailed: '€35.00',
    tooSmall: 'Card payments start at €0.50. Please pay on delivery instead.',
    tooLarge: 'One order can come to €20,000.00 with tax',
    bands: { all: 4, '0-50': 3, '50-100': 1, '100-200': 0, '200-Infinity': 0 },
    bounds: ['96.60', '96.61'],
  },
  JPY: {
    price: '9660',
    priceOnWire: 9660,
    tooExact: { text: '9660.5', sentence: 'Price must be an amount such as 1250.' },
    shownPrice: 3333,
    wrongPrice: { value: 3333.5, sentence: 'The price must be an amount such as 1250.' },
    order: { totalPrice: 3333, tax: 167, grandTotal: 3500 },
    row: ['3333', '167', '3500', 'JPY'],
    mailed: '¥3,500',
    tooSmall: 'Card payments start at ¥50. Please pay on delivery instead.',
    tooLarge: 'One order can come to ¥2,000,000 with tax',
    bands: { all: 4, '0-5000': 3, '5000-10000': 1, '10000-20000': 0, '20000-Infinity': 0 },
    bounds: ['9660', '9661'],
  },
} as const;
const { [CURRENCY as keyof typeof EXPECTED]: expected } = EXPECTED;

describeDatabases(`a shop in ${CURRENCY} on $name`, ({ open }) => {
  const shop = testCardShop(open);
  const admin = () => createUser({ app: shop.app, db: shop.db }, 'Root', 'admin');
  const guest = () => createVisitor(shop.app);

  test('announces its currency', async () => {
    const response = await shop.app.inject({ url: getCapabilitiesEndpoint.path });
    expect(response.json()).toMatchObject({ currency: CURRENCY });
  });

  test('stores, lists and counts a price that an admin enters, and rejects one with more decimals', async () => {
    const root = await admin();
    const image = await plainImage(40, 50).png().toBuffer();
    const fields = { name: 'Velvet Gown', category: 'dress', color: 'green', image };
    const create = (price: string) =>
      root.send('POST', '/api/products/create-product', createFormData({ ...fields, price }));
    const { text, sentence } = expected.tooExact;
    const refused = await create(text);
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { price: [sentence] }]);

    const created = await create(expected.price);
    expect(created.json().product).toMatchObject({ price: expected.priceOnWire });
    const { _id: id } = created.json().product;
    const [row] = await shop.db.select().from(products).where(eq(products.id, id));
    expect(row?.priceCents).toBe(9660);

    const facets = await shop.app.inject({ url: '/api/products/facets' });
    expect(facets.json().price).toEqual(expected.bands);
    const count = async (minPrice: string) =>
      (await shop.app.inject({ url: `/api/products?minPrice=${minPrice}` })).json().totalProducts;
    expect(await Promise.all(expected.bounds.map(count))).toEqual([1, 0]);
    await shop.db.delete(products).where(eq(products.id, id));
  });

  test('prices an order in its units and stores its currency', async () => {
    const items = [{ productId: 'gown', quantity: 1, price: expected.shownPrice }];
    const order = await placeTestOrder(guest(), { ...newOrder(), items });
    expect(order).toMatchObject(expected.order);
    expect(await shop.db.select({ currency: orders.currency }).from(orders)).toEqual([
      { currency: CURRENCY },
    ]);
    expect(await shop.db.select({ currency: payments.currency }).from(payments)).toEqual([
      { currency: CURRENCY },
    ]);
    const mails = JSON.stringify(await customerMails(shop.db));
    expect(mails).toContain(expected.mailed);
    expect(mails).not.toMatch(/\$|dollar/i);
  });

  test('rejects an order whose price has more decimals', async () => {
    const { value, sentence } = expected.wrongPrice;
    const items = [{ productId: 'gown', quantity: 1, price: value }];
    const response = await sendOrder(guest(), { ...newOrder(), items });
    expect(response.statusCode).toBe(400);
    expect(Object.values(response.json().errors)).toEqual([[sentence]]);
  });

  test('limits an order to 2,000,000 minor units', async () => {
    await shop.db
      .update(products)
      .set({ priceCents: cents(2_000_000) })
      .where(eq(products.id, 'scarf'));
    const response = await sendOrder(guest(), newOrder({ items: [{ productId: 'scarf', quantity: 1 }] }));
    await shop.db
      .update(products)
      .set({ priceCents: cents(1999) })
      .where(eq(products.id, 'scarf'));
    expect(response.statusCode).toBe(400);
    expect(JSON.stringify(response.json().errors)).toContain(expected.tooLarge);
  });

  test('exports the amounts of an order with their currency', async () => {
    const root = await admin();
    await placeTestOrder(guest());
    const { body } = await root.send('GET', '/api/orders/export');
    const [row] = Papa.parse<Record<string, string>>(body.slice(1), { header: true }).data;
    const columns = ['Total price', 'Tax', 'Grand total', 'Currency'];
    expect(columns.map((column) => row?.[column])).toEqual(expected.row);
  });

  test('opens a page of Stripe in minor units of its currency', async () => {
    const { session } = await shop.cardOrder();
    const { params } = shop.stripe.calls.at(-1) ?? {};
    expect(Object.fromEntries(params ?? [])).toMatchObject({
      'line_items[0][price_data][currency]': CURRENCY.toLowerCase(),
      'line_items[0][price_data][unit_amount]': '3333',
      'line_items[1][price_data][currency]': CURRENCY.toLowerCase(),
      'line_items[1][price_data][unit_amount]': '167',
    });
    expect(session.totalCents).toBe(3500);
  });

  test('takes a payment in its currency and refunds it', async () => {
    const { order, session } = await shop.cardOrder();
    expect(await shop.stripe.sendEvent(stripeEvents.completed(session))).toBe(200);
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'paid', events: ['pending', 'paid'] });
    const root = await admin();
    const refund = await root.send('POST', `/api/orders/${order.number}/refund`);
    expect(refund.statusCode).toBe(200);
    expect(await shop.db.execute(sql`select amount_cents::int, currency from refunds`)).toMatchObject({
      rows: [{ amount_cents: 3500, currency: CURRENCY.toLowerCase() }],
    });
  });

  test('makes a task of a payment in another currency', async () => {
    const { order, session } = await shop.cardOrder();
    await shop.stripe.sendEvent(stripeEvents.completed(session, { currency: 'usd' }));
    expect(await shop.stateOf(order)).toMatchObject({
      payment: 'pending',
      events: ['pending', 'wrong-amount'],
    });
    const root = await admin();
    const response = await root.send('GET', `/api/orders/${order.number}`);
    expect(response.json().order.paymentIssues).toMatchObject([
      { kind: 'wrong-amount', amount: 35, currency: 'usd' },
    ]);
  });

  test('names the smallest card payment in its currency', async () => {
    const items = [{ productId: 'pin', quantity: 1 }];
    await shop.db
      .update(products)
      .set({ priceCents: cents(46) })
      .where(eq(products.id, 'pin'));
    const response = await sendOrder(guest(), newOrder({ payment: 'card', items }));
    expect([response.statusCode, response.json().message]).toEqual([400, expected.tooSmall]);
  });
});
