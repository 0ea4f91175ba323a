import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';

const capabilitiesSchema = z.object({
  version: z.literal(1),
  capabilities: z.array(z.string()),
  /** IANA name of the shop's time zone, in which the site shows days. Older servers do not send it. */
  timeZone: z.optional(z.string()),
  /** ISO 4217 code of the currency of all amounts. Older servers, which sell in US dollars, do not send it. */
  currency: z.optional(z.string()),
});

export const getCapabilitiesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/capabilities',
  access: 'anyone',
  summary:
    'Lists the capabilities of this backend beyond the base contract, and names the shop’s time zone and currency. A base backend responds with 404.',
  response: capabilitiesSchema,
  parseResponse: capabilitiesSchema,
});
