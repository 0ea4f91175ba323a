import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dollars } from '#contract/wire/money.ts';
import { deleteProduct } from '#server/catalogue/deleted-products.ts';
import { insertProducts, selectProductList } from '#server/catalogue/product-rows.ts';
import { createProduct, updateProduct } from '#server/catalogue/product-writes.ts';
import type { Database } from '#server/db/database.ts';
import { deletePartialFiles, deleteUnusedImages } from '#server/media/image-cleanup.ts';
import { ensureMailImage } from '#server/media/mail-images.ts';
import { imageFileName, mailImageName, storeImage } from '#server/media/media.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { plainImage } from '#tests/support/server/test-images.ts';

const ALL_PRODUCTS = {
  category: undefined,
  colors: undefined,
  minCents: undefined,
  maxCents: undefined,
  offset: 0,
  limit: 1000,
};

let uploads: string;
beforeEach(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'solene-image-cleanup-'));
  return () => rm(uploads, { recursive: true });
});

const files = async () => (await readdir(uploads)).sort();
const createImage = async (width: number) =>
  new File([new Uint8Array(await plainImage(width, 20).png().toBuffer())], 'a.png');

describeDatabases('on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.execute(sql`truncate products, pictures cascade`);
  });

  const create = async (image: File) =>
    createProduct(
      { db: database.db, uploads },
      { name: 'Gown', price: dollars(10), category: 'dress', color: 'red', image },
      false,
    );
  const removeUnused = () => deleteUnusedImages(database.db, uploads);
  const advanceClock = async (hours: number) => {
    await database.db.execute(
      sql`update pictures set touched_at = touched_at - make_interval(hours => ${hours})`,
    );
  };

  test('retains the files of a deleted product for a day, for pages that are still open', async () => {
    const row = await create(await createImage(350));
    const variants = [imageFileName(row.imageHash, 320), imageFileName(row.imageHash, 350)];
    expect(await files()).toEqual(variants);
    await advanceClock(100);
    await deleteProduct(database.db, row.id);
    await advanceClock(23);
    await removeUnused();
    expect(await files()).toEqual(variants);
    for (const width of [320, 350]) await ensureMailImage(uploads, mailImageName(row.imageHash, width));
    expect(await files()).toHaveLength(4);
    await advanceClock(2);
    await removeUnused();
    expect(await files()).toEqual([]);
  });

  test('deletes a replaced image and retains a shared or reused one', async () => {
    const [oldImage, newImage] = [await createImage(30), await createImage(31)];
    const first = await create(oldImage);
    const second = await create(oldImage);
    const catalogue = { db: database.db, uploads };
    await updateProduct(catalogue, first.id, { image: newImage }, 'http://shop.test', []);
    await advanceClock(25);
    await removeUnused();
    expect(await files()).toHaveLength(2);
    // Pages that are still open show the old image for a day, also after a replacement.
    await updateProduct(catalogue, second.id, { image: newImage }, 'http://shop.test', []);
    await advanceClock(23);
    await removeUnused();
    expect(await files()).toHaveLength(2);
    await deleteProduct(database.db, second.id);
    await advanceClock(25);
    await removeUnused();
    const { imageHash: hash } = await updateProduct(
      catalogue,
      first.id,
      { name: 'Silk' },
      'http://shop.test',
      [],
    );
    expect(await files()).toEqual([imageFileName(hash, 31)]);
  });

  test('retains the image of an order line as long as the order exists', async () => {
    const row = await create(await createImage(353));
    await database.db.execute(sql`
      insert into orders (number, key_hash, caller_hash, request_hash, site_url, selected_items,
        total_cents, tax_cents, tax_basis_points, grand_total_cents)
      values ('SOL-2222-2222', '', '', '', '', 1, 1000, 50, 500, 1050)`);
    await database.db.execute(sql`
      insert into order_lines select id, 0, ${row.id}, 'Gown', 1000, 1, false, ${row.imageHash}, 353, '' from orders`);
    await deleteProduct(database.db, row.id);
    await advanceClock(1000);
    await removeUnused();
    expect(await files()).toHaveLength(2);
    await database.db.execute(sql`truncate orders cascade`);
    await removeUnused();
    expect(await files()).toEqual([]);
  });

  test('deletes a seed image after its product', async () => {
    const { hash, widths } = await storeImage(await plainImage(40, 40).png().toBuffer(), uploads);
    await insertProducts(database.db, [productRow({ id: 'a', imageHash: hash, imageWidths: widths })]);
    await advanceClock(25);
    await removeUnused();
    expect(await files()).toHaveLength(1);
    await deleteProduct(database.db, 'a');
    await advanceClock(25);
    await removeUnused();
    expect(await files()).toEqual([]);
  });

  test('leaves files that belong to no image of this database', async () => {
    await writeFile(join(uploads, imageFileName('0123456789abcdef0123', 320)), 'another database’s');
    await removeUnused();
    expect(await files()).toHaveLength(1);
  });

  test('stores a complete image even while the same one is being removed', async () => {
    const image = await createImage(352);
    for (let round = 0; round < 10; round += 1) {
      const { id } = await create(image);
      await deleteProduct(database.db, id);
      await advanceClock(25);
      await Promise.all([removeUnused(), create(image), removeUnused(), create(image)]);
      const rows = await selectProductList(database.db, ALL_PRODUCTS);
      expect(rows).toHaveLength(2);
      expect(await files()).toEqual(
        [320, 352].map((width) => imageFileName(rows[0]?.imageHash ?? '', width)),
      );
      for (const row of rows) await deleteProduct(database.db, row.id);
    }
  });
});

test('removes partial files of a crashed process after a day', async () => {
  for (const name of ['old.webp.x.part', 'new.webp.x.part', 'old.webp'])
    await writeFile(join(uploads, name), '');
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const name of ['old.webp.x.part', 'old.webp']) await utimes(join(uploads, name), yesterday, yesterday);
  await deletePartialFiles(uploads);
  expect(await files()).toEqual(['new.webp.x.part', 'old.webp']);
});
