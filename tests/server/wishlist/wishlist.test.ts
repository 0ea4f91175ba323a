import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertRows } from '#server/catalogue/product-rows.ts';
import { products, wishlistItems } from '#server/db/schema.ts';
import { testDatabases } from '#tests/support/database.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';
import { person, type Visitor, visitor } from '#tests/support/server/test-people.ts';
import { untilWaiting } from '#tests/support/server/until-waiting.ts';

const ADDRESS = '/api/wishlist';

describe.each(testDatabases())('on $name', ({ name, open }) => {
  const server = testServer(open);
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, users cascade`);
    await insertRows(server.db, [
      productRow({ id: 'gown', priceCents: 14_801, stock: 0 }),
      productRow({ id: 'hat' }),
      productRow({ id: 'ring' }),
    ]);
  });

  const put = (who: Visitor, body: object) => who.send('PUT', ADDRESS, body);
  const change = async (who: Visitor, { add = [], remove = [] }: { add?: string[]; remove?: string[] }) =>
    idsOf((await put(who, { add, remove })).json());
  const read = async (who: Visitor) => idsOf((await who.send('GET', ADDRESS)).json());
  const idsOf = (body: { products: { _id: string }[] }) => body.products.map(({ _id }) => _id);

  test('what is added comes first, what is there stays in its place, and everybody has their own', async () => {
    const ada = await person(server, 'Ada');
    const eve = await person(server, 'Eve');
    expect(await read(ada)).toEqual([]);
    await change(eve, { add: ['hat'] });
    expect(await change(ada, { add: ['hat', 'gown'] })).toEqual(['gown', 'hat']);
    expect(await change(ada, { add: ['hat', 'ring', 'ring'] })).toEqual(['ring', 'gown', 'hat']);
    expect(await change(ada, { add: ['hat'], remove: ['hat', 'gown', 'none'] })).toEqual(['hat', 'ring']);
    expect(await read(ada)).toEqual(['hat', 'ring']);
    expect(await read(eve)).toEqual(['hat']);
    expect((await put(visitor(server.app), { add: ['hat'], remove: [] })).statusCode).toBe(401);
  });

  test('a product is answered with what a card needs, as it is now', async () => {
    const ada = await person(server, 'Ada');
    await change(ada, { add: ['gown'] });
    await server.db.update(products).set({ priceCents: 12_000 }).where(eq(products.id, 'gown'));
    expect((await ada.send('GET', ADDRESS)).json()).toMatchObject({
      success: true,
      products: [{ _id: 'gown', price: 120, stock: 0 }],
    });
  });

  test('what no product can be, or is no longer one, is left out; a list without sense is refused', async () => {
    const ada = await person(server, 'Ada');
    expect(await change(ada, { add: ['gone', 'no id', '\0', 'hat'], remove: ['\0'] })).toEqual(['hat']);
    expect((await put(ada, { add: 'hat', remove: [] })).statusCode).toBe(400);
    expect((await put(ada, { add: ['hat'] })).statusCode).toBe(400);
    const many = Array.from({ length: 501 }, (_, index) => `p${index}`);
    expect((await put(ada, { add: many, remove: [] })).statusCode).toBe(400);
  });

  test('it holds 500 products: of two devices that add the last ones, both keep what there was', async () => {
    const ada = await person(server, 'Ada');
    const ids = Array.from({ length: 498 }, (_, index) => `p${index}`);
    await insertRows(
      server.db,
      ids.map((id) => productRow({ id })),
    );
    await change(ada, { add: ids });
    // Both are held until both have come.
    const { both } = await server.db.transaction(async (tx) => {
      await tx.execute(sql`select from users for update`);
      const both = Promise.all([
        change(ada, { add: ['gown', 'hat'] }),
        change(ada, { add: ['ring', 'hat'] }),
      ]);
      await untilWaiting({ name, db: server.db }, 2);
      return { both };
    });
    await both;
    const kept = await read(ada);
    expect(kept).toHaveLength(500);
    expect(kept.slice(2)).toEqual(ids.toReversed());
    // Nothing more, until there is room.
    expect(await change(ada, { add: ['gown', 'hat', 'ring'] })).toEqual(kept);
    expect(await change(ada, { add: ['gown', 'hat', 'ring'], remove: ['p0'] })).toHaveLength(500);
  });

  test('a product and a person take their wishes along', async () => {
    const ada = await person(server, 'Ada');
    await change(ada, { add: ['hat', 'ring'] });
    await server.db.delete(products).where(eq(products.id, 'hat'));
    expect(await read(ada)).toEqual(['ring']);
    await ada.send('DELETE', `/api/auth/delete/${ada.id}`);
    expect(await server.db.select().from(wishlistItems)).toEqual([]);
  });
});
