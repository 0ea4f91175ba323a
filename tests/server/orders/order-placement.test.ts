import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { WireNewOrder } from '#contract/orders/new-order.ts';
import { cents, dollars } from '#contract/wire/money.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { readConfig } from '#server/config/config.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orderEvents, orderLines, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { products } from '#server/db/schema/products.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { payOnDelivery } from '#server/payments/pay-on-delivery.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { MAIL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { customerMails } from '#tests/support/server/test-mails.ts';
import { withMail } from '#tests/support/server/test-notify.ts';
import { newOrder, placeTestOrder, sendOrder } from '#tests/support/server/test-orders.ts';
import { createUser, createVisitor } from '#tests/support/server/test-users.ts';

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open, { ...MAIL_ENV, SITE_URL: 'http://shop.test', ORDER_MAX_SHARE: '100' });
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, orders, users, outbox, rate_limits cascade`);
    await insertProducts(server.db, [
      productRow({
        id: 'gown',
        name: 'Velvet Gown',
        priceCents: cents(14_801),
        stock: 20,
        imageWidths: [320, 640],
      }),
      productRow({ id: 'hat', priceCents: cents(1999) }),
    ]);
  });

  const stockOf = async (id: string) => {
    const [row] = await server.db.select({ stock: products.stock }).from(products).where(eq(products.id, id));
    return row?.stock;
  };
  /** Returns a visitor with an IP of its own, which avoids the rate limit. */
  const shopper = (index: number) =>
    createVisitor(server.app, { remoteAddress: `10.0.${index >> 8}.${index & 255}` });
  /** Sends an order like the checkout, which retries the same attempt after a 503. */
  const sendWithRetry = async (index: number, body: object, key: string) => {
    for (;;) {
      const response = await sendOrder(shopper(index), body, key);
      if (response.statusCode !== 503) return response;
    }
  };

  test('[BAG-08] prices an order on the server and stores a snapshot of its products', async () => {
    const guest = createVisitor(server.app);
    const order = await placeTestOrder(
      guest,
      newOrder({
        items: [
          { productId: 'hat', quantity: 1 },
          { productId: 'gown', quantity: 2, price: dollars(148.01) },
        ],
      }),
    );
    expect(order).toMatchObject({
      number: expect.stringMatching(/^SOL-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/),
      yours: true,
      status: 'pending',
      contact: { email: 'ann@example.org', phone: '+1 (212) 555-0100' },
      shippingAddress: { name: 'Ann Shopper', line2: 'Apartment 4', region: 'NY', postalCode: '10013' },
      selectedItems: 3,
      // 19.99 + 2 x 148.01 = 316.01, of which 5 % are 15.8005.
      totalPrice: 316.01,
      tax: 15.8,
      taxRate: 0.05,
      grandTotal: 331.81,
      confirmation: 'mail',
      expiresAt: expect.any(String),
      payment: { method: 'delivery', status: 'due' },
      timeline: [{ event: 'pending', by: 'customer' }],
    });
    expect(await stockOf('gown')).toBe(18);
    expect(await stockOf('hat')).toBeNull();
    await server.db.update(products).set({ name: 'Another', priceCents: cents(1), imageHash: 'other' });
    const lines = [
      { productId: 'hat', name: 'hat', price: 19.99, quantity: 1 },
      { productId: 'gown', name: 'Velvet Gown', price: 148.01, quantity: 2 },
    ];
    const [, gown] = order.lines;
    expect(gown?.image).toBe('http://shop.test/uploads/abc-320.webp');
    const reloaded = await guest.send('GET', `/api/orders/${order.number}`, undefined, {
      'Order-Secret': order.secret,
    });
    expect(reloaded.json()).toMatchObject({ order: { lines, grandTotal: 331.81 } });
  });

  test('[BAG-08] rejects an address whose ZIP code is in another state', async () => {
    const { shippingAddress } = newOrder();
    const response = await sendOrder(
      createVisitor(server.app),
      newOrder({
        shippingAddress: { ...shippingAddress, city: 'Boston', region: 'MA', postalCode: '90210' },
      }),
    );
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      errors: { 'shippingAddress.postalCode': ['This ZIP code is not in the selected state.'] },
    });
  });

  test('[BAG-08] rejects an order whose prices, stock or products changed, and lists the changes', async () => {
    const items = [
      { productId: 'gown', quantity: 21, price: dollars(120) },
      { productId: 'gone', quantity: 1, price: dollars(5) },
      { productId: 'no\0id', quantity: 1 },
    ];
    const response = await sendOrder(createVisitor(server.app), newOrder({ items }));
    expect([response.statusCode, response.json()]).toEqual([
      409,
      {
        success: false,
        message: 'Something in your bag has changed. Please review it before you order.',
        code: { code: 'bagChanged', params: [] },
        changes: [
          { productId: 'gown', problem: 'price', name: 'Velvet Gown', price: 148.01 },
          { productId: 'gown', problem: 'stock', name: 'Velvet Gown', stock: 20 },
          { productId: 'gone', problem: 'gone' },
          { productId: 'no\0id', problem: 'gone' },
        ],
        // 21 × 148.01 = 3108.21; 5 % are 155.41.
        quote: expect.objectContaining({ total: 3263.62 }),
      },
    ]);
    expect(await stockOf('gown')).toBe(20);
    for (const table of [orders, outbox]) expect(await server.db.select().from(table)).toEqual([]);
  });

  test('sells exactly the last 20 units to 200 concurrent customers', async () => {
    const indexes = Array.from({ length: 200 }, (_, index) => index);
    const items = [
      { productId: 'gown', quantity: 1, price: dollars(148.01) },
      { productId: 'hat', quantity: 1 },
    ];
    const responses = await Promise.all(
      // Half of the orders list their items in reverse, which must not cause a deadlock.
      indexes.map((index) =>
        sendWithRetry(index, newOrder({ items: index % 2 ? items : [...items].reverse() }), randomUUID()),
      ),
    );
    const count = (status: number) => responses.filter(({ statusCode }) => statusCode === status).length;
    expect([count(201), count(409)]).toEqual([20, 180]);
    expect(await stockOf('gown')).toBe(0);
    expect(await server.db.select().from(orders)).toHaveLength(20);
    expect(await customerMails(server.db)).toHaveLength(20);
  });

  test('[BAG-08] creates one order per idempotency key, even for concurrent and repeated requests', async () => {
    const key = randomUUID();
    const body = newOrder({ items: [{ productId: 'gown', quantity: 15 }] });
    const responses = await Promise.all([0, 1, 2, 3, 4].map((index) => sendWithRetry(index, body, key)));
    const [first] = responses;
    for (const response of responses) expect(response.json()).toEqual(first?.json());
    expect(first?.statusCode).toBe(201);
    // A retry after a lost response returns the same order, even if its products are deleted meanwhile.
    await server.db.delete(products);
    const { items, contact, shippingAddress, payment } = body;
    const reordered = { payment, shippingAddress, contact, items };
    const { order, secret } = first?.json() ?? {};
    const lines = order.lines.map((line: object) => ({ ...line, isThere: false }));
    expect((await sendOrder(shopper(9), reordered, key)).json()).toMatchObject({
      order: { ...order, lines },
      secret,
    });
    const rows = [orders, orderLines, orderEvents, payments].map((table) => server.db.select().from(table));
    for (const table of await Promise.all(rows)) expect(table).toHaveLength(1);
    expect(await customerMails(server.db)).toHaveLength(1);
  });

  test('rejects a key reused for another order or by another customer, without revealing anything', async () => {
    const key = randomUUID();
    const ann = await createUser(server, 'Ann');
    const mine = await placeTestOrder(ann, newOrder(), key);
    expect(mine.secret).toBe('');
    const other = newOrder({ items: [{ productId: 'gown', quantity: 2 }] });
    expect((await sendOrder(ann, other, key)).statusCode).toBe(422);
    for (const caller of [createVisitor(server.app), await createUser(server, 'Eve')]) {
      for (const body of [newOrder(), other]) {
        const response = await sendOrder(caller, body, key);
        expect([response.statusCode, response.json()]).toEqual([
          409,
          {
            success: false,
            message: 'This checkout cannot be continued here. Please start again.',
            code: { code: 'checkoutOfOtherCaller', params: [] },
          },
        ]);
      }
    }
    expect(await server.db.select().from(orders)).toHaveLength(1);
    expect(await stockOf('gown')).toBe(19);
  });

  test('rejects a key reused after any change of the order, its contact, address or payment', async () => {
    const input = {
      key: randomUUID(),
      userId: undefined,
      provider: payOnDelivery,
      siteUrl: 'http://shop.test',
      rules: readConfig({}).orders,
      network: '198.51.100.7',
    };
    const place = (body: WireNewOrder) => placeOrder(withMail(server.db), { ...input, body });
    const body = newOrder();
    const { order } = await place(body);
    const { items, contact, shippingAddress } = body;
    const withContact = (part: object) => ({ ...body, contact: { ...contact, ...part } });
    const withAddress = (part: object) => ({ ...body, shippingAddress: { ...shippingAddress, ...part } });
    const changed = [
      { ...body, items: items.map((item) => ({ ...item, productId: 'hat' })) },
      { ...body, items: items.map((item) => ({ ...item, quantity: 2 })) },
      { ...body, items: items.map((item) => ({ ...item, price: dollars(148.01) })) },
      ...Object.keys(contact).map((part) => withContact({ [part]: 'Other' })),
      withContact({ phone: undefined }),
      ...Object.keys(shippingAddress).map((part) => withAddress({ [part]: 'Other' })),
      withAddress({ line2: undefined }),
      { ...body, payment: 'card' as const },
    ];
    expect(changed).toHaveLength(14);
    for (const other of changed) {
      await expect(place(other), JSON.stringify(other)).rejects.toMatchObject({
        statusCode: 422,
        message: 'This checkout was already used for a different order. Please start again.',
      });
    }
    expect((await place(newOrder())).order.id).toBe(order.id);
    expect(await server.db.select().from(orders)).toHaveLength(1);
  });

  test('stores neither the key nor the secret in plain text', async () => {
    const key = randomUUID();
    const { secret } = await placeTestOrder(createVisitor(server.app), newOrder(), key);
    const [row] = await server.db.select().from(orders);
    const stored = JSON.stringify(row);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect([stored.includes(key), stored.includes(secret)]).toEqual([false, false]);
  });

  test.each([
    undefined,
    'short',
    `with a space in it ${'x'.repeat(20)}`,
    'x'.repeat(201),
    `ümlauts ${'x'.repeat(30)}`,
  ])('rejects the key %o', async (key) => {
    const headers = key === undefined ? {} : { 'Idempotency-Key': key };
    const response = await createVisitor(server.app).send('POST', '/api/orders', newOrder(), headers);
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'The header Idempotency-Key is required: 32 to 200 visible ASCII characters.',
    ]);
  });

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
  ])('rejects an order with invalid %s', async (field, changes) => {
    const response = await sendOrder(createVisitor(server.app), { ...newOrder(), ...changes });
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, [field]]);
    expect(await server.db.select().from(orders)).toEqual([]);
  });

  test('limits an IP to 60 orders an hour', async () => {
    const guest = createVisitor(server.app);
    await sendOrder(guest);
    await server.db.execute(sql`update rate_limits set count = 59`);
    expect((await sendOrder(guest)).statusCode).toBe(201);
    expect((await sendOrder(guest)).statusCode).toBe(429);
    expect((await sendOrder(shopper(1))).statusCode).toBe(201);
  });

  test('places a guest order when the session has ended', async () => {
    const ann = await createUser(server, 'Ann');
    await server.db.execute(sql`delete from sessions`);
    expect((await placeTestOrder(ann)).secret).not.toBe('');
  });
});
