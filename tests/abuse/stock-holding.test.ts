import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { productSizes, products } from '#server/db/schema/products.ts';
import { stockNotices, stockReturns } from '#server/db/schema/stock.ts';
import { expireNextOrder } from '#server/orders/order-expiry.ts';
import { notifySubscribers } from '#server/stock/stock-notices.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { MAIL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { withMail } from '#tests/support/server/test-notify.ts';
import { insertCardOrder, newOrder, placeTestOrder, sendOrder } from '#tests/support/server/test-orders.ts';
import { addSizes } from '#tests/support/server/test-sizes.ts';
import { createUser, createVisitor, type TestUser } from '#tests/support/server/test-users.ts';

const SITE = { SITE_URL: 'http://shop.test' };

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open, { ...MAIL_ENV, ...SITE });
  let admin: TestUser;
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, orders, users, outbox, rate_limits cascade`);
    await insertProducts(server.db, [
      productRow({ id: 'gown', name: 'Velvet Gown', priceCents: cents(10_000), stock: 40 }),
      productRow({ id: 'ring', name: 'Gold Ring', priceCents: cents(500_000) }),
      productRow({ id: 'pin', name: 'Pin', stock: 1 }),
      ...Array.from({ length: 31 }, (_, index) => productRow({ id: `hat-${index}` })),
    ]);
    admin = await createUser(server, 'Root', 'admin');
  });

  const from = (remoteAddress: string) => createVisitor(server.app, { remoteAddress });
  const orderOf = (productId: string, quantity: number, email = 'ann@example.org') =>
    newOrder({ items: [{ productId, quantity }], contact: { email } });
  const stockOf = async (id: string) => {
    const [row] = await server.db.select().from(products).where(eq(products.id, id));
    return row?.stock;
  };
  const refusal = async (sent: ReturnType<typeof sendOrder>) => {
    const { statusCode, json } = await sent;
    const { message, errors } = json();
    return [statusCode, errors?.items?.[0] ?? message];
  };
  const cancel = (visitor: ReturnType<typeof from>, { number, secret }: { number: string; secret: string }) =>
    visitor.send('POST', `/api/orders/${number}/cancel`, undefined, { 'Order-Secret': secret });
  const list = async (status: string) => (await admin.send('GET', `/api/orders?status=${status}`)).json();
  const soldUnits = async () => (await admin.send('GET', '/api/stats/shop')).json().pieces;

  test('[SAFE-01] one order never holds more than 20 of a product, 30 products or $20,000', async () => {
    const visitor = from('198.51.100.7');
    expect(await refusal(sendOrder(visitor, orderOf('hat-0', 21)))).toEqual([
      400,
      'You can order up to 20 of hat-0 at a time. Please change your bag, then place your order again.',
    ]);
    const items = Array.from({ length: 31 }, (_, index) => ({ productId: `hat-${index}`, quantity: 1 }));
    expect(await refusal(sendOrder(visitor, newOrder({ items })))).toEqual([
      400,
      'One order can have up to 30 different items, and yours has 31. Please change your bag, then place your order again.',
    ]);
    // 4 x $5,000 and 5 % tax
    expect(await refusal(sendOrder(visitor, orderOf('ring', 4)))).toEqual([
      400,
      'One order can come to $20,000.00 with tax, and yours comes to $21,000.00. Please change your bag, then place your order again.',
    ]);
    expect(await server.db.select().from(orders)).toEqual([]);
    for (const order of [orderOf('hat-0', 20), newOrder({ items: items.slice(1) }), orderOf('ring', 3)])
      expect((await sendOrder(visitor, order)).statusCode).toBe(201);
  });

  test('[SAFE-01] one network never holds more than a quarter of the stock, whatever its mailboxes', async () => {
    const sent = Array.from({ length: 6 }, (_, index) =>
      sendOrder(from('198.51.100.7'), orderOf('gown', 3, `bot${index}@example.org`)),
    );
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([201, 201, 201, 409, 409, 409]);
    expect(await stockOf('gown')).toBe(31);
    expect(await refusal(sendOrder(from('198.51.100.7'), orderOf('gown', 2)))).toEqual([
      409,
      'We can set aside up to 1 more of Velvet Gown while earlier orders are open. Please change your bag, then place your order again.',
    ]);
    // The addresses of one IPv6 network count together.
    const ipv6 = (host: number) =>
      sendOrder(from(`2001:db8:1:2::${host}`), orderOf('gown', 7, `${host}@a.example`));
    expect([(await ipv6(1)).statusCode, (await ipv6(2)).statusCode]).toEqual([201, 409]);
    expect((await sendOrder(from('203.0.113.9'), orderOf('gown', 2, 'eve@example.org'))).statusCode).toBe(
      201,
    );
  });

  test('[SAFE-01] units ordered while the stock was not tracked do not count', async () => {
    const visitor = from('198.51.100.7');
    await placeTestOrder(visitor, orderOf('hat-0', 20));
    await server.db.update(products).set({ stock: 40 }).where(eq(products.id, 'hat-0'));
    // A quarter of 40.
    expect(await refusal(sendOrder(visitor, orderOf('hat-0', 11)))).toEqual([
      409,
      'We can set aside up to 10 of hat-0 for you. Please change your bag, then place your order again.',
    ]);
    expect((await sendOrder(visitor, orderOf('hat-0', 10))).statusCode).toBe(201);
  });

  test('[SAFE-01] orders that the shop has accepted hold no share', async () => {
    const ann = await createUser(server, 'Ann');
    const { number } = await placeTestOrder(ann, orderOf('gown', 10));
    expect((await sendOrder(ann, orderOf('gown', 1))).statusCode).toBe(409);
    await admin.send('PATCH', `/api/orders/${number}`, { status: 'processing' });
    expect((await sendOrder(ann, orderOf('gown', 7))).statusCode).toBe(201);
  });

  test('[SAFE-01] a paid order makes the other orders of its network no longer suspicious', async () => {
    const { id } = await insertCardOrder(server.db);
    for (let placed = 1; placed < 5; placed += 1) await insertCardOrder(server.db);
    const counts = async () => (await list('')).counts;
    expect(await counts()).toMatchObject({ pending: 5, suspicious: 5 });
    await server.db.update(payments).set({ status: 'paid' }).where(eq(payments.orderId, id));
    expect(await counts()).toMatchObject({ pending: 5, suspicious: 0 });
    expect((await list('')).orders.flatMap(({ warnings }: { warnings: string[] }) => warnings)).toEqual([]);
  });

  test('[SAFE-01] card orders hold a share until they are paid', async () => {
    for (let placed = 0; placed < 4; placed += 1) await insertCardOrder(server.db);
    expect(await stockOf('gown')).toBe(32);
    const order = (quantity: number) =>
      sendOrder(from('198.51.100.7'), orderOf('gown', quantity, 'bea@example.org'));
    expect(await refusal(order(3))).toEqual([
      409,
      'We can set aside up to 2 more of Velvet Gown while earlier orders are open. Please change your bag, then place your order again.',
    ]);
    await server.db.update(payments).set({ status: 'paid' });
    expect((await order(3)).statusCode).toBe(201);
  });

  test('[SAFE-01] one mailbox never holds more than a quarter of the stock, whatever its networks', async () => {
    const spellings = ['a.nn@gmail.com', 'Ann+1@gmail.com', 'ann+x+y@GMAIL.com', 'an.n@gmail.com'];
    const sent = spellings.map((email, index) =>
      sendOrder(from(`198.51.100.${index}`), orderOf('gown', 5, email)),
    );
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([201, 201, 409, 409]);
    expect(await stockOf('gown')).toBe(30);
  });

  test('[SAFE-01] an order on delivery of a guest is held until it is confirmed from the mailbox', async () => {
    const guest = from('198.51.100.7');
    const { number, secret, ...order } = await placeTestOrder(guest, orderOf('gown', 2));
    expect(order).toMatchObject({ status: 'pending', confirmation: 'mail', expiresAt: expect.any(String) });
    const held = Date.parse(order.expiresAt ?? '') - Date.parse(order.placedAt);
    expect(Math.round(held / 3_600_000)).toBe(24);
    expect([await soldUnits(), (await admin.send('GET', '/api/orders/new')).json().newOrders]).toEqual([
      0, 0,
    ]);

    const [mail, ...others] = await server.db.select().from(outbox);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Please confirm your order (${number})`);
    expect(mail?.text).toContain('2 x Velvet Gown, $100.00 each: $200.00');
    expect(mail?.text).toContain('We will hold your pieces for 24 hours.');
    // Nothing that a stranger typed may reach the mailbox of somebody else.
    for (const typed of ['Ann Shopper', 'Mercer']) expect(mail?.text).not.toContain(typed);
    const token = new RegExp(`^http://shop\\.test/order#${number}:${secret}:([\\w-]{43})$`, 'm').exec(
      mail?.text ?? '',
    )?.[1];

    const confirm = (visitor: TestUser | typeof guest, body: object, orderSecret = secret) =>
      visitor.send('POST', `/api/orders/${number}/confirm`, body, { 'Order-Secret': orderSecret });
    // The response to the checkout is not enough, and neither is the token without the secret.
    for (const response of [
      await confirm(guest, {}),
      await confirm(guest, { token: secret }),
      await confirm(guest, { token }, 'x'),
      await confirm(await createUser(server, 'Eve'), { token }, 'x'),
    ])
      expect(response.statusCode).toBe(404);
    const confirmed = [await confirm(guest, { token }), await confirm(guest, { token })];
    expect(confirmed.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const after = confirmed[0]?.json().order;
    expect(after.timeline).toMatchObject([{ event: 'pending' }, { event: 'confirmed', by: 'customer' }]);
    expect([after.confirmation, after.expiresAt]).toEqual([undefined, undefined]);
    expect([await soldUnits(), (await admin.send('GET', '/api/orders/new')).json().newOrders]).toEqual([
      2, 1,
    ]);
    const subjects = (await server.db.select().from(outbox)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([
      `New order ${number}: $210.00`,
      `Please confirm your order (${number})`,
      `Thank you for your order (${number})`,
    ]);
  });

  test('[SAFE-01] an unconfirmed order expires, returns its stock and sends nothing more', async () => {
    const guest = from('198.51.100.7');
    const order = await placeTestOrder(guest, orderOf('gown', 2));
    const ann = await createUser(server, 'Ann');
    const own = await placeTestOrder(ann, orderOf('gown', 1));
    expect(own).not.toHaveProperty('confirmation');
    expect(await expireNextOrder(withMail(server.db))).toBe(false);
    await server.db.execute(sql`update orders set expires_at = now() where expires_at is not null`);
    await server.db.delete(outbox);
    expect(await expireNextOrder(withMail(server.db))).toBe(true);
    expect(await expireNextOrder(withMail(server.db))).toBe(false);
    expect(await stockOf('gown')).toBe(39);
    expect(await server.db.select().from(outbox)).toEqual([]);
    expect(await soldUnits()).toBe(1);
    const { order: expired } = (await admin.send('GET', `/api/orders/${order.number}`)).json();
    // The page no longer asks for a confirmation.
    expect([expired.status, expired.confirmation]).toEqual(['cancelled', undefined]);
    const late = await admin.send('POST', `/api/orders/${order.number}/confirm`, {});
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'This order has been cancelled, and its items are back on sale. Please order again.',
    ]);
  });

  test('[SAFE-01] ordering and cancelling does not use up back-in-stock notices', async () => {
    const notice = {
      productId: 'pin',
      email: 'ada@example.org',
      emailKey: 'ada@example.org',
      tokenHash: 'x',
    };
    const guest = from('198.51.100.7');
    const order = await placeTestOrder(guest, orderOf('pin', 1));
    await server.db
      .insert(stockNotices)
      .values({ ...notice, ...SITE, siteUrl: SITE.SITE_URL, confirmedAt: new Date() });
    expect((await cancel(guest, order)).statusCode).toBe(200);
    expect(await stockOf('pin')).toBe(1);
    expect(await notifySubscribers(withMail(server.db))).toBe(false);
    expect(await server.db.select().from(stockNotices)).toHaveLength(1);

    await server.db.update(stockReturns).set({ returnedAt: sql`now() - interval '59 minutes'` });
    expect(await notifySubscribers(withMail(server.db))).toBe(false);
    // Nobody has ordered the unit again.
    await server.db.update(stockReturns).set({ returnedAt: sql`now() - interval '61 minutes'` });
    expect(await notifySubscribers(withMail(server.db))).toBe(true);
  });

  test('a paid order that the shop cancels notifies subscribers at once', async () => {
    await server.db.update(products).set({ stock: 2 }).where(eq(products.id, 'gown'));
    const { number } = await insertCardOrder(server.db);
    expect(await stockOf('gown')).toBe(0);
    await server.db.update(payments).set({ status: 'paid', reference: 'pi_1' });
    await server.db.insert(stockNotices).values({
      productId: 'gown',
      email: 'ada@example.org',
      emailKey: 'ada@example.org',
      tokenHash: 'x',
      siteUrl: SITE.SITE_URL,
      confirmedAt: new Date(),
    });
    const cancelled = await admin.send('PATCH', `/api/orders/${number}`, { status: 'cancelled' });
    expect(cancelled.statusCode).toBe(200);
    expect(await stockOf('gown')).toBe(2);
    expect(await notifySubscribers(withMail(server.db))).toBe(true);
  });

  test('[SAFE-01] the return of a size does not use up its notices, nor the notices of other sizes', async () => {
    await addSizes(server.db, 'pin', { S: 1, M: 0 });
    const guest = from('198.51.100.7');
    const items = [{ productId: 'pin', size: 'S', quantity: 1 }];
    const order = await placeTestOrder(guest, newOrder({ items }));
    for (const sku of ['pin-S', 'pin-M', null])
      await server.db.insert(stockNotices).values({
        productId: 'pin',
        sku,
        email: 'ada@example.org',
        emailKey: 'ada@example.org',
        tokenHash: `${sku}`,
        siteUrl: SITE.SITE_URL,
        confirmedAt: new Date(),
      });
    const waiting = async () => (await server.db.select().from(stockNotices)).map(({ sku }) => sku);
    expect((await cancel(guest, order)).statusCode).toBe(200);
    expect(await notifySubscribers(withMail(server.db))).toBe(false);
    await server.db.update(productSizes).set({ stock: 1 }).where(eq(productSizes.sku, 'pin-M'));
    expect(await notifySubscribers(withMail(server.db))).toBe(true);
    expect(await waiting()).toEqual(['pin-S', null]);
    await server.db.update(stockReturns).set({ returnedAt: sql`now() - interval '61 minutes'` });
    expect(await notifySubscribers(withMail(server.db))).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  test('[SAFE-01] a network holds a share of each size', async () => {
    await addSizes(server.db, 'gown', { S: 20, M: 4 });
    const visitor = from('198.51.100.7');
    const gowns = (size: string, quantity: number) => ({ productId: 'gown', size, quantity });
    const order = (...items: object[]) => sendOrder(visitor, { ...newOrder(), items });
    expect(await refusal(order(gowns('S', 11), gowns('M', 10)))).toEqual([
      409,
      'Something in your bag has changed. Please review it before you order.',
    ]);
    expect(await refusal(order(gowns('S', 19), gowns('M', 2)))).toEqual([
      400,
      'You can order up to 20 of Velvet Gown at a time. Please change your bag, then place your order again.',
    ]);
    expect(await refusal(order(gowns('S', 5), gowns('M', 4)))).toEqual([
      409,
      expect.stringMatching(/^We can set aside up to 3 of Velvet Gown in size M for you\. /),
    ]);
    expect((await order(gowns('S', 4), gowns('M', 3))).statusCode).toBe(201);
    expect(await refusal(order(gowns('S', 1), gowns('M', 1)))).toEqual([
      409,
      expect.stringMatching(
        /^We can set aside no more of Velvet Gown in size M while earlier orders are open\. Please/,
      ),
    ]);
  });

  test('[SAFE-01] admins see a large share of one size', async () => {
    await addSizes(server.db, 'gown', { S: 40, M: 16, L: 12, XL: 12 });
    const share = async (name: string, quantity: number, ...sizes: string[]) => {
      const items = sizes.map((size) => ({ productId: 'gown', size, quantity }));
      return (await placeTestOrder(await createUser(server, name), newOrder({ items }))).number;
    };
    const numbers = [await share('Ann', 4, 'S'), await share('Bea', 4, 'M')];
    // Together a large share of either size.
    await share('Cid', 3, 'L', 'XL');
    // Others have bought most of this size meanwhile.
    await server.db.update(productSizes).set({ stock: 5 }).where(eq(productSizes.sku, 'gown-M'));
    const { orders: listed } = await list('suspicious');
    expect(listed.map((order: { number: string }) => order.number)).toEqual([numbers[1]]);
  });

  test('[SAFE-01] a stock that is no longer tracked has no shares', async () => {
    await addSizes(server.db, 'gown', { S: 200 });
    const items = [{ productId: 'gown', size: 'S', quantity: 12 }];
    await placeTestOrder(await createUser(server, 'Ann'), newOrder({ items }));
    await server.db.update(productSizes).set({ stock: null }).where(eq(productSizes.sku, 'gown-S'));
    expect((await list('suspicious')).orders).toEqual([]);
  });

  test('[SAFE-01] admins see suspicious orders together', async () => {
    const ann = await createUser(server, 'Ann');
    const fine = await placeTestOrder(ann, orderOf('hat-2', 1));
    const unconfirmed = await placeTestOrder(from('198.51.100.7'), orderOf('hat-0', 1));
    const bulky = await placeTestOrder(
      await createUser(server, 'Bea'),
      orderOf('gown', 9, 'bea@example.org'),
    );
    const bots = await Promise.all(
      Array.from({ length: 5 }, async (_, index) => {
        const bot = await createUser(server, `Bot${index}`);
        const visitor = Object.assign(from('203.0.113.9'), { cookie: bot.cookie });
        return placeTestOrder(visitor, orderOf('hat-1', 1, `bot${index}@example.org`));
      }),
    );
    // Others have bought most of the gowns meanwhile.
    await server.db.update(products).set({ stock: 9 }).where(eq(products.id, 'gown'));
    const { orders: listed, counts } = await list('suspicious');
    const warnings = Object.fromEntries(
      listed.map((order: { number: string; warnings: string[] }) => [order.number, order.warnings]),
    );
    expect(warnings).toEqual({
      [unconfirmed.number]: ['unconfirmed'],
      [bulky.number]: ['share'],
      ...Object.fromEntries(bots.map(({ number }) => [number, ['network']])),
    });
    expect([counts.suspicious, counts.pending]).toEqual([7, 8]);
    const { orders: all } = await list('');
    expect(all.find(({ number }: { number: string }) => number === fine.number).warnings).toEqual([]);
    const { waiting } = (await admin.send('GET', '/api/stats/shop')).json();
    expect(waiting.suspiciousOrders).toBe(7);
    // The order's own page says why, but not to its customer.
    const warningsAt = async ({ number }: { number: string }, reader: Pick<TestUser, 'send'>) =>
      (await reader.send('GET', `/api/orders/${number}`)).json().order.warnings;
    expect(await warningsAt(bulky, admin)).toEqual(['share']);
    expect(await warningsAt(fine, admin)).toEqual([]);
    expect(await warningsAt(fine, ann)).toBeUndefined();
  });
});

describeDatabases('without mail on $name', ({ open }) => {
  const server = testServer(open);

  test('[SAFE-01] an admin confirms the orders of guests', async () => {
    await server.db.execute(sql`truncate products, orders, users, rate_limits cascade`);
    await insertProducts(server.db, [productRow({ id: 'gown', stock: 40 })]);
    const admin = await createUser(server, 'Root', 'admin');
    const guest = createVisitor(server.app);
    const { number, placedAt, expiresAt = '', confirmation, secret } = await placeTestOrder(guest);
    expect(confirmation).toBe('shop');
    expect(Math.round((Date.parse(expiresAt) - Date.parse(placedAt)) / 3_600_000)).toBe(72);
    expect((await admin.send('GET', '/api/orders/new')).json().newOrders).toBe(1);
    const confirm = (visitor: typeof guest) =>
      visitor.send('POST', `/api/orders/${number}/confirm`, {}, { 'Order-Secret': secret });
    expect((await confirm(guest)).statusCode).toBe(404);
    expect((await confirm(admin)).json().order.timeline).toMatchObject([
      { event: 'pending', by: 'customer' },
      { event: 'confirmed', by: 'shop', name: 'Root' },
    ]);
    const [row] = await server.db.select().from(orders);
    expect([row?.confirmation, row?.expiresAt]).toEqual([null, null]);
  });
});
