import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { selectProduct } from '#server/catalogue/catalogue.ts';
import { purgeDeletedProducts } from '#server/catalogue/deleted-products.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { storedImages } from '#server/db/schema/catalogue.ts';
import { deletedProducts } from '#server/db/schema/deleted-products.ts';
import { productImages, productSizes, products } from '#server/db/schema/products.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { stockNotices } from '#server/db/schema/stock.ts';
import { wishlistItems } from '#server/db/schema/wishlist.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';
import { newOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { addSizes } from '#tests/support/server/test-sizes.ts';
import { createUser, createVisitor, type TestUser } from '#tests/support/server/test-users.ts';

/** The tables of the copies, by the column of `deleted_products`. */
const COPIED_TABLES = {
  product: 'products',
  sizes: 'product_sizes',
  images: 'product_images',
  reviews: 'reviews',
  wishlist_items: 'wishlist_items',
  stock_notices: 'stock_notices',
};

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open, { ORDER_MAX_SHARE: '100' });
  let root: TestUser;
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, deleted_products, orders, users, rate_limits cascade`);
    await insertProducts(server.db, [
      productRow({ id: 'gown', name: 'Gown', description: 'Long.', stock: 5 }),
      productRow({ id: 'hat' }),
    ]);
    root = await createUser(server, 'Root', 'admin');
  });

  const remove = async (id: string) =>
    (await root.send('DELETE', `/api/products/delete-product/${id}`)).statusCode;
  const restore = (id: string) => root.send('POST', `/api/products/restore-product/${id}`);
  const rowsOf = async () => ({
    reviews: await server.db.select().from(reviews).orderBy(reviews.id),
    wishlists: await server.db.select().from(wishlistItems).orderBy(wishlistItems.position),
    notices: await server.db.select().from(stockNotices),
  });

  test('restores a product as it was, with reviews, wishlist items and stock notices', async () => {
    const ann = await createUser(server, 'Ann');
    const eve = await createUser(server, 'Eve');
    for (const { id: userId } of [ann, eve]) {
      await server.db.insert(reviews).values({ productId: 'gown', userId, stars: 4, words: 'Fits “well”.' });
      await server.db.insert(wishlistItems).values([
        { userId, productId: 'gown' },
        { userId, productId: 'hat' },
      ]);
    }
    await server.db.insert(stockNotices).values({
      productId: 'gown',
      email: 'zoe@example.org',
      emailKey: 'zoe@example.org',
      tokenHash: 'hash',
      siteUrl: 'http://shop.test',
    });
    const product = await selectProduct(server.db, 'gown');
    const rows = await rowsOf();
    expect(await remove('gown')).toBe(200);
    expect((await root.send('GET', '/api/products/gown')).statusCode).toBe(404);
    expect((await rowsOf()).reviews).toEqual([]);
    const response = await restore('gown');
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { success: true, message: 'Product restored successfully', product: { _id: 'gown', stock: 5 } },
    ]);
    expect(await selectProduct(server.db, 'gown')).toEqual({ ...product, updatedAt: expect.any(Date) });
    expect(await rowsOf()).toEqual(rows);
    const repeated = await restore('gown');
    expect([repeated.statusCode, repeated.json().message]).toEqual([404, 'This product does not exist.']);
  });

  test('does not restore the rows of accounts deleted since', async () => {
    const ann = await createUser(server, 'Ann');
    await server.db.insert(reviews).values({ productId: 'gown', userId: ann.id, stars: 1 });
    await server.db.insert(wishlistItems).values({ userId: ann.id, productId: 'gown' });
    await remove('gown');
    await root.send('DELETE', `/api/auth/delete/${ann.id}`);
    expect((await restore('gown')).statusCode).toBe(200);
    expect(await rowsOf()).toEqual({ reviews: [], wishlists: [], notices: [] });
    expect(await selectProduct(server.db, 'gown')).toMatchObject({ reviewCount: 0, reviewMean: null });
  });

  test('returns the units of orders that were cancelled while the product was deleted', async () => {
    const visitor = createVisitor(server.app);
    const twoGowns = newOrder({ items: [{ productId: 'gown', quantity: 2 }] });
    const before = await placeTestOrder(visitor, twoGowns);
    const during = await placeTestOrder(visitor, twoGowns);
    const cancel = (number: string) => root.send('PATCH', `/api/orders/${number}`, { status: 'cancelled' });
    await cancel(before.number);
    const kept = await placeTestOrder(visitor, newOrder({ items: [{ productId: 'gown', quantity: 1 }] }));
    await remove('gown');
    await cancel(during.number);
    await root.send('PATCH', `/api/orders/${kept.number}`, { status: 'processing' });
    await restore('gown');
    expect((await selectProduct(server.db, 'gown'))?.stock).toBe(4);
  });

  test('returns no units of an order from before the stock was tracked', async () => {
    const order = await placeTestOrder(
      createVisitor(server.app),
      newOrder({ items: [{ productId: 'hat', quantity: 2 }] }),
    );
    await server.db.update(products).set({ stock: 5 }).where(eq(products.id, 'hat'));
    await remove('hat');
    await root.send('PATCH', `/api/orders/${order.number}`, { status: 'cancelled' });
    await restore('hat');
    expect((await selectProduct(server.db, 'hat'))?.stock).toBe(5);
  });

  test('leaves the stock of a product and of sizes untracked', async () => {
    await server.db.update(products).set({ stock: null }).where(eq(products.id, 'gown'));
    await server.db.insert(productSizes).values({ productId: 'hat', position: 0, size: 'M', sku: 'HAT-M' });
    for (const id of ['gown', 'hat']) {
      expect([await remove(id), (await restore(id)).statusCode]).toEqual([200, 200]);
      expect((await selectProduct(server.db, id))?.stock).toBeNull();
    }
    expect(await server.db.select({ stock: productSizes.stock }).from(productSizes)).toEqual([
      { stock: null },
    ]);
  });

  test('restores rows from before a column was added, with its default', async () => {
    const { id: userId } = await createUser(server, 'Ann');
    await server.db.insert(reviews).values({ productId: 'gown', userId, stars: 4 });
    await server.db.insert(wishlistItems).values({ userId, productId: 'gown' });
    await server.db.insert(stockNotices).values({
      productId: 'gown',
      email: 'zoe@example.org',
      emailKey: 'zoe@example.org',
      tokenHash: 'hash',
      siteUrl: 'http://shop.test',
    });
    await addSizes(server.db, 'gown', { S: 3 });
    await server.db.insert(productImages).values({
      productId: 'gown',
      position: 1,
      imageHash: 'abc',
      imageWidth: 640,
      imageHeight: 800,
      imageWidths: [640],
      alt: 'Back',
    });
    for (const [column, table] of Object.entries(COPIED_TABLES)) {
      const [{ names = [] } = {}] = await server.db
        .select({ names: sql<string[]>`coalesce(array_agg(column_name::text), '{}')` })
        .from(sql`information_schema.columns`)
        .where(
          sql`table_name = ${table} and (is_nullable = 'YES' or column_default is not null or is_identity = 'YES')`,
        );
      await remove('gown');
      await server.db.execute(
        sql`alter table ${sql.identifier(table)} add column added text not null default 'new'`,
      );
      await server.db.execute(
        column === 'product'
          ? sql`update deleted_products set product = product - ${sql.param(names)}::text[]`
          : sql`update deleted_products set ${sql.identifier(column)} = (
              select jsonb_agg(row - ${sql.param(names)}::text[]) from jsonb_array_elements(${sql.identifier(column)}) as row)`,
      );
      expect((await restore('gown')).statusCode, table).toBe(200);
      const added = sql<string>`added`;
      expect(await server.db.select({ added }).from(sql`${sql.identifier(table)}`)).toContainEqual({
        added: 'new',
      });
      await server.db.execute(sql`alter table ${sql.identifier(table)} drop column added`);
    }
  });

  test('keeps the copy for twelve hours', async () => {
    for (const id of ['gown', 'hat']) await remove(id);
    const age = (id: string, hours: number) =>
      server.db
        .update(deletedProducts)
        .set({ deletedAt: sql`now() - make_interval(hours => ${hours})` })
        .where(eq(deletedProducts.id, id));
    await age('gown', 12);
    await age('hat', 11);
    expect((await restore('gown')).statusCode).toBe(404);
    await purgeDeletedProducts(server.db);
    expect((await server.db.select().from(deletedProducts)).map(({ id }) => id)).toEqual(['hat']);
    expect((await restore('hat')).statusCode).toBe(200);
    expect(await server.db.select({ id: products.id }).from(products)).toEqual([{ id: 'hat' }]);
    // The cleanup counts the retention of the image from here.
    expect(await server.db.select().from(storedImages)).toHaveLength(1);
  });

  test('finds the open orders of products', async () => {
    const visitor = createVisitor(server.app);
    const numbers: string[] = [];
    for (const productId of ['gown', 'hat', 'gown']) {
      const { number } = await placeTestOrder(visitor, newOrder({ items: [{ productId, quantity: 1 }] }));
      numbers.push(number);
    }
    const [closed, hat, gown] = numbers;
    await root.send('PATCH', `/api/orders/${closed}`, { status: 'cancelled' });
    await root.send('PATCH', `/api/orders/${gown}`, { status: 'processing' });
    const find = async (...productIds: string[]) =>
      (await root.send('POST', '/api/orders/find-open', { productIds })).json();
    expect(await find('gown')).toEqual({ success: true, totalOrders: 1, numbers: [gown] });
    expect(await find('gown', 'hat')).toEqual({ success: true, totalOrders: 2, numbers: [gown, hat] });
    expect(await find()).toEqual({ success: true, totalOrders: 0, numbers: [] });
    expect(await find('hat\0')).toEqual({ success: true, totalOrders: 0, numbers: [] });
  });
});
