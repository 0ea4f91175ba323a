import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';

const siteStatusSchema = z.object({
  /** The catalogue revision of the built site; null before the first build, or if this backend builds none. */
  revision: z.nullable(z.int()),
  /** The current catalogue revision. */
  current: z.int(),
});
export type SiteStatus = z.infer<typeof siteStatusSchema>;

/** Returns two revisions, which are equal if the built site is up to date. Part of the capability `catalogue`. */
export const getSiteStatusEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/site',
  access: 'anyone',
  capability: 'catalogue',
  summary: 'Returns the catalogue revision of the built site and the current one.',
  response: siteStatusSchema,
  parseResponse: siteStatusSchema,
});
