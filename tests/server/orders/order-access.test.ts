import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';
import { placeTestOrder } from '#tests/support/server/test-orders.ts';
import { createUser, createVisitor, type Visitor } from '#tests/support/server/test-users.ts';

const NOT_FOUND = [404, { success: false, code: expect.any(Object), message: 'This order does not exist.' }];

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, orders, users, rate_limits cascade`);
    await insertProducts(server.db, [productRow({ id: 'gown' })]);
  });

  const request = async (
    caller: Visitor,
    number: string,
    secret?: string,
    method: 'GET' | 'POST' = 'GET',
  ) => {
    const url = `/api/orders/${number}${method === 'POST' ? '/cancel' : ''}`;
    const headers = secret === undefined ? {} : { 'Order-Secret': secret };
    const response = await caller.send(method, url, undefined, headers);
    return [response.statusCode, response.json()];
  };

  test('shows a guest’s order only with its secret or to an admin', async () => {
    const guest = createVisitor(server.app);
    const { number, secret } = await placeTestOrder(guest);
    const other = await placeTestOrder(guest);
    const ann = await createUser(server, 'Ann');
    const root = await createUser(server, 'Root', 'admin');
    expect(await request(guest, number, secret)).toMatchObject([200, { order: { number, yours: true } }]);
    expect(await request(guest, number.toLowerCase().replaceAll('-', ''), secret)).toMatchObject([200, {}]);
    expect(await request(ann, number, secret)).toMatchObject([200, {}]);
    expect(await request(root, number)).toMatchObject([200, { order: { yours: false } }]);
    const strangers: [Visitor, string, string?][] = [
      [guest, number],
      [guest, number, ''],
      [guest, number, other.secret],
      [guest, number, `${secret}x`],
      [guest, 'SOL-2222-2222', secret],
      [guest, 'nothing%00', secret],
      [ann, number],
    ];
    for (const [caller, requested, givenSecret] of strangers) {
      expect(await request(caller, requested, givenSecret)).toEqual(NOT_FOUND);
      expect(await request(caller, requested, givenSecret, 'POST')).toEqual(NOT_FOUND);
    }
    // Admins cancel through the admin endpoint, not as the customer.
    expect(await request(root, number, undefined, 'POST')).toEqual(NOT_FOUND);
    expect(await request(guest, number, secret)).toMatchObject([200, { order: { status: 'pending' } }]);
  });

  test('shows a user’s order only to that user and to an admin, who also sees names', async () => {
    const ann = await createUser(server, 'Ann');
    const { number, secret, timeline: first } = await placeTestOrder(ann);
    expect(secret).toBe('');
    expect(first).toEqual([{ event: 'pending', by: 'customer', at: expect.any(String) }]);
    const root = await createUser(server, 'Root', 'admin');
    await root.send('PATCH', `/api/orders/${number}`, { status: 'processing' });
    const timeline = [
      { event: 'pending', by: 'customer' },
      { event: 'processing', by: 'shop' },
    ];
    const named = timeline.map((entry, index) => ({ ...entry, name: ['Ann', 'Root'][index] }));
    const at = expect.any(String);
    expect(await request(ann, number)).toMatchObject([
      200,
      { order: { timeline: timeline.map((entry) => ({ ...entry, at })) } },
    ]);
    expect(JSON.stringify(await request(ann, number))).not.toContain('Root');
    expect(await request(root, number)).toMatchObject([
      200,
      { order: { timeline: named.map((entry) => ({ ...entry, at })) } },
    ]);
    for (const stranger of [createVisitor(server.app), await createUser(server, 'Eve')]) {
      for (const givenSecret of [undefined, '', 'null'])
        expect(await request(stranger, number, givenSecret)).toEqual(NOT_FOUND);
      expect(await request(stranger, number, undefined, 'POST')).toEqual(NOT_FOUND);
    }
  });

  test('limits an IPv6 network to 30 wrong secrets an hour, whatever its addresses', async () => {
    const guest = createVisitor(server.app);
    const { number, secret } = await placeTestOrder(guest);
    const from = (remoteAddress: string) => createVisitor(server.app, { remoteAddress });
    for (let attempt = 1; attempt <= 30; attempt += 1)
      expect(await request(from(`2001:db8::${attempt}`), number, 'guess')).toEqual(NOT_FOUND);
    expect((await request(from('2001:db8::ffff'), number, secret))[0]).toBe(429);
    expect((await request(from('2001:db8:0:1::1'), number, secret))[0]).toBe(200);
  });

  test('limits an IP to 30 wrong secrets an hour and does not count correct ones', async () => {
    const guest = createVisitor(server.app);
    const { number, secret } = await placeTestOrder(guest);
    for (let attempt = 0; attempt < 31; attempt += 1)
      expect((await request(guest, number, secret))[0]).toBe(200);
    for (let attempt = 0; attempt < 30; attempt += 1)
      expect(await request(guest, number, 'guess')).toEqual(NOT_FOUND);
    expect((await request(guest, number, secret))[0]).toBe(429);
    expect((await request(createVisitor(server.app, { remoteAddress: '10.1.1.1' }), number, secret))[0]).toBe(
      200,
    );
  });
});
