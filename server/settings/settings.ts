import { eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type SellingRules, sellingRulesSchema } from '#contract/quote/selling-rules.ts';
import { sellerSchema } from '#contract/settings/public-settings.ts';
import type { SellingSettings } from '#contract/settings/selling-settings.ts';
import { CATEGORIES } from '#contract/vocabulary.ts';
import type { Db } from '../db/database.ts';
import { perRevision } from '../db/per-revision.ts';
import { documentSeries, shopSettings } from '../db/schema/settings.ts';

/** The front of the settings: the code that other subjects may import. */

export const isSelling = eq(shopSettings.name, 'selling');

/** The settings as their row stores them: the quote's rules, and the rest. Amounts are in cents. */
const storedSettingsSchema = z.extend(sellingRulesSchema, {
  /** Absent until the owner has saved the settings: the configuration then names the time zone. */
  timeZone: z.optional(z.string()),
  returns: z.object({
    days: z.int(),
    fee: z.enum(['free', 'customer']),
    exemptCategories: z.array(z.enum(CATEGORIES)),
  }),
  seller: sellerSchema,
  invoice: z.object({ prefix: z.string(), keepYears: z.int() }),
  creditNote: z.object({ prefix: z.string() }),
});
export type StoredSettings = z.infer<typeof storedSettingsSchema>;

/** Returns the rules of prices, delivery and taxes. Throws if their row is missing or malformed. */
export async function readSellingRules(db: Db): Promise<SellingRules> {
  const [row] = await db.select({ value: shopSettings.value }).from(shopSettings).where(isSelling);
  return z.parse(sellingRulesSchema, row?.value);
}

/** Returns `readSellingRules` with a cache that lasts until the version of the rules rises. */
export function cacheSellingRules(db: Db): () => Promise<SellingRules> {
  return perVersion(db, () => readSellingRules(db));
}

/** Returns a read of the settings with a cache that lasts until their version rises. */
export function perVersion<Value>(db: Db, read: () => Promise<Value>): () => Promise<Value> {
  const readVersion = async () => {
    const [row] = await db.select({ version: shopSettings.version }).from(shopSettings).where(isSelling);
    return row?.version ?? 0;
  };
  return perRevision(readVersion, read);
}

/** Returns the shop's home country. */
export async function readHomeCountry(db: Db): Promise<string> {
  const homeCountry = sql<string>`${shopSettings.value} ->> 'homeCountry'`;
  const [row] = await db.select({ homeCountry }).from(shopSettings).where(isSelling);
  if (row === undefined) throw new Error('The settings have no row.');
  return row.homeCountry;
}

/** Returns the shop's time zone: that of the settings, or of the configuration before the owner has saved any. */
export async function readTimeZone(db: Db, configured: string): Promise<string> {
  const timeZone = sql<string | null>`${shopSettings.value} ->> 'timeZone'`;
  const [row] = await db.select({ timeZone }).from(shopSettings).where(isSelling);
  return row?.timeZone ?? configured;
}

/**
 * Returns the settings with the next numbers of their series. `timeZone` is that of the configuration. Throws if the
 * row of the settings is missing or malformed.
 */
export async function readSellingSettings(
  db: Db,
  timeZone: string,
  options: { readonly forUpdate?: true } = {},
): Promise<SellingSettings> {
  const query = db.select().from(shopSettings).where(isSelling);
  const [row] = await (options.forUpdate ? query.for('update') : query);
  const stored = z.parse(storedSettingsSchema, row?.value);
  const { invoice, creditNote } = stored;
  const series = await db
    .select()
    .from(documentSeries)
    .where(inArray(documentSeries.prefix, [invoice.prefix, creditNote.prefix]));
  const nextOf = (prefix: string) => series.find((other) => other.prefix === prefix)?.next ?? 1;
  return {
    ...stored,
    timeZone: stored.timeZone ?? timeZone,
    version: row?.version ?? 0,
    invoice: { ...invoice, next: nextOf(invoice.prefix) },
    creditNote: { ...creditNote, next: nextOf(creditNote.prefix) },
  };
}
