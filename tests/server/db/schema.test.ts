import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { catalogueRevision } from '#server/catalogue/catalogue.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import type { Database } from '#server/db/database.ts';
import { productColumns, products } from '#server/db/schema/products.ts';
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

  test('counts the products per category, color and price after each change in raw SQL', async () => {
    const stored = sql`
      select category, color, price_cents, is_reduced, products from product_counts where products <> 0`;
    const counted = sql`
      select category, color, case when price_cents % 100 = 0 then price_cents else price_cents / 100 * 100 + 1 end
        as price_cents, old_price_cents is not null as is_reduced, count(*)::int as products
      from products group by 1, 2, 3, 4`;
    const rowsOf = (query: SQL) =>
      database.db
        .select({ rows: sql`json_agg(counts order by category, color, price_cents, is_reduced)` })
        .from(sql`(${query}) as counts`);
    for (const statement of [
      sql`insert into products (id, name, price_cents, category, color, picture, picture_width, picture_height,
          picture_widths, picture_alt)
        select 'p' || i, 'name', 9990 + i, (array['dress', 'cosmetics'])[1 + i % 2], 'red', 'abc', 1000, 1250, '{1000}', ''
        from generate_series(1, 120) i`,
      sql`update products set category = 'jewellery' where price_cents % 3 = 0`,
      sql`update products set color = 'gold', old_price_cents = 50000 where price_cents % 5 = 0`,
      sql`update products set stock = 3`,
      sql`update products set price_cents = price_cents + 1`,
      sql`insert into products select id || 'x', name, price_cents, old_price_cents, category, color, description,
          author, picture, picture_width, picture_height, picture_widths, picture_alt, created_at, updated_at
        from products where color = 'gold'`,
      sql`delete from products where price_cents % 2 = 0`,
      sql`truncate products cascade`,
    ]) {
      await database.db.execute(statement);
      expect(await rowsOf(stored)).toEqual(await rowsOf(counted));
    }
  });

  test('leaves the catalogue revision unchanged on reads', async () => {
    const before = await catalogueRevision(database.db);
    await database.db.select(productColumns).from(products);
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
      sizes: [{ size: 'M', sku: 'c-m', stock: 3 }],
      style: 'c',
      colorName: 'É',
      swatch: '#0a1b2c',
      composition: 'Silk',
      taxClass: '',
      care: 'Hand wash',
      measurements: '92 cm',
      gallery: [{ hash: 'abc', width: 640, height: 800, widths: [320, 640], alt: 'Back' }],
      imageWidths: [320, 640, 1000],
      createdAt: new Date('2026-02-03T04:05:06.789Z'),
    });
    await insertProducts(database.db, [row]);
    expect(await database.db.select(productColumns).from(products).where(eq(products.id, 'c'))).toEqual([
      row,
    ]);
  });
});
