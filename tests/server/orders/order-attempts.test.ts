import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { MIN_HOLDER_KEY_LENGTH } from '#contract/orders/order-attempts.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { idempotencyKeys } from '#server/db/schema/idempotency.ts';
import { orders } from '#server/db/schema/orders.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { MAIL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { newOrder, placeTestOrder, sendOrder } from '#tests/support/server/test-orders.ts';
import { createUser, createVisitor, type Visitor } from '#tests/support/server/test-users.ts';

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open, { ...MAIL_ENV, SITE_URL: 'http://shop.test' });
  beforeEach(async () => {
    await server.db.execute(
      sql`truncate products, orders, users, outbox, rate_limits, idempotency_keys cascade`,
    );
    await insertProducts(server.db, [productRow({ id: 'gown', stock: 20 })]);
  });

  const KEY = 'a1'.repeat(MIN_HOLDER_KEY_LENGTH / 2);
  const settle = (visitor: Visitor, key = KEY) =>
    visitor.send('POST', '/api/orders/attempt', undefined, { 'Idempotency-Key': key });
  const guest = () => createVisitor(server.app);

  test('[BAG-08] gives a repeated order to the holder of a key of 256 bits, logged in or not', async () => {
    const ann = await createUser(server, 'Ann');
    const first = await placeTestOrder(guest(), newOrder(), KEY);
    const repeated = await placeTestOrder(ann, newOrder(), KEY);
    expect([repeated.number, repeated.secret]).toEqual([first.number, first.secret]);
    // The order of an account opens with its login only.
    const other = KEY.replaceAll('a', 'b');
    const own = await placeTestOrder(ann, newOrder(), other);
    expect(await placeTestOrder(guest(), newOrder(), other)).toMatchObject({
      number: own.number,
      secret: '',
    });
    expect(await server.db.select().from(orders)).toHaveLength(2);
  });

  test('binds a shorter key to its caller', async () => {
    const short = KEY.slice(1);
    await placeTestOrder(guest(), newOrder(), short);
    const ann = await createUser(server, 'Ann');
    expect((await sendOrder(ann, newOrder(), short)).statusCode).toBe(409);
    expect((await settle(ann, short)).json()).toEqual({
      success: false,
      code: expect.any(Object),
      message: 'The header Idempotency-Key is required: 64 to 200 visible ASCII characters.',
    });
    expect(await server.db.select().from(idempotencyKeys)).toEqual([]);
  });

  test('[BAG-08] returns the order of a lost response, without personal data', async () => {
    const { number, secret } = await placeTestOrder(guest(), newOrder(), KEY);
    for (const holder of [guest(), await createUser(server, 'Ann')]) {
      const response = await settle(holder);
      expect([response.statusCode, response.json()]).toEqual([
        200,
        { success: true, order: { number, secret, items: [{ productId: 'gown' }] } },
      ]);
    }
    // It opens for a day, as long as the checkout resumes an attempt.
    const age = (hours: number) =>
      server.db.update(orders).set({ placedAt: sql`now() - make_interval(hours => ${hours})` });
    await age(23);
    expect((await settle(guest())).json().order).toHaveProperty('secret', secret);
    await age(24);
    expect((await settle(guest())).json().order).toEqual({ number, items: [{ productId: 'gown' }] });
  });

  test('[BAG-08] retires a key without an order, so that a late request with it places none', async () => {
    expect((await settle(guest())).json()).toEqual({ success: true, order: null });
    expect((await settle(guest())).json()).toEqual({ success: true, order: null });
    const late = await sendOrder(guest(), newOrder(), KEY);
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'This checkout has ended. Please place your order again.',
    ]);
    expect(await server.db.select().from(orders)).toEqual([]);
    expect(JSON.stringify(await server.db.select().from(idempotencyKeys))).not.toContain(KEY);
  });

  test('never both retires a key and places an order with it', async () => {
    for (const digit of ['0', '1', '2', '3', '4']) {
      const key = digit.repeat(MIN_HOLDER_KEY_LENGTH);
      const [placed, settled] = await Promise.all([
        sendOrder(guest(), newOrder({ items: [{ productId: 'gown', quantity: 1 }] }), key),
        settle(guest(), key),
      ]);
      const number = placed.statusCode === 201 ? placed.json().order.number : undefined;
      expect(settled.json().order?.number).toBe(number);
    }
  });

  test('limits a network to 60 settled attempts an hour', async () => {
    await settle(guest());
    await server.db.execute(sql`update rate_limits set count = 59`);
    expect((await settle(guest())).statusCode).toBe(200);
    expect((await settle(guest())).statusCode).toBe(429);
  });

  test('deletes retired keys after a week', async () => {
    await settle(guest());
    await server.db.update(idempotencyKeys).set({ at: sql`now() - interval '8 days'` });
    const other = KEY.replaceAll('a', 'b');
    await settle(guest(), other);
    expect(await server.db.select().from(idempotencyKeys)).toHaveLength(1);
  });

  test('[SAFE-01] tells the limits of an order, without the share of a customer', async () => {
    const response = await guest().send('GET', '/api/orders/limits');
    expect(response.json()).toEqual({ success: true, maxQuantity: 20, maxLines: 30, maxTotal: 20_000 });
  });
});
