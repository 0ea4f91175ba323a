import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertRows } from '#server/catalogue/product-rows.ts';
import { orderEvents, orderLines, orders, outbox, payments, products } from '#server/db/schema.ts';
import { testDatabases } from '#tests/support/database.ts';
import { MAILS, productRow, testServer } from '#tests/support/server/test-app.ts';
import { newOrder, place, sendOrder } from '#tests/support/server/test-orders.ts';
import { person, visitor } from '#tests/support/server/test-people.ts';

describe.each(testDatabases())('on $name', ({ open }) => {
  const server = testServer(open, { ...MAILS, SITE_URL: 'http://shop.test' });
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, orders, users, outbox, rate_limits cascade`);
    await insertRows(server.db, [
      productRow({
        id: 'gown',
        name: 'Velvet Gown',
        priceCents: 14_801,
        stock: 20,
        pictureWidths: [320, 640],
      }),
      productRow({ id: 'hat', priceCents: 1999 }),
    ]);
  });

  const stockOf = async (id: string) => {
    const [row] = await server.db.select({ stock: products.stock }).from(products).where(eq(products.id, id));
    return row?.stock;
  };
  /** Shoppers of as many addresses, so that no limit is met. */
  const shopper = (index: number) =>
    visitor(server.app, { remoteAddress: `10.0.${index >> 8}.${index & 255}` });
  /** An outage is no answer: then the checkout sends the same attempt again. */
  const insist = async (index: number, body: object, key: string) => {
    for (;;) {
      const response = await sendOrder(shopper(index), body, key);
      if (response.statusCode !== 503) return response;
    }
  };

  test('[BAG-08] an order is priced by the shop and kept as things are, whatever becomes of them', async () => {
    const guest = visitor(server.app);
    const order = await place(
      guest,
      newOrder({
        items: [
          { productId: 'hat', quantity: 1 },
          { productId: 'gown', quantity: 2, price: 148.01 },
        ],
      }),
    );
    expect(order).toMatchObject({
      number: expect.stringMatching(/^SOL-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/),
      status: 'pending',
      contact: { email: 'ann@example.org', phone: '+1 (212) 555-0100' },
      shippingAddress: { name: 'Ann Shopper', line2: 'Apartment 4', region: 'NY', postalCode: '10013' },
      selectedItems: 3,
      // 19.99 + 2 x 148.01 = 316.01; 5 % of it are 15.8005.
      totalPrice: 316.01,
      tax: 15.8,
      taxRate: 0.05,
      grandTotal: 331.81,
      payment: { method: 'delivery', status: 'due' },
      timeline: [{ event: 'pending', by: 'customer' }],
    });
    expect(order.expiresAt).toBeUndefined();
    expect(await stockOf('gown')).toBe(18);
    expect(await stockOf('hat')).toBeNull();
    await server.db.update(products).set({ name: 'Another', priceCents: 1, picture: 'other' });
    const lines = [
      { productId: 'hat', name: 'hat', price: 19.99, quantity: 1 },
      { productId: 'gown', name: 'Velvet Gown', price: 148.01, quantity: 2 },
    ];
    const [, gown] = order.lines;
    expect(gown?.image).toBe('http://shop.test/uploads/abc-320.webp');
    const again = await guest.send('GET', `/api/orders/${order.number}`, undefined, {
      'Order-Secret': order.secret,
    });
    expect(again.json()).toMatchObject({ order: { lines, grandTotal: 331.81 } });
  });

  test('[BAG-08] what has changed since it was shown is told, and nothing is ordered', async () => {
    const items = [
      { productId: 'gown', quantity: 21, price: 120 },
      { productId: 'gone', quantity: 1, price: 5 },
      { productId: 'no\0id', quantity: 1 },
    ];
    const response = await sendOrder(visitor(server.app), newOrder({ items }));
    expect([response.statusCode, response.json()]).toEqual([
      409,
      {
        success: false,
        message: 'Something in your bag has changed. Please look at it once more.',
        changes: [
          { productId: 'gown', problem: 'price', name: 'Velvet Gown', price: 148.01 },
          { productId: 'gown', problem: 'stock', name: 'Velvet Gown', stock: 20 },
          { productId: 'gone', problem: 'gone' },
          { productId: 'no\0id', problem: 'gone' },
        ],
      },
    ]);
    expect(await stockOf('gown')).toBe(20);
    for (const table of [orders, outbox]) expect(await server.db.select().from(table)).toEqual([]);
  });

  test('200 who want one of the last 20 pieces at once get exactly 20', async () => {
    const many = Array.from({ length: 200 }, (_, index) => index);
    const items = [
      { productId: 'gown', quantity: 1, price: 148.01 },
      { productId: 'hat', quantity: 1 },
    ];
    const answers = await Promise.all(
      // Half of them name their pieces the other way round: nobody waits in a circle.
      many.map((index) =>
        insist(index, newOrder({ items: index % 2 ? items : [...items].reverse() }), randomUUID()),
      ),
    );
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    expect([count(201), count(409)]).toEqual([20, 180]);
    expect(await stockOf('gown')).toBe(0);
    expect(await server.db.select().from(orders)).toHaveLength(20);
    expect(await server.db.select().from(outbox)).toHaveLength(20);
  });

  test('[BAG-08] one attempt makes one order, however often and wherever at once it is sent', async () => {
    const key = randomUUID();
    const body = newOrder({ items: [{ productId: 'gown', quantity: 15 }] });
    const answers = await Promise.all([0, 1, 2, 3, 4].map((index) => insist(index, body, key)));
    const [first] = answers;
    for (const answer of answers) expect(answer.json()).toEqual(first?.json());
    expect(first?.statusCode).toBe(201);
    // The answer was lost, and the product is gone meanwhile: it is still that order.
    await server.db.delete(products);
    const { items, contact, shippingAddress, payment } = body;
    const otherWords = { payment, shippingAddress, contact, items };
    expect((await sendOrder(shopper(9), otherWords, key)).json()).toEqual(first?.json());
    const rows = [orders, orderLines, orderEvents, payments, outbox].map((table) =>
      server.db.select().from(table),
    );
    for (const table of await Promise.all(rows)) expect(table).toHaveLength(1);
  });

  test('a key that was used for another order, or by somebody else, orders and tells nothing', async () => {
    const key = randomUUID();
    const ann = await person(server, 'Ann');
    const mine = await place(ann, newOrder(), key);
    expect(mine.secret).toBe('');
    const other = newOrder({ items: [{ productId: 'gown', quantity: 2 }] });
    expect((await sendOrder(ann, other, key)).statusCode).toBe(422);
    for (const caller of [visitor(server.app), await person(server, 'Eve')]) {
      for (const body of [newOrder(), other]) {
        const response = await sendOrder(caller, body, key);
        expect([response.statusCode, response.json()]).toEqual([
          409,
          { success: false, message: 'This attempt cannot be repeated here. Please begin a new one.' },
        ]);
      }
    }
    expect(await server.db.select().from(orders)).toHaveLength(1);
    expect(await stockOf('gown')).toBe(19);
  });

  test('neither key nor secret is in the database', async () => {
    const key = randomUUID();
    const { secret } = await place(visitor(server.app), newOrder(), key);
    const [row] = await server.db.select().from(orders);
    const kept = JSON.stringify(row);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect([kept.includes(key), kept.includes(secret)]).toEqual([false, false]);
  });

  test.each([undefined, 'short', 'with a space in it', 'x'.repeat(201), 'ümlauts-are-no-ascii'])(
    'the key %o is none',
    async (key) => {
      const headers = key === undefined ? {} : { 'Idempotency-Key': key };
      const response = await visitor(server.app).send('POST', '/api/orders', newOrder(), headers);
      expect([response.statusCode, response.json().message]).toEqual([
        400,
        'The header Idempotency-Key must be given: 16 to 200 visible ASCII characters.',
      ]);
    },
  );

  test.each([
    ['items', { items: [] }],
    [
      'items',
      {
        items: [
          { productId: 'hat', quantity: 1 },
          { productId: 'hat', quantity: 1 },
        ],
      },
    ],
    ['items.0.quantity', { items: [{ productId: 'hat', quantity: 0 }] }],
    ['contact.email', { contact: { email: 'ann' } }],
    ['payment', { payment: 'card' }],
  ])('a wrong %s is told and orders nothing', async (field, changes) => {
    const response = await sendOrder(visitor(server.app), { ...newOrder(), ...changes });
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, [field]]);
    expect(await server.db.select().from(orders)).toEqual([]);
  });

  test('an address orders 60 times an hour', async () => {
    const guest = visitor(server.app);
    await sendOrder(guest);
    await server.db.execute(sql`update rate_limits set count = 59`);
    expect((await sendOrder(guest)).statusCode).toBe(201);
    expect((await sendOrder(guest)).statusCode).toBe(429);
    expect((await sendOrder(shopper(1))).statusCode).toBe(201);
  });

  test('a session that has ended orders as a guest', async () => {
    const ann = await person(server, 'Ann');
    await server.db.execute(sql`delete from sessions`);
    expect((await place(ann)).secret).not.toBe('');
  });
});
