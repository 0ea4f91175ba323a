import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type SellingRules, sellingRulesSchema } from '#contract/quote/selling-rules.ts';
import type { Db } from '../db/database.ts';
import { perRevision } from '../db/per-revision.ts';
import { shopSettings } from '../db/schema/settings.ts';

const isSelling = eq(shopSettings.name, 'selling');

/** Returns the rules of prices, delivery and taxes. Throws if their row is missing or malformed. */
export async function readSellingRules(db: Db): Promise<SellingRules> {
  const [row] = await db.select({ value: shopSettings.value }).from(shopSettings).where(isSelling);
  return z.parse(sellingRulesSchema, row?.value);
}

/** Returns `readSellingRules` with a cache that lasts until the version of the rules rises. */
export function cacheSellingRules(db: Db): () => Promise<SellingRules> {
  const readVersion = async () => {
    const [row] = await db.select({ version: shopSettings.version }).from(shopSettings).where(isSelling);
    return row?.version ?? 0;
  };
  return perRevision(readVersion, () => readSellingRules(db));
}
