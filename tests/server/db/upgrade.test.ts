import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreProduct } from '#server/catalogue/deleted-products.ts';
import { CASING, type Db, MIGRATIONS_FOLDER } from '#server/db/database.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { products } from '#server/db/schema/products.ts';
import { stockNotices, stockReturns } from '#server/db/schema/stock.ts';
import { transitionOrder } from '#server/orders/order-transitions.ts';
import { notifySubscribers } from '#server/stock/stock-notices.ts';
import { listWishlist } from '#server/wishlist/wishlist-rows.ts';
import { withMail } from '#tests/support/server/test-notify.ts';
import { createDatabase } from '#tests/support/server-database.ts';

/** The number of migrations before the ones that add sizes. */
const EARLIER_MIGRATIONS = 33;

const USER_ID = '11111111-1111-4111-8111-111111111111';
const ORDER_ID = '22222222-2222-4222-8222-222222222222';

/** A shop in the tables of before sizes. */
const EARLIER_SHOP = `
  insert into products (id, name, price_cents, category, color, stock, picture, picture_width, picture_height,
    picture_widths, picture_alt)
  select id, initcap(id), 14801, 'dress', 'red', stock, 'abc', 1000, 1250, '{1000}', ''
  from (values ('gown', 3), ('hat', 0), ('cape', 4)) as product (id, stock);
  insert into users (id, username, username_key, email, email_key, password_hash)
  values ('${USER_ID}', 'Ann', 'ann', 'ann@example.org', 'ann@example.org', '');
  insert into orders (id, number, user_id, key_hash, caller_hash, request_hash, email, site_url, selected_items,
    total_cents, tax_cents, tax_basis_points, grand_total_cents)
  values ('${ORDER_ID}', 'SOL-AB23-CD45', '${USER_ID}', 'k', 'c', 'r', 'ann@example.org', 'http://shop.test', 3, 44403, 2220,
    500, 46623);
  insert into order_lines (order_id, position, product_id, name, price_cents, quantity, takes_stock, picture,
    picture_width, picture_alt)
  values ('${ORDER_ID}', 0, 'gown', 'Gown', 14801, 2, true, 'abc', 1000, ''),
    ('${ORDER_ID}', 1, 'hat', 'Hat', 14801, 1, true, 'abc', 1000, '');
  insert into payments (order_id, method, status, amount_cents) values ('${ORDER_ID}', 'delivery', 'due', 46623);
  insert into wishlist_items (user_id, product_id) values ('${USER_ID}', 'gown'), ('${USER_ID}', 'hat');
  insert into stock_notices (product_id, email, email_key, token_hash, site_url, confirmed_at)
  values ('hat', 'zoe@example.org', 'zoe@example.org', 't', 'http://shop.test', now());
  insert into stock_returns (product_id) values ('gown');
  insert into deleted_products (id, product, reviews, wishlist_items, stock_notices, deleted_at)
  select id, to_jsonb(products), '[]', '[]', '[]', now() from products where id = 'cape';
  delete from products where id = 'cape'`;

interface Upgrade {
  readonly db: Db;
  migrateTo(folder: string): Promise<void>;
  run(statements: string): Promise<unknown>;
  close(): Promise<void>;
}

async function openEmbedded(): Promise<Upgrade> {
  const client = await PGlite.create();
  const db = drizzle(client, { casing: CASING });
  return {
    db,
    migrateTo: (migrationsFolder) => migrate(db, { migrationsFolder }),
    run: (statements) => client.exec(statements),
    close: () => client.close(),
  };
}

async function openServer(): Promise<Upgrade> {
  const { url, drop } = await createDatabase();
  // Not a pool, whose end does not wait for its connections: dropping the database would break one that is still open.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const db = drizzlePostgres(client, { casing: CASING });
  return {
    db,
    migrateTo: (migrationsFolder) => migratePostgres(db, { migrationsFolder }),
    run: (statements) => client.query(statements),
    close: async () => {
      await client.end();
      await drop();
    },
  };
}

const DATABASES = [
  { name: 'the embedded database', open: openEmbedded },
  ...(process.env.TEST_DATABASE_URL ? [{ name: 'PostgreSQL', open: openServer }] : []),
];

describe.each(DATABASES)('a shop from before sizes on $name', ({ open }) => {
  let folder: string;
  let upgrade: Upgrade;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'solene-migrations-'));
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
    const file = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(
      file,
      JSON.stringify({ ...journal, entries: journal.entries.slice(0, EARLIER_MIGRATIONS) }),
    );
    upgrade = await open();
    await upgrade.migrateTo(folder);
    await upgrade.run(EARLIER_SHOP);
    await upgrade.migrateTo(MIGRATIONS_FOLDER);
  });
  afterAll(async () => {
    await upgrade.close();
    await rm(folder, { recursive: true });
  });

  test('keeps products, orders, wishlists and notices, all without a size', async () => {
    const { db } = upgrade;
    expect(await db.select().from(products).orderBy(products.id)).toMatchObject([
      { id: 'gown', stock: 3, sizes: null, gallery: null, care: '' },
      { id: 'hat', stock: 0, sizes: null, gallery: null, care: '' },
    ]);
    expect(await db.select().from(orderLines).orderBy(orderLines.position)).toMatchObject([
      { productId: 'gown', size: null, sku: null, quantity: 2 },
      { productId: 'hat', size: null, sku: null, quantity: 1 },
    ]);
    expect(await listWishlist(db, USER_ID)).toMatchObject([
      { product: { id: 'hat' }, size: undefined },
      { product: { id: 'gown' }, size: undefined },
    ]);
    expect(await db.select().from(stockReturns)).toMatchObject([{ productId: 'gown', sku: null }]);
    await expect(
      db.insert(stockNotices).values({
        productId: 'hat',
        email: 'zoe@example.org',
        emailKey: 'zoe@example.org',
        tokenHash: 'other',
        siteUrl: 'http://shop.test',
      }),
    ).rejects.toMatchObject({ cause: { constraint: 'stock_notices_once' } });
  });

  test('an order from before returns its units, and a notice from before is sent', async () => {
    const { db } = upgrade;
    const [order] = await db.select().from(orders);
    if (order === undefined) throw new Error('The order is missing.');
    await db.transaction((tx) =>
      transitionOrder({ ...withMail(tx), tx }, order, 'cancelled', { by: 'shop', userId: undefined }),
    );
    expect(await db.select().from(products).orderBy(products.id)).toMatchObject([{ stock: 5 }, { stock: 1 }]);
    await db.update(stockReturns).set({ returnedAt: sql`now() - interval '61 minutes'` });
    expect(await notifySubscribers(withMail(db))).toBe(true);
    const sent = (await db.select().from(outbox)).map(({ subject }) => subject);
    expect(sent).toContain('Hat is back in stock');
  });

  test('[ADMIN-02] a product deleted before can be restored', async () => {
    expect(await restoreProduct(upgrade.db, 'cape')).toMatchObject({ id: 'cape', stock: 4, composition: '' });
  });
});
