import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SellingRules } from '#contract/quote/selling-rules.ts';
import { cents } from '#contract/wire/money.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { orders } from '#server/db/schema/orders.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { rateOf, SEEDED_RULES, zoneOf } from '#tests/support/selling-rules.ts';
import { MAIL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { newOrder } from '#tests/support/server/test-orders.ts';
import { createVisitor } from '#tests/support/server/test-users.ts';

/** Two deliveries in California, and one in New York, which takes cards only. */
const ZONES = [
  zoneOf(['US-CA'], rateOf('Post', 490), rateOf('Express', 1290)),
  { ...zoneOf(['US-NY'], rateOf('Courier', 800)), payments: ['card' as const] },
];

describeDatabases('orders with a quote on $name', ({ open }) => {
  const server = testServer(open, { ORDER_MAX_SHARE: '100', ...MAIL_ENV });
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, orders, rate_limits cascade`);
    await insertProducts(server.db, [productRow({ id: 'gown', priceCents: cents(14_801), stock: 5 })]);
    await setRules({ zones: ZONES });
  });
  const setRules = (changes: Partial<SellingRules>) =>
    server.db.execute(sql`
      update shop_settings
      set version = version + 1, value = value || ${JSON.stringify({ ...SEEDED_RULES, ...changes })}`);
  afterEach(() => setRules({}));

  const place = (changes: object, key = 'k'.repeat(64)) =>
    createVisitor(server.app).send(
      'POST',
      '/api/orders',
      {
        ...newOrder(),
        items: [{ productId: 'gown', quantity: 1, price: 148.01 }],
        ...changes,
      },
      { 'Idempotency-Key': key },
    );
  const inState = (region: string, postalCode: string) => ({
    shippingAddress: { ...newOrder().shippingAddress, region, postalCode },
  });
  const CALIFORNIA = inState('CA', '90210');
  const readOrders = () => server.db.select().from(orders);

  test('[SHIP-02] stores the chosen delivery and the cheapest one', async () => {
    // 148.01 + 12.90 + 5 % of 148.01 = 168.31
    const response = await place({ ...CALIFORNIA, rateId: 'Express', expectedTotal: 168.31 });
    expect(response.statusCode).toBe(201);
    expect(response.json().order).toMatchObject({ grandTotal: 168.31, tax: 7.4 });
    expect(await readOrders()).toMatchObject([
      {
        rateId: 'Express',
        rateName: 'Express',
        ratePriceCents: 1290,
        rateMinDays: 1,
        rateMaxDays: 2,
        cheapestRateCents: 490,
        taxMode: 'added',
        currency: 'USD',
        grandTotalCents: 16_831,
      },
    ]);
  });

  test('[SHIP-02] without a choice, the cheapest delivery applies, and no total is compared', async () => {
    const response = await place(CALIFORNIA);
    expect(response.json().order.grandTotal).toBe(160.31);
    expect(await readOrders()).toMatchObject([{ rateId: 'Post' }]);
  });

  test('[SHIP-02] [TAX-02] another total gets the present quote, and the same key goes on', async () => {
    const response = await place({ ...CALIFORNIA, rateId: 'Post', expectedTotal: 155.41 });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      message: 'Something in your bag has changed. Please review it before you order.',
      changes: [],
      quote: { total: 160.31, rateId: 'Post', assumed: false },
    });
    expect(await readOrders()).toEqual([]);
    const again = await place({ ...CALIFORNIA, rateId: 'Post', expectedTotal: 160.31 });
    expect(again.statusCode).toBe(201);
    // A repetition of the request gets the same order.
    expect((await place({ ...CALIFORNIA, rateId: 'Post', expectedTotal: 160.31 })).json().order.number).toBe(
      again.json().order.number,
    );
    const other = await place({ ...CALIFORNIA, rateId: 'Express', expectedTotal: 168.31 });
    expect(other.statusCode).toBe(422);
  });

  test('[SHIP-02] a delivery that vanished is a told change, even at the same total', async () => {
    const response = await place({ ...CALIFORNIA, rateId: 'Gone', expectedTotal: 160.31 });
    expect(response.statusCode).toBe(409);
    expect(response.json().quote).toMatchObject({ rateId: 'Post', assumed: true });
  });

  test('a changed price is told with the quote at the new price', async () => {
    const items = [{ productId: 'gown', quantity: 1, price: 140 }];
    const response = await place({ ...CALIFORNIA, items, expectedTotal: 152.4 });
    expect(response.json()).toMatchObject({
      changes: [{ productId: 'gown', problem: 'price', price: 148.01 }],
      quote: { total: 160.31 },
    });
  });

  test('an order without an item that is left has no quote', async () => {
    const items = [{ productId: 'gone', quantity: 1 }];
    const response = await place({ ...CALIFORNIA, items, expectedTotal: 1 });
    expect(response.json().changes).toEqual([{ productId: 'gone', problem: 'gone' }]);
    expect(response.json().quote).toBeUndefined();
  });

  test('[SHIP-02] rejects an order to where the shop does not deliver', async () => {
    const response = await place({ ...inState('TX', '73301'), expectedTotal: 155.41 });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual({
      'shippingAddress.country': ['We don’t deliver to the United States.'],
    });
  });

  test('rejects a payment that the zone does not take', async () => {
    // 148.01 + 8.00 + 7.40
    const response = await place({ ...inState('NY', '10001'), expectedTotal: 163.41 });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual({
      payment: ['This way to pay isn’t available for your address. Please choose another.'],
    });
    expect(await readOrders()).toEqual([]);
  });

  test('settings that change while customers pay: each order has one of the two totals', async () => {
    const body = { ...CALIFORNIA, rateId: 'Post', expectedTotal: 160.31 };
    const placing = Array.from({ length: 4 }, (_, index) => place(body, String(index).repeat(64)));
    const changing = setRules({
      zones: [zoneOf(['US-CA'], rateOf('Post', 590))],
    });
    const responses = await Promise.all(placing);
    await changing;
    for (const response of responses) {
      if (response.statusCode === 201) expect(response.json().order.grandTotal).toBe(160.31);
      else expect(response.json()).toMatchObject({ changes: [], quote: { total: 161.31 } });
    }
    expect((await readOrders()).map(({ ratePriceCents }) => ratePriceCents)).toEqual(
      responses.filter(({ statusCode }) => statusCode === 201).map(() => 490),
    );
  });
});
