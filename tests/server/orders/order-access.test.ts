import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertRows } from '#server/catalogue/product-rows.ts';
import { testDatabases } from '#tests/support/database.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';
import { place } from '#tests/support/server/test-orders.ts';
import { person, type Visitor, visitor } from '#tests/support/server/test-people.ts';

const ABSENT = [404, { success: false, message: 'This order does not exist.' }];

describe.each(testDatabases())('on $name', ({ open }) => {
  const server = testServer(open);
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, orders, users, rate_limits cascade`);
    await insertRows(server.db, [productRow({ id: 'gown' })]);
  });

  const ask = async (who: Visitor, number: string, secret?: string, method: 'GET' | 'POST' = 'GET') => {
    const url = `/api/orders/${number}${method === 'POST' ? '/cancel' : ''}`;
    const headers = secret === undefined ? {} : { 'Order-Secret': secret };
    const response = await who.send(method, url, undefined, headers);
    return [response.statusCode, response.json()];
  };

  test('a guest’s order is opened by its secret, and by an admin; to all others it does not exist', async () => {
    const guest = visitor(server.app);
    const { number, secret } = await place(guest);
    const other = await place(guest);
    const ann = await person(server, 'Ann');
    const root = await person(server, 'Root', 'admin');
    expect(await ask(guest, number, secret)).toMatchObject([200, { order: { number, yours: true } }]);
    expect(await ask(guest, number.toLowerCase().replaceAll('-', ''), secret)).toMatchObject([200, {}]);
    expect(await ask(ann, number, secret)).toMatchObject([200, {}]);
    expect(await ask(root, number)).toMatchObject([200, { order: { yours: false } }]);
    const strangers: [Visitor, string, string?][] = [
      [guest, number],
      [guest, number, ''],
      [guest, number, other.secret],
      [guest, number, `${secret}x`],
      [guest, 'SOL-2222-2222', secret],
      [guest, 'nothing%00', secret],
      [ann, number],
    ];
    for (const [who, named, sent] of strangers) {
      expect(await ask(who, named, sent)).toEqual(ABSENT);
      expect(await ask(who, named, sent, 'POST')).toEqual(ABSENT);
    }
    // An admin cancels as the shop, not as the customer.
    expect(await ask(root, number, undefined, 'POST')).toEqual(ABSENT);
    expect(await ask(guest, number, secret)).toMatchObject([200, { order: { status: 'pending' } }]);
  });

  test('a person’s order is opened by them and by an admin, who reads who did what', async () => {
    const ann = await person(server, 'Ann');
    const { number, secret } = await place(ann);
    expect(secret).toBe('');
    const root = await person(server, 'Root', 'admin');
    await root.send('PATCH', `/api/orders/${number}`, { status: 'processing' });
    const timeline = [
      { event: 'pending', by: 'customer' },
      { event: 'processing', by: 'shop' },
    ];
    const named = timeline.map((entry, index) => ({ ...entry, name: ['Ann', 'Root'][index] }));
    const at = expect.any(String);
    expect(await ask(ann, number)).toMatchObject([
      200,
      { order: { timeline: timeline.map((entry) => ({ ...entry, at })) } },
    ]);
    expect(JSON.stringify(await ask(ann, number))).not.toContain('Root');
    expect(await ask(root, number)).toMatchObject([
      200,
      { order: { timeline: named.map((entry) => ({ ...entry, at })) } },
    ]);
    for (const stranger of [visitor(server.app), await person(server, 'Eve')]) {
      for (const sent of [undefined, '', 'null']) expect(await ask(stranger, number, sent)).toEqual(ABSENT);
      expect(await ask(stranger, number, undefined, 'POST')).toEqual(ABSENT);
    }
  });

  test('an address tries 30 wrong secrets an hour; who has the right one is not counted', async () => {
    const guest = visitor(server.app);
    const { number, secret } = await place(guest);
    for (let time = 0; time < 31; time += 1) expect((await ask(guest, number, secret))[0]).toBe(200);
    for (let time = 0; time < 30; time += 1) expect(await ask(guest, number, 'guess')).toEqual(ABSENT);
    expect((await ask(guest, number, secret))[0]).toBe(429);
    expect((await ask(visitor(server.app, { remoteAddress: '10.1.1.1' }), number, secret))[0]).toBe(200);
  });
});
