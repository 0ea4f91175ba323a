import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { sellingSettingsSchema } from './selling-settings.ts';

/** The calls of the shop's settings: the capability `selling`. */

export const getSellingSettingsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/settings/selling',
  access: 'admin',
  capability: 'selling',
  summary: 'Returns the rules of delivery, taxes, returns and documents, for editing.',
  response: sellingSettingsSchema,
  parseResponse: sellingSettingsSchema,
});

export const saveSellingSettingsEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/settings/selling',
  access: 'admin',
  capability: 'selling',
  needsProof: true,
  errors: { 409: 'The settings have changed since `version`; see `settings`.' },
  summary:
    'Replaces the settings of a version, and returns the saved ones. Records the change. Rebuilds the site. Zones and rates without an id get one.',
  body: sellingSettingsSchema,
  response: sellingSettingsSchema,
  parseResponse: sellingSettingsSchema,
});

const storedSettingsSchema = z.record(z.string(), z.unknown());

const settingsChangesSchema = z.object({
  /** The newest 100, newest first. */
  changes: z.array(
    z.object({
      /** The version that the change has written. */
      version: z.int(),
      /** ISO time. */
      at: z.string(),
      /** The username of the admin; absent after the account was deleted. */
      by: z.optional(z.string()),
      before: storedSettingsSchema,
      after: storedSettingsSchema,
    }),
  ),
});
export type SettingsChange = z.infer<typeof settingsChangesSchema>['changes'][number];

export const listSettingsChangesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/settings/selling/changes',
  access: 'admin',
  capability: 'selling',
  summary: 'Lists the changes of the settings, with the values before and after each.',
  response: settingsChangesSchema,
  parseResponse: settingsChangesSchema,
});
