import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Sibling, WireProduct } from '#contract/catalogue/product.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { products } from '#server/db/schema/products.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';
import { createVisitor } from '#tests/support/server/test-users.ts';

describeDatabases('styles on $name', ({ open }) => {
  const server = testServer(open);
  const style = 'gown';
  // Oldest first.
  const COLORS = [
    { id: 'plain', name: 'Gown', swatch: null },
    { id: 'navy', name: 'Gown in Navy', swatch: '#1a2350' },
    { id: 'later', name: 'Gown in Clay', swatch: null },
    { id: 'sand', name: 'Gown in Sand', swatch: '#c8b190' },
    { id: 'rose', name: 'Gown in Rose', swatch: '#c9a0a0' },
  ];
  beforeEach(async () => {
    await server.db.delete(products);
    await insertProducts(server.db, [
      ...COLORS.map((fields, index) =>
        productRow({ ...fields, style, imageHash: fields.id, createdAt: new Date(index * 1000) }),
      ),
      productRow({ id: 'hat', style: 'hat' }),
      productRow({ id: 'ring' }),
    ]);
  });
  const visitor = () => createVisitor(server.app);
  const read = async (id: string): Promise<WireProduct> =>
    (await visitor().send('GET', `/api/products/${id}`)).json().product;
  const ids = (siblings: readonly Sibling[] | undefined) => siblings?.map(({ _id }) => _id);

  test('[SIZE-08] each color lists all of its style, from light to dark', async () => {
    const order = ['sand', 'rose', 'navy', 'plain', 'later'];
    for (const { id } of COLORS) expect(ids((await read(id)).siblings)).toEqual(order);
    const { siblings } = await read('navy');
    expect(siblings?.[1]).toMatchObject({ name: 'Gown in Rose', swatch: '#c9a0a0' });
    expect(new Set(siblings?.map(({ image }) => image)).size).toBe(COLORS.length);
    const list: WireProduct[] = (await visitor().send('GET', '/api/products')).json().products;
    expect(ids(list.find(({ _id }) => _id === 'plain')?.siblings)).toEqual(order);
    await server.db.update(products).set({ swatch: '#fdf8f0' }).where(eq(products.id, 'later'));
    expect(ids((await read('navy')).siblings)).toEqual(['later', 'sand', 'rose', 'navy', 'plain']);
  });

  test('[SIZE-08] a product that is alone in its style, or without one, has no further colors', async () => {
    expect(await read('hat')).not.toHaveProperty('siblings');
    expect(await read('ring')).not.toHaveProperty('siblings');
  });
});
