import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { type SellingSettings, sellingSettingsSchema } from '#contract/settings/selling-settings.ts';
import {
  getSellingSettingsEndpoint,
  listSettingsChangesEndpoint,
  saveSellingSettingsEndpoint,
} from '#contract/settings/settings.ts';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/api/error.ts';
import { createQuery, createRemoteStore, invalidateCache } from '#lib/api/remote-store.ts';
import { fromWire } from '#lib/api/wire-values.ts';

/** The saved settings of the shop. */
export const $settings = createRemoteStore(atom(createQuery(getSellingSettingsEndpoint, {})));

/** The newest changes of the settings. */
export const $settingsChanges = createRemoteStore(atom(createQuery(listSettingsChangesEndpoint, {})));

/** Saves the settings and returns them. Throws `ApiError`. */
export async function saveSettings(settings: SellingSettings): Promise<SellingSettings> {
  const saved = await call(saveSellingSettingsEndpoint, { body: settings });
  invalidateCache(getSellingSettingsEndpoint.path);
  return saved;
}

/** Returns the settings that another edit has saved first; undefined for any other error. */
export function savedFirst(error: unknown): SellingSettings | undefined {
  const conflict = error instanceof ApiError ? error.data?.settings : undefined;
  const { data } = z.safeParse(z.object({ current: sellingSettingsSchema }), conflict);
  return data && fromWire(data.current);
}

/** Returns the errors of the backend by the path of the field. */
export function settingsErrors(error: unknown): Record<string, string> {
  const errors = error instanceof ApiError ? (error.data?.errors ?? {}) : {};
  return Object.fromEntries(Object.entries(errors).map(([path, [first = '']]) => [path, first]));
}
