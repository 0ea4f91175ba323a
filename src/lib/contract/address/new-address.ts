import * as z from 'zod/mini';
import { cleanLine, cleanNumber } from '#contract/text/clean-text.ts';
import { CHECKOUT_LIMITS } from '#contract/vocabulary.ts';
import {
  lineSchema,
  nameSchema,
  numberTextSchema,
  optionalLineSchema,
} from '#contract/wire/field-schemas.ts';
import * as fieldText from '#messages/rules/fields.ts';
import * as text from '#messages/rules/orders.ts';
import { US_STATES } from './us-states.ts';
import { formatZip, isZipInState } from './zip-codes.ts';

/** The schemas of an address that a customer enters. The backend then applies the rules of its country. [SHIP-02] */

/** `formatZip` adds the hyphen first, because numeric keypads lack it. */
const ZIP_PATTERN = /^\d{5}(-\d{4})?$/;

/** The fields that every country has. */
const recipientShape = {
  name: nameSchema(text.fullName, CHECKOUT_LIMITS.name),
  line1: lineSchema(text.line1, CHECKOUT_LIMITS.addressLine),
  line2: z.optional(optionalLineSchema(text.line2, CHECKOUT_LIMITS.addressLine)),
};

/** A postal address in the United States. `region` is the state's two-letter postal code. */
export const usAddressSchema = z.object({
  ...recipientShape,
  city: lineSchema(text.city, CHECKOUT_LIMITS.city),
  region: z.enum(Object.keys(US_STATES), {
    error: ({ input }) => (input ? text.unknownState : fieldText.required(text.state)),
  }),
  postalCode: numberTextSchema(text.zipCode, CHECKOUT_LIMITS.postalCode).check(
    z.minLength(1, { error: fieldText.required(text.zipCode), abort: true }),
    z.overwrite(formatZip),
    z.regex(ZIP_PATTERN, text.zipFormat),
  ),
});

const zipAndStateSchema = z.pick(usAddressSchema, { region: true, postalCode: true });

/** Rejects a ZIP code outside the state. `when` runs it even while other fields of the form are invalid. */
export const checkZipInState = z.refine<z.infer<typeof zipAndStateSchema>>(
  ({ region, postalCode }) => isZipInState(postalCode, region),
  {
    path: ['postalCode'],
    error: text.zipOfOtherState,
    when: ({ value }) => z.safeParse(zipAndStateSchema, value).success,
  },
);

/** The fields whose rules depend on the country. The backend knows the rules outside the United States. */
const usPlaceSchema = z
  .pick(usAddressSchema, { city: true, region: true, postalCode: true })
  .check(checkZipInState);
const foreignPlaceSchema = z.object({
  city: z.optional(optionalLineSchema(text.city, CHECKOUT_LIMITS.city)),
  region: z.optional(optionalLineSchema(text.region, CHECKOUT_LIMITS.region)),
  postalCode: z.optional(numberTextSchema(text.postalCode, CHECKOUT_LIMITS.foreignPostalCode)),
});

const newAddressShape = {
  /** An ISO 3166-1 code. If absent, the United States for a state of it, otherwise the shop's home country. */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, text.unknownCountry))),
  ...recipientShape,
  /** Absent or empty in countries whose addresses have none. So are `region` and `postalCode`. */
  city: z.optional(z.string().check(z.overwrite(cleanLine))),
  /** The suffix of an ISO 3166-2 code, or a name in countries without a list. */
  region: z.optional(z.string().check(z.overwrite(cleanLine))),
  postalCode: z.optional(z.string().check(z.overwrite(cleanNumber))),
};

type SentPlace = Pick<
  z.infer<z.ZodMiniObject<typeof newAddressShape>>,
  'country' | 'city' | 'region' | 'postalCode'
>;

const placeTypesSchema = z.pick(z.object(newAddressShape), {
  country: true,
  city: true,
  region: true,
  postalCode: true,
});

/** Returns whether an address is in the United States, as far as it says so itself. */
function isInStates({ country = 'US', region = '' }: SentPlace): boolean {
  return country === 'US' && Object.hasOwn(US_STATES, region);
}

/** Applies the rules of the United States to their addresses. `when` runs it even while other fields are invalid. */
export const checkPlace = z.check<SentPlace>(
  ({ value, issues }) => {
    const result = z.safeParse(isInStates(value) ? usPlaceSchema : foreignPlaceSchema, value);
    if (result.success) Object.assign(value, result.data);
    for (const { code, path, message } of result.error?.issues ?? [])
      issues.push(
        code === 'invalid_type'
          ? { code, path, expected: 'string', input: undefined }
          : { code: 'custom', path, message, input: value },
      );
  },
  { when: ({ value }) => z.safeParse(placeTypesSchema, value).success },
);

/** An address of any country, as a customer enters it. */
export const newAddressSchema = z.object(newAddressShape).check(checkPlace);
export type NewAddress = z.infer<typeof newAddressSchema>;
