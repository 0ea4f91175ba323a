import { expect, test } from 'vitest';
import { describeDatabases } from '#tests/support/database.ts';
import { buildTestApp } from '#tests/support/server/test-app.ts';
import { insertCardOrder, newOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { testCardShop } from '#tests/support/server/test-payments.ts';
import { createUser, createVisitor, type TestUser } from '#tests/support/server/test-users.ts';
import { stripeEvents } from '#tests/support/stripe-events.ts';

const URL_PATH = '/api/orders/new';

describeDatabases('on $name', ({ open }) => {
  const shop = testCardShop(open);
  const count = async (admin: TestUser) => (await admin.send('GET', URL_PATH)).json();

  /** Opens the stream of a server as a browser does. */
  async function openStream(origin: string, { cookie = '' }: TestUser) {
    const response = await fetch(origin + URL_PATH, {
      headers: { cookie, accept: 'text/event-stream', 'accept-encoding': 'gzip, br' },
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (!reader) throw new Error('The response has no body.');
    return {
      response,
      /** Returns the next event; undefined at the end of the stream. */
      next: async () => (await reader.read()).value,
      close: () => reader.cancel(),
    };
  }
  const event = (newOrders: number) => `data: {"success":true,"newOrders":${newOrders}}\n\n`;

  test('[ADMIN-07] counts the orders that wait for the shop', async () => {
    const admin = await createUser(shop, 'Root', 'admin');
    expect(await count(admin)).toEqual({ success: true, newOrders: 0 });
    const ann = await createUser(shop, 'Ann');
    const { number } = await placeTestOrder(ann);
    await insertCardOrder(shop.db);
    expect(await count(admin)).toEqual({ success: true, newOrders: 1 });
    const { session } = await shop.cardOrder();
    await shop.stripe.sendEvent(stripeEvents.completed(session));
    expect(await count(admin)).toEqual({ success: true, newOrders: 2 });
    await admin.send('PATCH', `/api/orders/${number}`, { status: 'processing' });
    expect(await count(admin)).toEqual({ success: true, newOrders: 1 });
  });

  test('streams the count uncompressed, after each change, until the session ends', async () => {
    const admin = await createUser(shop, 'Root', 'admin');
    const { response, next } = await openStream(shop.stripe.shopUrl, admin);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await next()).toBe(event(0));
    const ann = await createUser(shop, 'Ann');
    await placeTestOrder(ann, newOrder());
    expect(await next()).toBe(event(1));
    await admin.send('POST', '/api/auth/logout');
    await placeTestOrder(ann, newOrder());
    expect(await next()).toBeUndefined();
  });

  test('ends the stream of a user who is no longer an admin, and of a server that closes', async () => {
    const admin = await createUser(shop, 'Root', 'admin');
    const other = await createUser(shop, 'Eve', 'admin');
    const first = await openStream(shop.stripe.shopUrl, other);
    expect(await first.next()).toBe(event(0));
    await admin.send('PUT', `/api/auth/update/${other.id}`, { role: 'user' });
    await placeTestOrder(createVisitor(shop.app), newOrder());
    expect(await first.next()).toBeUndefined();

    const database = await open();
    const second = await buildTestApp(database);
    const origin = await second.app.listen({ host: '127.0.0.1', port: 0 });
    const stream = await openStream(
      origin,
      await createUser({ app: second.app, db: database.db }, 'Root', 'admin'),
    );
    expect(await stream.next()).toBe(event(0));
    await second.close();
    expect(await stream.next()).toBeUndefined();
    await database.close();
  });
});
