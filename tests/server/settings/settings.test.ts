import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { cacheSellingRules, readSellingRules } from '#server/settings/settings.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { SEEDED_RULES } from '#tests/support/selling-rules.ts';

describeDatabases('settings on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('[BAG-05] a new shop adds 5 % tax everywhere and delivers without charge', async () => {
    expect(await readSellingRules(database.db)).toEqual(SEEDED_RULES);
  });

  test('changed rules apply from the next read on', async () => {
    const readCached = cacheSellingRules(database.db);
    const first = await readCached();
    expect(await readCached()).toBe(first);
    await database.db.execute(sql`
      update shop_settings set version = version + 1, value = jsonb_set(value, '{homeCountry}', '"CA"')`);
    expect(await readCached()).toEqual({ ...SEEDED_RULES, homeCountry: 'CA' });
    expect(await readSellingRules(database.db)).toEqual({ ...SEEDED_RULES, homeCountry: 'CA' });
  });

  test.each([
    [
      'a negative price',
      sql`update shop_settings set value = jsonb_set(value, '{zones,0,rates,0,priceCents}', '-1')`,
    ],
    [
      'a tax of three decimals',
      sql`update shop_settings set value = jsonb_set(value, '{taxes,0,rate}', '687.505')`,
    ],
    ['no row', sql`delete from shop_settings`],
  ])('rejects %s instead of computing a wrong total', async (_case, change) => {
    await database.db.execute(change);
    await expect(readSellingRules(database.db)).rejects.toThrow();
  });
});
