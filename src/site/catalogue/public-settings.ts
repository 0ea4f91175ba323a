import { getPublicSettingsEndpoint, type PublicSettings } from '#contract/settings/public-settings.ts';
import { call } from '#lib/api/call.ts';
import { errorMessage } from '#lib/api/error.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { readSiteSettings } from '#site/settings.ts';

const { catalogueUrl: origin } = readSiteSettings(process.env);

let settings: Promise<PublicSettings> | undefined;

/**
 * Returns the shop's settings, loaded once per process of a build; undefined without the capability `selling`. A page
 * with a cache key that shows settings must have what it shows in its key: a process that has loaded a newer
 * version then renders under another key, and its page is not used.
 */
export async function getPublicSettings(): Promise<PublicSettings | undefined> {
  if (!hasCapability('selling')) return undefined;
  settings ??= call(getPublicSettingsEndpoint, { origin }).catch((cause: unknown) => {
    throw new Error(`Could not load the settings from ${origin}: ${errorMessage(cause)}`, { cause });
  });
  return settings;
}
