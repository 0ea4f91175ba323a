import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { productSizes, products } from '#server/db/schema/products.ts';
import { wishlistItems } from '#server/db/schema/wishlist.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';
import { addSizes } from '#tests/support/server/test-sizes.ts';
import { createUser, createVisitor, type Visitor } from '#tests/support/server/test-users.ts';
import { untilBlocked } from '#tests/support/server/until-blocked.ts';

const WISHLIST_URL = '/api/wishlist';

describeDatabases('on $name', ({ name, open }) => {
  const server = testServer(open);
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, users cascade`);
    await insertProducts(server.db, [
      productRow({ id: 'gown', priceCents: cents(14_801), stock: 0 }),
      productRow({ id: 'hat' }),
      productRow({ id: 'ring' }),
    ]);
  });

  const put = (user: Visitor, body: object) => user.send('PUT', WISHLIST_URL, body);
  const change = async (user: Visitor, { add = [], remove = [] }: { add?: string[]; remove?: string[] }) =>
    idsOf((await put(user, { add, remove })).json());
  const read = async (user: Visitor) => idsOf((await user.send('GET', WISHLIST_URL)).json());
  const idsOf = (body: { products: { _id: string }[] }) => body.products.map(({ _id }) => _id);

  test('puts new items first, leaves existing ones in place and gives each user a separate list', async () => {
    const ada = await createUser(server, 'Ada');
    const eve = await createUser(server, 'Eve');
    expect(await read(ada)).toEqual([]);
    await change(eve, { add: ['hat'] });
    expect(await change(ada, { add: ['hat', 'gown'] })).toEqual(['gown', 'hat']);
    expect(await change(ada, { add: ['hat', 'ring', 'ring'] })).toEqual(['ring', 'gown', 'hat']);
    expect(await change(ada, { add: ['hat'], remove: ['hat', 'gown', 'none'] })).toEqual(['hat', 'ring']);
    expect(await read(ada)).toEqual(['hat', 'ring']);
    expect(await read(eve)).toEqual(['hat']);
    expect((await put(createVisitor(server.app), { add: ['hat'], remove: [] })).statusCode).toBe(401);
  });

  test('returns current product data for the cards', async () => {
    const ada = await createUser(server, 'Ada');
    await change(ada, { add: ['gown'] });
    await server.db
      .update(products)
      .set({ priceCents: cents(12_000) })
      .where(eq(products.id, 'gown'));
    expect((await ada.send('GET', WISHLIST_URL)).json()).toMatchObject({
      success: true,
      products: [{ _id: 'gown', price: 120, stock: 0 }],
    });
  });

  test('[SIZE-05] stores the chosen size of a product until it is removed', async () => {
    const ada = await createUser(server, 'Ada');
    await addSizes(server.db, 'gown', { S: 1, M: 1 });
    const sizesAfter = async (body: object) =>
      (await put(ada, { add: [], remove: [], ...body })).json().sizes;
    expect(await sizesAfter({ add: ['hat', 'gown'], sizes: { gown: 'M', hat: 'M', ring: 'S' } })).toEqual({
      gown: 'M',
    });
    // Earlier clients send no sizes.
    expect(await sizesAfter({ add: ['gown'] })).toEqual({ gown: 'M' });
    expect(await sizesAfter({ add: ['gown'], sizes: { gown: 'XL' } })).toEqual({ gown: 'M' });
    expect(await sizesAfter({ add: ['gown'], sizes: { gown: 'S' } })).toEqual({ gown: 'S' });
    await server.db.update(productSizes).set({ size: 'Small' }).where(eq(productSizes.sku, 'gown-S'));
    expect(await sizesAfter({})).toEqual({ gown: 'Small' });
    expect((await ada.send('GET', '/api/auth/my-data')).json()).toMatchObject({
      wishlist: ['hat', 'gown'],
      wishlistSizes: { gown: 'gown-S' },
    });
    await server.db.delete(productSizes);
    expect(await sizesAfter({})).toBeUndefined();
    expect(await read(ada)).toEqual(['gown', 'hat']);
  });

  test('[SIZE-05] choosing a size changes only the own wishlist and only that product', async () => {
    await addSizes(server.db, 'gown', { S: 1, M: 1 });
    await addSizes(server.db, 'ring', { S: 1, M: 1 });
    const [ada, eve] = [await createUser(server, 'Ada'), await createUser(server, 'Eve')];
    const sizesOf = async (user: Visitor) => (await user.send('GET', WISHLIST_URL)).json().sizes;
    await put(ada, { add: ['gown', 'ring'], remove: [], sizes: { gown: 'S', ring: 'S' } });
    await put(eve, { add: ['gown'], remove: [], sizes: { gown: 'M' } });
    expect(await sizesOf(ada)).toEqual({ gown: 'S', ring: 'S' });
    expect(await sizesOf(eve)).toEqual({ gown: 'M' });
  });

  test('ignores invalid and unknown ids and rejects an invalid list', async () => {
    const ada = await createUser(server, 'Ada');
    expect(await change(ada, { add: ['gone', 'no id', '\0', 'hat'], remove: ['\0'] })).toEqual(['hat']);
    expect((await put(ada, { add: 'hat', remove: [] })).statusCode).toBe(400);
    expect((await put(ada, { add: ['hat'] })).statusCode).toBe(400);
    const many = Array.from({ length: 501 }, (_, index) => `p${index}`);
    expect((await put(ada, { add: many, remove: [] })).statusCode).toBe(400);
  });

  test('stores at most 500 products and drops none when two devices add the last ones concurrently', async () => {
    const ada = await createUser(server, 'Ada');
    const ids = Array.from({ length: 498 }, (_, index) => `p${index}`);
    await insertProducts(
      server.db,
      ids.map((id) => productRow({ id })),
    );
    await change(ada, { add: ids });
    // Holds the row lock until both requests wait for it.
    const { changes } = await server.db.transaction(async (tx) => {
      await tx.execute(sql`select from users for update`);
      const changes = Promise.all([
        change(ada, { add: ['gown', 'hat'] }),
        change(ada, { add: ['ring', 'hat'] }),
      ]);
      await untilBlocked({ name, db: server.db }, 2);
      // Wrapped in an object, because a transaction would wait for a returned promise.
      return { changes };
    });
    await changes;
    const saved = await read(ada);
    expect(saved).toHaveLength(500);
    expect(saved.slice(2)).toEqual(ids.toReversed());
    // Accepts nothing more until an item is removed.
    expect(await change(ada, { add: ['gown', 'hat', 'ring'] })).toEqual(saved);
    expect(await change(ada, { add: ['gown', 'hat', 'ring'], remove: ['p0'] })).toHaveLength(500);
  });

  test('deletes wishlist items with their product or user', async () => {
    const ada = await createUser(server, 'Ada');
    await change(ada, { add: ['hat', 'ring'] });
    await server.db.delete(products).where(eq(products.id, 'hat'));
    expect(await read(ada)).toEqual(['ring']);
    await ada.send('DELETE', `/api/auth/delete/${ada.id}`);
    expect(await server.db.select().from(wishlistItems)).toEqual([]);
  });
});
