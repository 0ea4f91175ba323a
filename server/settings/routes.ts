import type { FastifyInstance } from 'fastify';
import { COUNTRIES } from '#contract/address/countries.ts';
import { placesOf } from '#contract/quote/quote-delivery.ts';
import { getPublicSettingsEndpoint, type PublicSettings } from '#contract/settings/public-settings.ts';
import { type SellingSettings, toRules } from '#contract/settings/selling-settings.ts';
import * as contract from '#contract/settings/settings.ts';
import { CURRENCY } from '#contract/wire/shop-currency.ts';
import { requireSession } from '../auth/auth.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { route } from '../http/route.ts';
import { listSettingsChanges, saveSellingSettings } from './save-settings.ts';
import { perVersion, readSellingSettings } from './settings.ts';

/** Registers the routes of the shop's settings. */
export async function settingsRoutes(
  app: FastifyInstance,
  { db, config: { timeZone } }: { readonly db: Db; readonly config: Config },
): Promise<void> {
  const load = () => readSellingSettings(db, timeZone);
  route(app, contract.getSellingSettingsEndpoint, load);

  route(app, contract.saveSellingSettingsEndpoint, async ({ body }, request) =>
    saveSellingSettings(db, body, { userId: requireSession(request).user.id, timeZone }),
  );

  route(app, contract.listSettingsChangesEndpoint, async () => ({ changes: await listSettingsChanges(db) }));

  const loadPublic = perVersion(db, async () => toPublic(await load()));
  route(app, getPublicSettingsEndpoint, loadPublic);
}

function toPublic(settings: SellingSettings): PublicSettings {
  const { version, homeCountry, timeZone, taxMode, returns, seller } = settings;
  const zones = toRules(settings).zones;
  const countries = deliveredCountries(settings.zones);
  return { version, currency: CURRENCY, homeCountry, timeZone, countries, taxMode, zones, returns, seller };
}

/** Returns the countries of which a zone lists the whole or a region. */
function deliveredCountries(zones: SellingSettings['zones']): string[] {
  const places = new Set(zones.flatMap(({ countries }) => countries));
  const withRegions = new Set([...places].map((place) => place.split('-')[0] ?? ''));
  return COUNTRIES.filter(
    (country) => withRegions.has(country) || placesOf({ country }).some((place) => places.has(place)),
  );
}
