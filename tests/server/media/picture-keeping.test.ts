import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertRows, listRows } from '#server/catalogue/product-rows.ts';
import { createProduct, deleteProduct, updateProduct } from '#server/catalogue/product-writes.ts';
import type { Database } from '#server/db/database.ts';
import { removePartialFiles, removeUnusedPictures } from '#server/media/picture-keeping.ts';
import { pictureFile, storePicture } from '#server/media/pictures.ts';
import { testDatabases } from '#tests/support/database.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { plain } from '#tests/support/server/test-pictures.ts';

const EVERYTHING = {
  category: undefined,
  color: undefined,
  minCents: undefined,
  maxCents: undefined,
  offset: 0,
  limit: 1000,
};

let uploads: string;
beforeEach(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'solene-keeping-'));
  return () => rm(uploads, { recursive: true });
});

const files = async () => (await readdir(uploads)).sort();
const picture = async (width: number) =>
  new File([new Uint8Array(await plain(width, 20).png().toBuffer())], 'a.png');

describe.each(testDatabases())('on $name', ({ open }) => {
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
      { name: 'Gown', price: 10, category: 'dress', color: 'red', image },
      false,
    );
  const tidy = () => removeUnusedPictures(database.db, uploads);
  const hoursPass = async (hours: number) => {
    await database.db.execute(
      sql`update pictures set touched_at = touched_at - make_interval(hours => ${hours})`,
    );
  };

  test('a deleted product’s files stay for a day, since pages that show them may be open', async () => {
    const row = await create(await picture(350));
    const whole = [pictureFile(row.picture, 320), pictureFile(row.picture, 350)];
    expect(await files()).toEqual(whole);
    await hoursPass(100);
    await deleteProduct(database.db, row.id);
    await hoursPass(23);
    await tidy();
    expect(await files()).toEqual(whole);
    await hoursPass(2);
    await tidy();
    expect(await files()).toEqual([]);
  });

  test('a picture that was replaced goes, one that came back or is shared stays', async () => {
    const [one, two] = [await picture(30), await picture(31)];
    const first = await create(one);
    const second = await create(one);
    const catalogue = { db: database.db, uploads };
    await updateProduct(catalogue, first.id, { image: two });
    await hoursPass(25);
    await tidy();
    expect(await files()).toHaveLength(2);
    await deleteProduct(database.db, second.id);
    await hoursPass(25);
    await tidy();
    const { picture: hash } = await updateProduct(catalogue, first.id, { name: 'Silk' });
    expect(await files()).toEqual([pictureFile(hash, 31)]);
  });

  test('what an order has a line of stays, as long as there is the order', async () => {
    const row = await create(await picture(353));
    await database.db.execute(sql`
      insert into orders (number, key_hash, caller_hash, request_hash, site_url, selected_items,
        total_cents, tax_cents, tax_basis_points, grand_total_cents)
      values ('SOL-2222-2222', '', '', '', '', 1, 1000, 50, 500, 1050)`);
    await database.db.execute(sql`
      insert into order_lines select id, 0, ${row.id}, 'Gown', 1000, 1, false, ${row.picture}, 353, '' from orders`);
    await deleteProduct(database.db, row.id);
    await hoursPass(1000);
    await tidy();
    expect(await files()).toHaveLength(2);
    await database.db.execute(sql`truncate orders cascade`);
    await tidy();
    expect(await files()).toEqual([]);
  });

  test('pictures of the seed go too once their product is gone', async () => {
    const { hash, widths } = await storePicture(await plain(40, 40).png().toBuffer(), uploads);
    await insertRows(database.db, [productRow({ id: 'a', picture: hash, pictureWidths: widths })]);
    await hoursPass(25);
    await tidy();
    expect(await files()).toHaveLength(1);
    await deleteProduct(database.db, 'a');
    await hoursPass(25);
    await tidy();
    expect(await files()).toEqual([]);
  });

  test('files that this database does not know belong to somebody else', async () => {
    await writeFile(join(uploads, pictureFile('0123456789abcdef0123', 320)), 'another database’s');
    await tidy();
    expect(await files()).toHaveLength(1);
  });

  test('who takes a picture while it is being removed finds it whole', async () => {
    const image = await picture(352);
    for (let round = 0; round < 10; round += 1) {
      const { id } = await create(image);
      await deleteProduct(database.db, id);
      await hoursPass(25);
      await Promise.all([tidy(), create(image), tidy(), create(image)]);
      const { rows } = await listRows(database.db, EVERYTHING);
      expect(rows).toHaveLength(2);
      expect(await files()).toEqual([320, 352].map((width) => pictureFile(rows[0]?.picture ?? '', width)));
      for (const row of rows) await deleteProduct(database.db, row.id);
    }
  });
});

test('what a process that died has left half-written is removed after a day', async () => {
  for (const name of ['old.webp.x.part', 'new.webp.x.part', 'old.webp'])
    await writeFile(join(uploads, name), '');
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const name of ['old.webp.x.part', 'old.webp']) await utimes(join(uploads, name), yesterday, yesterday);
  await removePartialFiles(uploads);
  expect(await files()).toEqual(['new.webp.x.part', 'old.webp']);
});
