import * as z from 'zod/mini';
import { editBaseSchema } from '#contract/catalogue/edit-base.ts';
import { amountSchema } from '#contract/orders/order.ts';
import { codeSchema } from '#contract/orders/order-choices.ts';
import { normalizeText } from '#contract/text/normalize-text.ts';
import { CATEGORIES } from '#contract/vocabulary.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { instantSchema } from '#contract/wire/instants.ts';
import {
  cents,
  dollars,
  formatAmount,
  formatUnits,
  type InCents,
  isWholeCents,
  toDollars,
} from '#contract/wire/money.ts';
import { unknownChoice } from '#messages/rules/choices.ts';
import * as text from '#messages/rules/coupons.ts';
import * as fieldText from '#messages/rules/fields.ts';
import * as orderText from '#messages/rules/orders.ts';
import * as productText from '#messages/rules/product.ts';
import { isExactRate } from './selling-rules.ts';

/** Discount codes, as the shop's owner manages them: the capability `selling`. [DISC-01] */

export const COUPON_KINDS = ['percent', 'fixed', 'delivery'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

export const COUPON_LIMITS = {
  /** In basis points. */
  percent: { max: 10_000 },
  amount: { maxCents: 100_000_000 },
  uses: { max: 1_000_000_000 },
} as const;

/** Returns the form of a code by which codes are compared: without case, spaces and hyphens. */
export function couponKey(code: string): string {
  return normalizeText(code, 'NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase();
}

const MAX_AMOUNT = toDollars(cents(COUPON_LIMITS.amount.maxCents));
const tooLarge = text.discountTooLarge(formatUnits(MAX_AMOUNT));
const invalidAmount = text.couponAmount(formatAmount(cents(1250)));

const couponAmountSchema = amountSchema.check(
  z.maximum(MAX_AMOUNT, tooLarge),
  z.refine(isWholeCents, invalidAmount),
);
const timeSchema = instantSchema(text.invalidTime).check(z.overwrite((time) => new Date(time).toISOString()));

/** An absent field is null in a change. A bare date is 00:00 UTC. */
const couponFields = {
  /** As the owner wrote it. */
  code: codeSchema.check(z.regex(/[\p{L}\p{N}]/u, fieldText.letterOrDigit(orderText.discountCode))),
  kind: z.enum(COUPON_KINDS, unknownChoice(text.discountKind, COUPON_KINDS.join(', '))),
  /** In basis points for `percent`, in dollars for `fixed`, and ignored for `delivery`. */
  value: z.optional(z.number()),
  /** The minimum value of all items. */
  min: z.nullish(couponAmountSchema),
  starts: z.nullish(timeSchema),
  /** The first instant at which the code is refused. */
  ends: z.nullish(timeSchema),
  /** The number of orders that can use the code. */
  limit: z.nullish(
    z.int().check(z.minimum(1, text.useLimit), z.maximum(COUPON_LIMITS.uses.max, text.useLimit)),
  ),
  oncePerCustomer: z.boolean(),
  /** The category to which the code is limited. */
  category: z.nullish(z.enum(CATEGORIES, unknownChoice(productText.category, CATEGORIES.join(', ')))),
  /** Whether the shop advertises the code. */
  announced: z.boolean(),
  active: z.boolean(),
};

const valueSchema = z.object({ kind: couponFields.kind, value: couponFields.value });
const datesSchema = z.object({ starts: couponFields.starts, ends: couponFields.ends });

/** Returns why a value is invalid for its kind; undefined if it is valid. */
export function valueError({ kind, value = 0 }: z.infer<typeof valueSchema>): string | undefined {
  if (kind === 'delivery') return undefined;
  if (kind === 'percent') {
    if (value <= 0 || value > COUPON_LIMITS.percent.max) return text.percentRange;
    return isExactRate(value) ? undefined : text.twoDecimals;
  }
  if (value <= 0) return text.discountMissing;
  if (value > MAX_AMOUNT) return tooLarge;
  return isWholeCents(dollars(value)) ? undefined : invalidAmount;
}

/** A complete discount code. `when` runs a rule of two fields while other fields are invalid. */
export const couponSchema = z.object(couponFields).check(
  ({ value: coupon, issues }) => {
    const message = valueError(coupon);
    if (message !== undefined)
      issues.push({ code: 'custom', path: ['value'], message, input: coupon.value, continue: true });
  },
  z.refine<z.infer<typeof datesSchema>>(
    ({ starts, ends }) => !starts || !ends || Date.parse(starts) < Date.parse(ends),
    {
      path: ['ends'],
      error: text.endsBeforeStart,
      when: ({ value }) => z.safeParse(datesSchema, value).success,
    },
  ),
);
export type WireCoupon = z.infer<typeof couponSchema>;

/** A code of the list. */
const listedCouponSchema = z.object({
  id: z.string(),
  code: z.string(),
  kind: z.enum(COUPON_KINDS),
  value: z.number(),
  min: z.optional(amountSchema),
  /** ISO times. */
  starts: z.optional(z.string()),
  ends: z.optional(z.string()),
  limit: z.optional(z.int()),
  oncePerCustomer: z.boolean(),
  category: z.optional(z.enum(CATEGORIES)),
  announced: z.boolean(),
  active: z.boolean(),
  /** The number of orders with the code, without cancelled and wholly refunded ones. */
  uses: z.int(),
});
export type ListedCoupon = InCents<z.infer<typeof listedCouponSchema>>;

const couponListSchema = z.object({
  /** The newest first. */
  coupons: z.array(listedCouponSchema),
});

export const listCouponsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/coupons',
  access: 'admin',
  capability: 'selling',
  summary: 'Lists the discount codes with the number of their uses. Admins only.',
  response: couponListSchema,
  parseResponse: couponListSchema,
});

const couponResponseSchema = z.object({ coupon: listedCouponSchema });

export const createCouponEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/coupons',
  access: 'admin',
  needsProof: true,
  capability: 'selling',
  errors: { 409: 'Another discount code has the same characters.' },
  summary: 'Creates a discount code. Admins only.',
  body: couponSchema,
  status: 201,
  response: couponResponseSchema,
  parseResponse: couponResponseSchema,
});

export const updateCouponEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/coupons/:id',
  access: 'admin',
  needsProof: true,
  capability: 'selling',
  errors: {
    404: 'The discount code does not exist.',
    409: 'Another discount code has the same characters, or a value differs from `before`.',
  },
  summary:
    'Changes fields of a discount code; null removes an optional one. `before` contains the replaced values. Admins only.',
  params: z.object({ id: z.string() }),
  body: z.extend(z.partial(z.object(couponFields)), { before: editBaseSchema }),
  response: couponResponseSchema,
  parseResponse: couponResponseSchema,
});
