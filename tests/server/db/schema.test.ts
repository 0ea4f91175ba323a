import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { catalogueRevision, insertProducts } from '#server/catalogue/product-rows.ts';
import type { Database } from '#server/db/database.ts';
import { products } from '#server/db/schema/products.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow } from '#tests/support/server/test-app.ts';

describeDatabases('on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.execute(sql`truncate products cascade`);
    await insertProducts(database.db, [productRow({ id: 'a' })]);
  });

  test.each([
    [
      'an insert',
      sql`insert into products select 'b', name, price_cents, old_price_cents, category, color, description, author, picture, picture_width, picture_height, picture_widths, picture_alt, created_at, updated_at from products`,
    ],
    ['an update', sql`update products set price_cents = 5`],
    ['a deletion', sql`delete from products`],
    ['a truncation', sql`truncate products cascade`],
  ])('%s in raw SQL raises the catalogue revision by one', async (_case, statement) => {
    const before = await catalogueRevision(database.db);
    await database.db.execute(statement);
    expect(await catalogueRevision(database.db)).toBe(before + 1);
  });

  test('leaves the catalogue revision unchanged on reads', async () => {
    const before = await catalogueRevision(database.db);
    await database.db.select().from(products);
    expect(await catalogueRevision(database.db)).toBe(before);
  });

  test.each([
    ['products_id', { id: 'a b' }],
    ['products_id', { id: 'x'.repeat(65) }],
    ['products_name', { name: '' }],
    ['products_name', { name: 'x'.repeat(201) }],
    ['products_price', { priceCents: cents(-1) }],
    ['products_price', { priceCents: cents(100_000_001) }],
    ['products_old_price', { oldPriceCents: cents(1000) }],
    ['products_picture', { imageWidths: [] }],
  ])('enforces the constraint %s: %o', async (constraint, fields) => {
    await expect(insertProducts(database.db, [productRow({ id: 'b', ...fields })])).rejects.toMatchObject({
      cause: { constraint },
    });
  });

  test.each(['category', 'color'])('enforces the enumeration of %s', async (column) => {
    const statement = sql`update products set ${sql.identifier(column)} = 'hats'`;
    await expect(Promise.resolve(database.db.execute(statement))).rejects.toMatchObject({
      cause: { constraint: `products_${column}` },
    });
  });

  test('round-trips money, ratings, dates and widths', async () => {
    const row = productRow({
      id: 'c',
      priceCents: cents(99_999_999),
      oldPriceCents: cents(100_000_000),
      reviewMean: 4.33,
      reviewCount: 3,
      author: 'É',
      stock: 3,
      imageWidths: [320, 640, 1000],
      createdAt: new Date('2026-02-03T04:05:06.789Z'),
    });
    await insertProducts(database.db, [row]);
    expect(await database.db.select().from(products).where(eq(products.id, 'c'))).toEqual([row]);
  });
});
