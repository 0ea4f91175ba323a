import * as z from 'zod/mini';
import { instantSchema } from '#contract/wire/instants.ts';

/** The shop's rules of prices, delivery and taxes as the database stores them. Amounts are integer cents. */

/** Whether taxes are added to the prices or included in them. */
export const TAX_MODES = ['added', 'included'] as const;

const centsSchema = z.int().check(z.nonnegative()).brand<'Cents', 'inout'>();
const taxClassSchema = z.string().check(z.minLength(1));

/** Returns whether a rate in basis points has at most two decimals. */
export const isExactRate = (rate: number): boolean => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-6;

const taxRuleSchema = z.object({
  /** An ISO 3166-1 code, or `*` for all countries that have no rule. */
  country: z.string(),
  /** The suffix of an ISO 3166-2 code. */
  region: z.optional(z.string()),
  class: taxClassSchema,
  /** In basis points with at most two decimals: 687.5 is 6.875 %. */
  rate: z.number().check(z.minimum(0), z.maximum(10_000), z.refine(isExactRate)),
  validFrom: instantSchema(),
  /** Overrides `deliveryTax` at the place of the rule. Only applies to rules of the class `standard`. */
  delivery: z.optional(z.boolean()),
});
export type TaxRule = z.infer<typeof taxRuleSchema>;

const deliveryRateSchema = z.object({
  id: z.string(),
  name: z.string(),
  priceCents: centsSchema,
  /** The value of goods for which the rate is offered, both limits included. */
  fromCents: z.optional(centsSchema),
  toCents: z.optional(centsSchema),
  minDays: z.int(),
  maxDays: z.int(),
});
export type DeliveryRate = z.infer<typeof deliveryRateSchema>;

const deliveryZoneSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Countries such as `US`, regions such as `US-CA`, or `*`. */
  countries: z.array(z.string()),
  rates: z.array(deliveryRateSchema),
  payments: z.array(z.enum(['card', 'delivery'])),
});
export type DeliveryZone = z.infer<typeof deliveryZoneSchema>;

export const sellingRulesSchema = z.object({
  /** The destination while the customer has named none. */
  homeCountry: z.string(),
  /** Whether taxes are added to the prices or included in them. */
  taxMode: z.enum(TAX_MODES),
  /** Whether delivery is untaxed, taxed at the class `standard`, or at the rates of the goods. */
  deliveryTax: z.enum(['none', 'standard', 'goods']),
  taxes: z.array(taxRuleSchema),
  zones: z.array(deliveryZoneSchema),
});
export type SellingRules = z.infer<typeof sellingRulesSchema>;

/** A discount code. `value` is in basis points for `percent`, in cents for `fixed`, and ignored for `delivery`. */
export interface Coupon {
  readonly kind: 'percent' | 'fixed' | 'delivery';
  readonly value: number;
  /** The minimum value of all items for the code. */
  readonly minCents?: number | undefined;
  readonly starts?: string | undefined;
  readonly ends?: string | undefined;
  /** The category to which the code is limited. */
  readonly category?: string | undefined;
  /** An inactive code is refused as unknown. */
  readonly isActive: boolean;
  /** Whether all uses of the code are taken. */
  readonly isUsedUp?: boolean | undefined;
  /** Whether the customer has used a code that each customer can use once. */
  readonly isUsedByCustomer?: boolean | undefined;
}
