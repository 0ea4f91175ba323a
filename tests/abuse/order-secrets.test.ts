import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { orders } from '#server/db/schema/orders.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';
import { newOrder, placeTestOrder, sendOrder } from '#tests/support/server/test-orders.ts';
import { createUser, createVisitor } from '#tests/support/server/test-users.ts';

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, orders, users, rate_limits cascade`);
    await insertProducts(server.db, [productRow({ id: 'gown' })]);
  });

  const from = (remoteAddress: string) => createVisitor(server.app, { remoteAddress });

  test('the key of a guest has room for 128 random bits', async () => {
    const guest = from('198.51.100.7');
    const short = await sendOrder(guest, newOrder(), '0123456789abcdef0123456789abcde');
    expect([short.statusCode, short.json().message]).toEqual([
      400,
      'The header Idempotency-Key is required: 32 to 200 visible ASCII characters.',
    ]);
    expect((await sendOrder(guest, newOrder(), '0123456789abcdef0123456789abcdef')).statusCode).toBe(201);
    // The keys of an account do not open the orders of others.
    const ann = await createUser(server, 'Ann');
    expect((await sendOrder(ann, newOrder(), '0123456789abcdef')).statusCode).toBe(201);
  });

  test('who repeats the request of a guest after an hour gets no secret', async () => {
    const key = 'a key that a stranger has seen later'.replaceAll(' ', '-');
    const { number, secret } = await placeTestOrder(from('198.51.100.7'), newOrder(), key);
    const repeat = async () => (await sendOrder(from('203.0.113.9'), newOrder(), key)).json();
    await server.db.update(orders).set({ placedAt: sql`placed_at - interval '59 minutes'` });
    expect(await repeat()).toMatchObject({ order: { number }, secret });
    await server.db.update(orders).set({ placedAt: sql`placed_at - interval '1 minute'` });
    expect(await repeat()).toMatchObject({ order: { number } });
    expect(await repeat()).not.toHaveProperty('secret');
  });

  test('the secret of a guest expires half a year after the order was closed', async () => {
    const guest = from('198.51.100.7');
    const { number, secret } = await placeTestOrder(guest);
    const fetchStatus = async () => {
      const headers = { 'Order-Secret': secret };
      return (await guest.send('GET', `/api/orders/${number}`, undefined, headers)).statusCode;
    };
    const age = (days: number, status: 'pending' | 'completed' | 'cancelled') =>
      server.db
        .update(orders)
        .set({ status, updatedAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(orders.number, number));
    await age(1000, 'pending');
    expect(await fetchStatus()).toBe(200);
    for (const status of ['completed', 'cancelled'] as const) {
      await age(181, status);
      expect(await fetchStatus()).toBe(200);
      await age(183, status);
      expect(await fetchStatus()).toBe(404);
    }
  });
});
