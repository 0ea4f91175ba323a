import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { WireNewOrder } from '#contract/orders/new-order.ts';
import { dollars } from '#contract/wire/money.ts';
import { catalogueRevision } from '#server/catalogue/catalogue.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { productSizes, products } from '#server/db/schema/products.ts';
import { sha256 } from '#server/http/tokens.ts';
import { expireNextOrder } from '#server/orders/order-expiry.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { customerMails, shopMails } from '#tests/support/server/test-mails.ts';
import { withMail } from '#tests/support/server/test-notify.ts';
import { newOrder, placeTestOrder, sendOrder } from '#tests/support/server/test-orders.ts';
import { addSizes, stocksBySize } from '#tests/support/server/test-sizes.ts';
import { testStockedShop } from '#tests/support/server/test-stocked-shop.ts';
import { createUser, createVisitor } from '#tests/support/server/test-users.ts';

type Items = WireNewOrder['items'];

describeDatabases('orders of sizes on $name', ({ open }) => {
  const shop = testStockedShop(open);
  const { server, setStatus, stocks } = shop;
  beforeEach(() => addSizes(server.db, 'gown', { S: 5, M: 20 }));

  const gown = (size: string, quantity = 1): Items[number] => ({ productId: 'gown', size, quantity });
  const place = (items: Items) => placeTestOrder(createVisitor(server.app), newOrder({ items }));
  const sizes = () => stocksBySize(server.db, 'gown');
  const shopper = (index: number) =>
    createVisitor(server.app, { remoteAddress: `10.0.${index >> 8}.${index & 255}` });

  test('[SIZE-05] two sizes of a product each take their own stock, and the line keeps size and SKU', async () => {
    await server.db.update(productSizes).set({ stock: 4 }).where(eq(productSizes.size, 'M'));
    const before = await catalogueRevision(server.db);
    const order = await place([gown('S', 2), { productId: 'hat', quantity: 1 }, gown('M', 3)]);
    expect(order.lines).toMatchObject([
      { productId: 'gown', size: 'S', sku: 'gown-S', quantity: 2 },
      { productId: 'hat', quantity: 1 },
      { productId: 'gown', size: 'M', sku: 'gown-M', quantity: 3 },
    ]);
    expect(order.lines[1]).not.toHaveProperty('size');
    expect(await sizes()).toEqual({ S: 3, M: 1 });
    expect(await stocks()).toMatchObject({ gown: 4, hat: 4 });
    // Once for the products, once for the sizes.
    expect(await catalogueRevision(server.db)).toBe(before + 2);
  });

  test('[SIZE-05] sells exactly the last 20 units of a size to 200 concurrent customers', async () => {
    const bodies = Array.from({ length: 200 }, (_, index) => {
      const items = [gown('M'), { productId: 'ring', quantity: 1 }];
      return newOrder({ items: index % 2 ? items : items.reverse() });
    });
    const responses = await Promise.all(
      bodies.map(async (body, index) => {
        const key = randomUUID();
        for (;;) {
          const response = await sendOrder(shopper(index), body, key);
          // Like the checkout, which retries the same attempt.
          if (response.statusCode !== 503) return response.statusCode;
        }
      }),
    );
    const count = (status: number) => responses.filter((one) => one === status).length;
    expect([count(201), count(409)]).toEqual([20, 180]);
    expect(await sizes()).toEqual({ S: 5, M: 0 });
    expect(await stocks()).toMatchObject({ gown: 5 });
    expect(await server.db.select().from(orders)).toHaveLength(20);
  });

  test('names the size of each change', async () => {
    const reject = async (items: Items) => {
      const response = await sendOrder(createVisitor(server.app), newOrder({ items }));
      return [response.statusCode, response.json().changes];
    };
    expect(await reject([{ productId: 'gown', quantity: 1 }])).toEqual([
      409,
      [{ productId: 'gown', problem: 'size', name: 'gown' }],
    ]);
    const items = [gown('S', 6), gown('XL'), { ...gown('M'), price: dollars(1) }];
    expect(await reject([...items, { productId: 'hat', size: 'M', quantity: 1 }])).toEqual([
      409,
      [
        { productId: 'gown', size: 'S', problem: 'stock', name: 'gown', stock: 5 },
        { productId: 'gown', size: 'XL', problem: 'gone', name: 'gown' },
        { productId: 'gown', size: 'M', problem: 'price', name: 'gown', price: 148.01 },
        { productId: 'hat', size: 'M', problem: 'gone', name: 'hat' },
      ],
    ]);
    for (const items of [[gown('S'), gown('S')], [1, 2].map((quantity) => ({ productId: 'hat', quantity }))])
      expect((await reject(items))[0]).toBe(400);
    expect(await sizes()).toEqual({ S: 5, M: 20 });
  });

  test('a size whose stock is not tracked is sold without a limit', async () => {
    await server.db.update(productSizes).set({ stock: null }).where(eq(productSizes.size, 'M'));
    const { number } = await place([gown('M', 19), gown('S')]);
    expect(await sizes()).toEqual({ S: 4, M: null });
    await setStatus(number, 'cancelled');
    expect(await sizes()).toEqual({ S: 5, M: null });
  });

  test('[BAG-08] an idempotency key covers the sizes, and a key from before sizes still matches', async () => {
    const key = randomUUID();
    const visitor = createVisitor(server.app);
    const send = (items: Items) => sendOrder(visitor, newOrder({ items }), key);
    expect((await send([gown('S')])).statusCode).toBe(201);
    expect((await send([gown('S')])).statusCode).toBe(201);
    expect((await send([gown('M')])).statusCode).toBe(422);
    expect(await sizes()).toEqual({ S: 4, M: 20 });
    await place([{ productId: 'hat', quantity: 1 }]);
    const [stored] = await server.db.select().from(orders).orderBy(sql`${orders.placedAt} desc`);
    const earlier =
      '[[["hat",1,null]],["ann@example.org","+1 (212) 555-0100"],["Ann Shopper","12 Mercer Street","Apartment 4","New York","NY","10013"],"delivery"]';
    expect(stored?.requestHash).toBe(sha256(earlier));
  });

  test('[SIZE-05] a cancellation, an expiry and a refund return the units to their sizes', async () => {
    const items = [gown('S', 2), gown('M', 3), { productId: 'hat', quantity: 1 }];
    const cancelled = await place(items);
    await setStatus(cancelled.number, 'cancelled');
    expect([await sizes(), (await stocks()).hat]).toEqual([{ S: 5, M: 20 }, 5]);

    await place(items);
    expect(await sizes()).toEqual({ S: 3, M: 17 });
    await server.db.update(orders).set({ expiresAt: sql`now()` }).where(eq(orders.status, 'pending'));
    // The mail has been sent.
    await server.db.delete(outbox);
    expect(await expireNextOrder(withMail(server.db))).toBe(true);
    expect([await sizes(), (await stocks()).hat]).toEqual([{ S: 5, M: 20 }, 5]);

    const { number } = await place(items);
    const [paid] = await server.db.select().from(orders).where(eq(orders.number, number));
    await server.db
      .update(payments)
      .set({ method: 'card', status: 'paid' })
      .where(eq(payments.orderId, paid?.id ?? ''));
    await setStatus(number, 'cancelled');
    expect([await sizes(), (await stocks()).hat]).toEqual([{ S: 5, M: 20 }, 5]);
  });

  test('units return to a size that was renamed, and nothing fails for one that was removed', async () => {
    const { number } = await place([gown('S', 2), gown('M', 3)]);
    await server.db.update(productSizes).set({ size: 'Small' }).where(eq(productSizes.sku, 'gown-S'));
    await server.db.delete(productSizes).where(eq(productSizes.sku, 'gown-M'));
    await setStatus(number, 'cancelled');
    expect(await sizes()).toEqual({ Small: 5 });
    expect(await stocks()).toMatchObject({ gown: 5 });
  });

  test('units return to a product that has no sizes by now, and not to one that has sizes by now', async () => {
    const { number } = await place([gown('S', 2), gown('M', 3), { productId: 'hat', quantity: 2 }]);
    await server.db.delete(productSizes);
    await server.db.update(products).set({ stock: 7 }).where(eq(products.id, 'gown'));
    await addSizes(server.db, 'hat', { L: 1 });
    expect(await setStatus(number, 'cancelled')).toMatchObject([200, {}]);
    expect(await stocks()).toMatchObject({ gown: 12, hat: 1 });
    expect(await stocksBySize(server.db, 'hat')).toEqual({ L: 1 });
  });

  test('a deleted product returns with the units of its sizes', async () => {
    const before = await place([gown('S', 2)]);
    const during = await place([gown('S'), gown('M', 3)]);
    await setStatus(before.number, 'cancelled');
    await shop.root.send('DELETE', '/api/products/delete-product/gown');
    await setStatus(during.number, 'cancelled');
    const restore = () => shop.root.send('POST', '/api/products/restore-product/gown');
    await addSizes(server.db, 'hat', { L: 1 });
    await server.db.update(productSizes).set({ sku: 'GOWN-m' });
    const conflict = await restore();
    expect([conflict.statusCode, conflict.json().message]).toEqual([
      409,
      'hat now has the SKU GOWN-m. Please change it first.',
    ]);
    await server.db.update(productSizes).set({ sku: 'hat-L' });
    expect((await restore()).json().product).toMatchObject({
      stock: 25,
      sizes: [
        { size: 'S', sku: 'gown-S', stock: 5 },
        { size: 'M', sku: 'gown-M', stock: 20 },
      ],
    });
  });

  test('a product that an earlier version deleted can be restored', async () => {
    await shop.root.send('DELETE', '/api/products/delete-product/hat');
    await server.db.execute(sql`
      update deleted_products set product = product - array['sizes', 'style', 'color_name', 'swatch', 'composition',
        'care', 'measurements', 'gallery']`);
    const response = await shop.root.send('POST', '/api/products/restore-product/hat');
    expect([response.statusCode, response.json().product]).toMatchObject([200, { _id: 'hat', stock: 5 }]);
  });

  test('[SIZE-05] mails, exports and the own data name the size, and the shop reads the SKU', async () => {
    await server.db
      .update(productSizes)
      .set({ size: '=1+1', sku: '@gown' })
      .where(eq(productSizes.sku, 'gown-S'));
    const ann = await createUser(server, 'Ann');
    const { number } = await placeTestOrder(ann, newOrder({ items: [gown('=1+1', 2), gown('M')] }));
    const [mail] = await customerMails(server.db);
    expect(mail?.text).toContain(
      '2 x gown in size =1+1, $148.01 each: $296.02\n1 x gown in size M, $148.01 each: $148.01\n',
    );
    const [shopMail] = await shopMails(server.db);
    expect(shopMail?.text).toContain('1 x gown in size M (SKU gown-M), $148.01 each: $148.01\n');
    const { body } = await shop.root.send('GET', '/api/orders/export-lines');
    const rows = body.split('\r\n').slice(1, 3);
    expect(rows.map((row) => row.split(',').slice(3, 8).join())).toEqual([
      `"gown","gown","'=1+1","'@gown",2`,
      '"gown","gown","M","gown-M",1',
    ]);
    await server.db.update(productSizes).set({ size: 'Medium' }).where(eq(productSizes.size, 'M'));
    const { order } = (await shop.root.send('GET', `/api/orders/${number}`)).json();
    expect(order.lines[1]).toMatchObject({ size: 'M', sku: 'gown-M' });
    const { orders: own } = (await ann.send('GET', '/api/auth/my-data')).json();
    expect(own[0].items).toMatchObject([{ size: '=1+1' }, { size: 'M' }]);
    // The best sellers stay one row per product.
    const { bestSellers } = (await shop.root.send('GET', '/api/stats/shop?days=7')).json();
    expect(bestSellers).toMatchObject([{ productId: 'gown', pieces: 3 }]);
  });

  test('finds the open orders of a size', async () => {
    const { number } = await place([gown('S')]);
    await place([gown('M')]);
    const find = async (...skus: string[]) =>
      (await shop.root.send('POST', '/api/orders/find-open', { productIds: ['gown'], skus })).json();
    expect(await find('gown-S')).toEqual({ success: true, totalOrders: 1, numbers: [number] });
    expect((await find('gown-S', 'gown-M')).totalOrders).toBe(2);
    expect((await find('\0')).totalOrders).toBe(0);
    expect((await find()).totalOrders).toBe(0);
  });

  test('the lines of the database keep what was sold when a product changes', async () => {
    await place([gown('S'), gown('M')]);
    await server.db.delete(products).where(eq(products.id, 'gown'));
    expect(await server.db.select().from(orderLines).orderBy(orderLines.position)).toMatchObject([
      { size: 'S', sku: 'gown-S', takesStock: true },
      { size: 'M', sku: 'gown-M', takesStock: true },
    ]);
  });
});
