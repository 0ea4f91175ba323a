import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { desc, eq, sql } from 'drizzle-orm';
import {
  type SellingSettings,
  toRules,
  type WireSellingSettings,
} from '#contract/settings/selling-settings.ts';
import type { SettingsChange } from '#contract/settings/settings.ts';
import { toCents } from '#contract/wire/money.ts';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema/auth.ts';
import { catalogueState } from '../db/schema/catalogue.ts';
import { documentSeries, settingsChanges, shopSettings } from '../db/schema/settings.ts';
import { HttpError } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import { isSelling, readSellingSettings, type StoredSettings } from './settings.ts';

const CHANGED = messageOf('settingsConflict');

/** The newest changes that the list has. */
const MAX_CHANGES = 100;

/** Who saves settings, and the time zone of the configuration. */
export interface SaveContext {
  readonly userId: string;
  readonly timeZone: string;
}

/**
 * Saves the settings, records the change, raises the catalogue's revision, which rebuilds the site, and returns the
 * saved settings. Equal settings change nothing. Throws `HttpError` 409 with both if the settings have a newer version.
 */
export async function saveSellingSettings(
  db: Db,
  sent: WireSellingSettings,
  { userId, timeZone }: SaveContext,
): Promise<SellingSettings> {
  return db.transaction(async (tx) => {
    const before = await readSellingSettings(tx, timeZone, { forUpdate: true });
    const wanted = inCents(sent);
    if (sent.version !== before.version)
      throw new HttpError(409, CHANGED, { settings: { current: before, sent: wanted } });
    const after = await withNextNumbers(tx, wanted);
    if (isDeepStrictEqual(before, after)) return before;
    const saved = { ...after, version: before.version + 1 };
    await tx
      .update(shopSettings)
      .set({ version: saved.version, value: toStored(saved), changedAt: sql`now()` })
      .where(isSelling);
    const change = { version: saved.version, userId, before, after: saved };
    await tx.insert(settingsChanges).values({ name: 'selling', ...change });
    await tx.update(catalogueState).set({ revision: sql`${catalogueState.revision} + 1` });
    return saved;
  });
}

/** Returns the settings of a request in cents. New zones and rates, and those with a repeated id, get an id. */
function inCents(sent: WireSellingSettings): SellingSettings {
  const ids = new Set<string>();
  const newId = (id: string | undefined) => {
    const unique = id === undefined || ids.has(id) ? randomUUID() : id;
    ids.add(unique);
    return unique;
  };
  return {
    ...sent,
    zones: sent.zones.map((zone) => ({
      ...zone,
      id: newId(zone.id),
      rates: zone.rates.map(({ price, from, to, ...rate }) => ({
        ...rate,
        id: newId(rate.id),
        priceCents: toCents(price),
        ...(from !== undefined && { fromCents: toCents(from) }),
        ...(to !== undefined && { toCents: toCents(to) }),
      })),
    })),
  };
}

/**
 * Creates the series of the settings and sets their next numbers, unless they have a document. Returns the settings
 * with the resulting numbers.
 */
async function withNextNumbers(tx: Db, settings: SellingSettings): Promise<SellingSettings> {
  const { invoice, creditNote } = settings;
  return {
    ...settings,
    invoice: { ...invoice, next: await setNextNumber(tx, invoice) },
    creditNote: { ...creditNote, next: await setNextNumber(tx, creditNote) },
  };
}

async function setNextNumber(tx: Db, { prefix, next }: SellingSettings['creditNote']): Promise<number> {
  const [series] = await tx
    .insert(documentSeries)
    .values({ prefix, next })
    .onConflictDoUpdate({
      target: documentSeries.prefix,
      set: {
        next: sql`case when ${documentSeries.isStarted} then ${documentSeries.next} else excluded.next end`,
      },
    })
    .returning();
  return series?.next ?? next;
}

/** Returns the settings as their row stores them: the series have the numbers. */
function toStored(settings: SellingSettings): StoredSettings {
  const { version, invoice, creditNote, ...rules } = toRules(settings);
  return {
    ...rules,
    invoice: { prefix: invoice.prefix, keepYears: invoice.keepYears },
    creditNote: { prefix: creditNote.prefix },
  };
}

/** Returns the newest changes of the settings, newest first. */
export async function listSettingsChanges(db: Db): Promise<SettingsChange[]> {
  const rows = await db
    .select({ change: settingsChanges, username: users.username })
    .from(settingsChanges)
    .leftJoin(users, eq(users.id, settingsChanges.userId))
    .orderBy(desc(settingsChanges.id))
    .limit(MAX_CHANGES);
  return rows.map(({ change: { version, at, before, after }, username }) => ({
    version,
    at: at.toISOString(),
    ...(username !== null && { by: username }),
    before: toRecord(before),
    after: toRecord(after),
  }));
}

const toRecord = (value: unknown): Record<string, unknown> => ({ ...Object(value) });
