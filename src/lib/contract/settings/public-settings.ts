import * as z from 'zod/mini';
import { dollarsSchema } from '#contract/wire/dollars-schema.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import type { InCents } from '#contract/wire/money.ts';

/**
 * The settings that shoppers may know: the capability `selling`. The schema has no rules of the owner's form, because
 * the pages of the shop load it.
 */

const publicZoneSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Countries such as `US`, regions such as `US-CA`, or `*`. */
  countries: z.array(z.string()),
  rates: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      price: dollarsSchema,
      /** The value of goods for which the rate is offered, both limits included. */
      from: z.optional(dollarsSchema),
      to: z.optional(dollarsSchema),
      /** Business days until the parcel arrives. */
      minDays: z.int(),
      maxDays: z.int(),
    }),
  ),
  payments: z.array(z.enum(['card', 'delivery'])),
});

/** The seller, as the backend stores and sends it. */
export const sellerSchema = z.object({
  name: z.string(),
  address: z.string(),
  taxId: z.optional(z.string()),
  email: z.string(),
  phone: z.optional(z.string()),
  responsible: z.optional(z.string()),
});

const publicSettingsSchema = z.object({
  version: z.int(),
  /** ISO code. */
  currency: z.string(),
  homeCountry: z.string(),
  /** IANA name of the shop's time zone. */
  timeZone: z.string(),
  /** The countries to which the shop delivers. */
  countries: z.array(z.string()),
  taxMode: z.enum(['added', 'included']),
  zones: z.array(publicZoneSchema),
  returns: z.object({
    days: z.int(),
    fee: z.enum(['free', 'customer']),
    exemptCategories: z.array(z.string()),
  }),
  seller: sellerSchema,
});
export type PublicSettings = InCents<z.infer<typeof publicSettingsSchema>>;

export const getPublicSettingsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/settings/public',
  access: 'anyone',
  capability: 'selling',
  summary: 'Returns the settings that shoppers may know: delivery, returns and the seller.',
  response: publicSettingsSchema,
  parseResponse: publicSettingsSchema,
});
