import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeDatabases } from '#tests/support/database.ts';
import { prepareSeedImages } from '#tests/support/seed-images.ts';
import { killServerProcesses, startServerProcess } from '#tests/support/server/server-process.ts';

afterAll(killServerProcesses);

describeDatabases('on $name', ({ create }) => {
  let folder: string;
  let database: Awaited<ReturnType<typeof create>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'solene-currency-'));
    await prepareSeedImages(folder);
    database = await create();
  });
  afterAll(async () => {
    await killServerProcesses();
    await database.drop();
    await rm(folder, { recursive: true });
  });
  const run = (currency: string, seed: 'demo' | 'none') =>
    startServerProcess({
      DATA_DIR: folder,
      SHOP_CURRENCY: currency,
      SEED: seed,
      ...(database.url !== undefined && { DATABASE_URL: database.url }),
    });
  const stop = async ({ child, ended }: ReturnType<typeof run>) => {
    child.kill('SIGTERM');
    await ended;
  };

  test('changes the currency of an empty shop, and refuses to change that of products', async () => {
    const empty = run('EUR', 'none');
    await empty.listening;
    await stop(empty);

    const shop = run('JPY', 'demo');
    const url = await shop.listening;
    const list = await (await fetch(`${url}/api/products?limit=1000`)).json();
    const prices = list.products.map(({ price }: { price: number }) => price);
    expect(prices).toHaveLength(59);
    // 100 yen for a dollar: the demo's prices are from $16 to $264.
    expect(prices.every((price: number) => Number.isInteger(price) && price >= 1600 && price <= 26_400)).toBe(
      true,
    );
    const { price: counts } = await (await fetch(`${url}/api/products/facets`)).json();
    expect(Object.keys(counts)).toEqual(['all', '0-5000', '5000-10000', '10000-20000', '20000-Infinity']);
    await stop(shop);

    expect(await run('EUR', 'none').ended).toEqual({
      code: 1,
      signal: null,
      stdout: '',
      stderr:
        'SHOP_CURRENCY is "EUR", but the products and orders of this shop are in JPY: set SHOP_CURRENCY=JPY, or begin with an empty database.\n',
    });
    await run('JPY', 'none').listening;
  });
});

test('ends with one sentence for a currency with three decimals', async () => {
  expect(await startServerProcess({ DATA_DIR: tmpdir(), SHOP_CURRENCY: 'KWD' }).ended).toMatchObject({
    code: 1,
    stderr:
      'SHOP_CURRENCY is "KWD", but it must be the ISO code of a currency with two decimals or none, such as EUR or JPY.\n',
  });
});
