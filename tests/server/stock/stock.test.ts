import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { catalogueRevision } from '#server/catalogue/catalogue.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { products } from '#server/db/schema/products.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';
import { createFormData, plainImage } from '#tests/support/server/test-images.ts';
import { clearUsers, createUser, type TestUser } from '#tests/support/server/test-users.ts';

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);
  let admin: TestUser;
  beforeAll(async () => {
    await clearUsers(server.db);
    admin = await createUser(server, 'Root', 'admin');
  });
  beforeEach(async () => {
    await server.db.execute(sql`truncate products cascade`);
    await insertProducts(server.db, [productRow({ id: 'gown', stock: 9 }), productRow({ id: 'hat' })]);
  });

  const stockOf = async (id: string) => (await admin.send('GET', `/api/products/${id}`)).json().product.stock;
  const update = (id: string, patch: object) =>
    admin.send('PATCH', `/api/products/update-product/${id}`, patch);
  const setStock = (stock: number | null) =>
    server.db.update(products).set({ stock }).where(eq(products.id, 'gown'));

  test('returns the stock of a product unless it is not counted', async () => {
    expect(await stockOf('gown')).toBe(9);
    expect((await admin.send('GET', '/api/products/hat')).json()).not.toHaveProperty('stock');
  });

  test('[ADMIN-05] creates a product with the given stock, or uncounted', async () => {
    const image = await plainImage(40, 50).png().toBuffer();
    const cape = { name: 'Cape', price: '10', category: 'dress', color: 'red', image };
    const create = (stock: string) =>
      admin.send('POST', '/api/products/create-product', createFormData({ ...cape, stock }));
    expect((await create('12')).json().product.stock).toBe(12);
    expect((await create('')).json().product).not.toHaveProperty('stock');
    const rejected = await create('1.5');
    expect([rejected.statusCode, rejected.json().errors]).toEqual([
      400,
      { stock: ['Stock must be a whole number, 0 to 1000000.'] },
    ]);
  });

  test('[ADMIN-04] changes stock to a number, to 0 and to uncounted', async () => {
    for (const [input, stock] of [
      [20, 20],
      ['0', 0],
      ['', undefined],
      [7, 7],
      [null, undefined],
    ] as const) {
      expect((await update('gown', { stock: input })).json().product.stock).toBe(stock);
    }
    expect(await stockOf('gown')).toBeUndefined();
  });

  test.each([
    [9, 8, 0],
    [6, 5, 0],
    [5, 4, 1],
    [4, 3, 1],
    [1, 0, 1],
    [0, 1, 1],
    [4, 200, 1],
    [200, 5, 0],
    [null, 4, 1],
  ])('a stock change from %s to %s raises the catalogue revision by %i', async (before, after, revisions) => {
    await setStock(before);
    const revision = await catalogueRevision(server.db);
    await setStock(after);
    expect(await catalogueRevision(server.db)).toBe(revision + revisions);
  });
});
