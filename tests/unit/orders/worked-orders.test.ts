import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { quote } from '#contract/quote/quote.ts';
import { sellingRulesSchema } from '#contract/quote/selling-rules.ts';
import { SEEDED_RULES } from '#tests/support/selling-rules.ts';
import { WORKED_AT, WORKED_ORDERS } from './worked-orders.ts';

const amount = z.int().brand<'Cents', 'inout'>();
const orderSchema = z.strictObject({
  name: z.string(),
  rules: z.optional(z.partialRecord(z.keyof(sellingRulesSchema), z.unknown())),
  lines: z.array(
    z.strictObject({
      quantity: z.int(),
      priceCents: amount,
      category: z.optional(z.string()),
      taxClass: z.optional(z.string()),
    }),
  ),
  destination: z.optional(z.strictObject({ country: z.string(), region: z.optional(z.string()) })),
  rateId: z.optional(z.string()),
  code: z.optional(
    z.strictObject({
      code: z.string(),
      coupon: z.optional(
        z.strictObject({
          kind: z.enum(['percent', 'fixed', 'delivery']),
          value: z.number(),
          minCents: z.optional(z.int()),
          starts: z.optional(z.string()),
          ends: z.optional(z.string()),
          category: z.optional(z.string()),
          isActive: z.boolean(),
          isUsedUp: z.optional(z.boolean()),
          isUsedByCustomer: z.optional(z.boolean()),
        }),
      ),
    }),
  ),
  now: z.optional(z.string()),
  derivation: z.array(z.string()),
  expected: z.strictObject({
    lines: z.array(
      z.strictObject({ amountCents: amount, discountCents: amount, netCents: amount, taxCents: amount }),
    ),
    components: z.array(
      z.strictObject({
        kind: z.string(),
        label: z.string(),
        rate: z.optional(z.number()),
        amountCents: amount,
        isIncluded: z.optional(z.literal(true)),
      }),
    ),
    rates: z.array(z.string()),
    rateId: z.optional(z.string()),
    isAssumed: z.boolean(),
    totalCents: amount,
    codeAccepted: z.optional(z.boolean()),
    hasReason: z.optional(z.literal(true)),
  }),
});

const ORDERS = z.parse(z.array(orderSchema), WORKED_ORDERS);

test.each(ORDERS)('$name', ({ rules, lines, destination, rateId, code, now = WORKED_AT, expected }) => {
  const entered = code && { code: code.code, coupon: code.coupon };
  const priced = quote({
    lines,
    rules: z.parse(sellingRulesSchema, { ...SEEDED_RULES, ...rules }),
    destination,
    rateId,
    code: entered,
    now: new Date(now),
  });
  const pick = ({ amountCents, discountCents, netCents, taxCents }: (typeof priced.lines)[number]) => ({
    amountCents,
    discountCents,
    netCents,
    taxCents,
  });
  expect({
    lines: priced.lines.map(pick),
    components: priced.components,
    rates: priced.rates.map(({ id }) => id),
    rateId: priced.rateId,
    isAssumed: priced.isAssumed,
    totalCents: priced.totalCents,
    codeAccepted: priced.code && priced.code.reason === undefined,
    hasReason: priced.reason === undefined ? undefined : true,
  }).toEqual(expected);
});

test('forty orders are worked out', () => {
  expect(ORDERS).toHaveLength(40);
});
