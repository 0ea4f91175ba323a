import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';

/** How a country writes its addresses: the call for the form of an address. [SHIP-02] */

/** The fields of an address that a format may have. */
const ADDRESS_FIELDS = ['name', 'line1', 'line2', 'city', 'region', 'postalCode'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** The kinds of regions, places and postal codes. `addressLabel` returns their names. */
const REGION_KINDS = [
  ...['area', 'county', 'department', 'district', 'emirate', 'island', 'oblast', 'parish', 'prefecture'],
  ...['do_si', 'province', 'region', 'state'],
] as const;
const CITY_KINDS = ['city', 'district', 'post_town', 'suburb'] as const;
const POSTAL_CODE_KINDS = ['eircode', 'pin', 'postal', 'zip'] as const;

export const addressFormatSchema = z.object({
  /** An ISO 3166-1 code. */
  country: z.string(),
  /**
   * The lines of an address, separated by `%n`. `%N` is the name, `%A` the street with the apartment, `%C` the city,
   * `%S` the region, `%Z` the postal code. Other parts, such as `%O`, are not used.
   */
  format: z.string(),
  /** The fields in the order of the form. An address has no others. */
  fields: z.array(z.enum(ADDRESS_FIELDS)),
  required: z.array(z.enum(ADDRESS_FIELDS)),
  /** The kinds of the fields that countries name differently. */
  labels: z.object({
    city: z.enum(CITY_KINDS),
    region: z.enum(REGION_KINDS),
    postalCode: z.enum(POSTAL_CODE_KINDS),
  }),
  /** A regular expression for the whole postal code in capitals; absent if the country has none. */
  postalPattern: z.optional(z.string()),
  postalExample: z.optional(z.string()),
  /** The regions to choose from, sorted by name; absent if the region is a free text or no field. */
  regions: z.optional(
    z.array(
      z.object({
        /** The suffix of an ISO 3166-2 code. */
        code: z.string(),
        name: z.string(),
        /** A regular expression for the beginning of the region's postal codes. */
        postal: z.optional(z.string()),
      }),
    ),
  ),
  /** Whether labels have the code of the region instead of its name. */
  printsRegionCode: z.optional(z.literal(true)),
});
export type AddressFormat = z.infer<typeof addressFormatSchema>;
export type AddressLabels = AddressFormat['labels'];

export const getAddressFormatEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/address-format/:country',
  access: 'anyone',
  capability: 'selling',
  errors: { 404: 'The country does not exist.' },
  summary: 'Returns how a country writes its addresses: fields, order, names, postal codes and regions.',
  params: z.object({ country: z.string() }),
  response: addressFormatSchema,
  parseResponse: addressFormatSchema,
});
