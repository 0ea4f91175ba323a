import * as z from 'zod/mini';
import { COUNTRIES } from '#contract/address/countries.ts';
import { amountSchema } from '#contract/orders/order.ts';
import { canonicalPlace } from '#contract/quote/quote-delivery.ts';
import { isExactRate } from '#contract/quote/selling-rules.ts';
import { cleanLine } from '#contract/text/clean-text.ts';
import { CATEGORIES, PRODUCT_LIMITS } from '#contract/vocabulary.ts';
import {
  emailSchema,
  lineSchema,
  optionalLineSchema,
  optionalTextSchema,
  textSchema,
} from '#contract/wire/field-schemas.ts';
import { instantSchema } from '#contract/wire/instants.ts';
import { type InCents, isWholeCents, toCents } from '#contract/wire/money.ts';
import { phone, unknownCountry, unknownRegion } from '#messages/rules/orders.ts';
import { taxClass } from '#messages/rules/product.ts';
import * as text from '#messages/rules/settings.ts';

/** The shop's rules of delivery, taxes, returns and documents, as the owner edits them: the capability `selling`. */

export const SETTINGS_LIMITS = {
  name: { max: 60 },
  seller: { max: 120 },
  address: { max: 400 },
  taxId: { max: 30 },
  phone: { max: 30 },
  prefix: { max: 12 },
  zones: { max: 100 },
  rates: { max: 20 },
  taxes: { max: 1000 },
  countries: { max: 400 },
  days: { max: 365 },
  keepYears: { max: 100 },
  next: { max: 999_999_999 },
} as const;

const countrySchema = z.enum(COUNTRIES, unknownCountry);
const daysSchema = (max: number) =>
  z.int(text.wholeDays).check(z.minimum(0, text.wholeDays), z.maximum(max, text.tooManyDays(max)));
const priceSchema = amountSchema.check(
  z.refine((price) => toCents(price) <= PRODUCT_LIMITS.price.maxCents, text.priceTooHigh),
  z.refine(isWholeCents, text.priceDecimals),
);

/** `*`, a country such as `US`, or a region such as `US-CA`. */
const placeSchema = z
  .string()
  .check(
    z.refine(
      (place) =>
        place === '*' || (COUNTRIES.includes(place.slice(0, 2)) && /^..(-[A-Z\d]{1,3})?$/.test(place)),
      text.unknownPlace,
    ),
  );

const rateSchema = z
  .object({
    /** Absent for a new rate. */
    id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    name: lineSchema(text.rateName, SETTINGS_LIMITS.name),
    price: priceSchema,
    /** The value of goods for which the rate is offered, both limits included. */
    from: z.optional(priceSchema),
    to: z.optional(priceSchema),
    /** Business days until the parcel arrives. */
    minDays: daysSchema(SETTINGS_LIMITS.days.max),
    maxDays: daysSchema(SETTINGS_LIMITS.days.max),
  })
  .check(
    z.refine(({ from = 0, to = Infinity }) => from <= to, { path: ['from'], error: text.valuesReversed }),
    z.refine(({ minDays, maxDays }) => minDays <= maxDays, { path: ['minDays'], error: text.daysReversed }),
  );

const zoneSchema = z.object({
  /** Absent for a new zone. */
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  name: lineSchema(text.zoneName, SETTINGS_LIMITS.name),
  countries: z
    .array(placeSchema)
    .check(z.minLength(1, text.noCountry), z.maxLength(SETTINGS_LIMITS.countries.max)),
  rates: z.array(rateSchema).check(z.maxLength(SETTINGS_LIMITS.rates.max)),
  payments: z.array(z.enum(['card', 'delivery'])).check(z.minLength(1, text.noPayment)),
});

const taxSchema = z
  .object({
    /** A country, or `*` for all countries without a tax of their own. */
    country: z.union([z.literal('*'), countrySchema], unknownCountry),
    /** The suffix of an ISO 3166-2 code. */
    region: z.optional(z.string().check(z.overwrite(cleanLine), z.regex(/^[A-Z\d]{1,3}$/, unknownRegion))),
    class: lineSchema(taxClass, PRODUCT_LIMITS.taxClass),
    /** In basis points with at most two decimals: 687.5 is 6.875 %. */
    rate: z
      .number()
      .check(
        z.minimum(0, text.rateTooLow),
        z.maximum(10_000, text.rateTooHigh),
        z.refine(isExactRate, text.rateDecimals),
      ),
    validFrom: instantSchema(text.invalidStart),
    /** Whether delivery is taxed at the place; overrides `deliveryTax`. */
    delivery: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ country, region }) => country !== '*' || region === undefined, {
      path: ['region'],
      error: text.regionWithoutCountry,
    }),
  );

const prefixSchema = z
  .string()
  .check(
    z.overwrite(cleanLine),
    z.minLength(1, { error: text.noPrefix, abort: true }),
    z.maxLength(SETTINGS_LIMITS.prefix.max, text.prefixTooLong(SETTINGS_LIMITS.prefix.max)),
    z.regex(/^[A-Za-z\d/_-]+$/, text.prefixCharacters),
  );
const nextSchema = z
  .int(text.nextNumber)
  .check(z.minimum(1, text.nextNumber), z.maximum(SETTINGS_LIMITS.next.max, text.nextNumber));

const optionalText = (label: string, length: { readonly max: number }) =>
  z.optional(optionalLineSchema(label, length));

/** The settings without their cross-references. */
const settingsShape = {
  /** The destination while the customer has named none. */
  homeCountry: countrySchema,
  /** IANA name of the shop's time zone. */
  timeZone: z.string().check(z.refine(isTimeZone, text.unknownTimeZone)),
  /** Whether taxes are added to the prices or included in them. */
  taxMode: z.enum(['added', 'included']),
  /** Whether delivery is untaxed, taxed at the class `standard`, or at the rates of the goods. */
  deliveryTax: z.enum(['none', 'standard', 'goods']),
  taxes: z.array(taxSchema).check(z.maxLength(SETTINGS_LIMITS.taxes.max)),
  zones: z.array(zoneSchema).check(z.maxLength(SETTINGS_LIMITS.zones.max)),
  /** Voluntary returns; 0 days for none. */
  returns: z.object({
    days: daysSchema(SETTINGS_LIMITS.days.max),
    fee: z.enum(['free', 'customer']),
    exemptCategories: z.array(z.enum(CATEGORIES)),
  }),
  seller: z.object({
    name: lineSchema(text.sellerName, SETTINGS_LIMITS.seller),
    /** The postal address, in lines. */
    address: textSchema(text.sellerAddress, SETTINGS_LIMITS.address),
    taxId: optionalText(text.taxId, SETTINGS_LIMITS.taxId),
    email: emailSchema,
    phone: optionalText(phone, SETTINGS_LIMITS.phone),
    /** The person or company that is responsible for the products in the EU. */
    responsible: z.optional(optionalTextSchema(text.responsible, SETTINGS_LIMITS.address)),
  }),
  /** `next` is the number of the next invoice. It cannot change after the first invoice of the prefix. */
  invoice: z.object({
    prefix: prefixSchema,
    next: nextSchema,
    keepYears: z
      .int(text.keepYears)
      .check(z.minimum(1, text.keepYears), z.maximum(SETTINGS_LIMITS.keepYears.max, text.keepYears)),
  }),
  creditNote: z.object({ prefix: prefixSchema, next: nextSchema }),
};

/** The settings as the owner edits them, and as the backend sends them. */
export const sellingSettingsSchema = z
  .object({ version: z.int(), ...settingsShape })
  .check(({ value, issues }) => {
    const reject = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', path, message, input: value });
    const places = value.zones.flatMap(({ countries }, zone) =>
      countries.map((place) => ({ key: canonicalPlace(place), zone })),
    );
    for (const { zone } of findRepeated(places)) reject(['zones', zone, 'countries'], text.countryTwice);
    const taxes = value.taxes.map((tax, index) => ({ key: keyOf(tax), index }));
    for (const { index } of findRepeated(taxes)) reject(['taxes', index, 'validFrom'], text.taxTwice);
    if (value.invoice.prefix === value.creditNote.prefix) reject(['creditNote', 'prefix'], text.samePrefix);
  });
export type WireSellingSettings = z.infer<typeof sellingSettingsSchema>;
export type SellingSettings = InCents<WireSellingSettings>;

/** Returns the rules of settings for a quote. New zones and rates have no id yet, and get their position as one. */
export function toRules({ zones, ...settings }: SellingSettings) {
  return {
    ...settings,
    zones: zones.map((zone, index) => ({
      ...zone,
      id: zone.id ?? String(index),
      rates: zone.rates.map((rate, position) => ({ ...rate, id: rate.id ?? `${index} ${position}` })),
    })),
  };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Returns the key of a tax: its place, class and start. */
function keyOf({ country, region, class: taxClass, validFrom }: z.infer<typeof taxSchema>): string {
  const place = canonicalPlace(region === undefined ? country : `${country}-${region}`);
  return JSON.stringify([place, taxClass, Date.parse(validFrom)]);
}

/** Returns the entries whose key an earlier entry has. */
function findRepeated<Entry extends { readonly key: string }>(entries: readonly Entry[]): Entry[] {
  const known = new Set<string>();
  return entries.filter(({ key }) => known.size === known.add(key).size);
}
