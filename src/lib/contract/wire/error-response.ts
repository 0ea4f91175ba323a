import * as z from 'zod/mini';
import { requirementSchema } from '#contract/account/requirement.ts';
import { fieldValuesSchema } from '#contract/catalogue/edit-base.ts';
import { orderChangeSchema } from '#contract/orders/order-change.ts';

/** Sizes that are part of open orders. `numbers` are those of the newest orders. [SIZE-07] */
export const orderedSizesSchema = z.object({
  sizes: z.array(z.string()),
  totalOrders: z.int(),
  numbers: z.array(z.string()),
});
export type OrderedSizes = z.infer<typeof orderedSizesSchema>;

const messageCodeSchema = z.object({
  code: z.string(),
  /** The values in the sentence, in the order of the text's parameters. */
  params: z.array(z.union([z.string(), z.number()])),
});

/** The body of every response with a 4xx or 5xx status. `message` is a sentence for the user. */
export const errorResponseSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  /** For invalid input: the error messages by field. */
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** The codes of `message` and `errors`, with the values in the sentences. Clients may show other sentences. */
  code: z.optional(messageCodeSchema),
  codes: z.optional(z.record(z.string(), z.array(messageCodeSchema))),
  /** For a rejected order: the reason per item. */
  changes: z.optional(z.array(orderChangeSchema)),
  /** For a rejected order: its price now, as `POST /api/quote` returns it. */
  quote: z.optional(z.record(z.string(), z.unknown())),
  /** For an edit based on outdated values: the current ones, by field, and when they were saved (ISO time). */
  conflicts: z.optional(fieldValuesSchema),
  changedAt: z.optional(z.string()),
  /** For settings based on an outdated version: the current ones, and those of the request. */
  settings: z.optional(
    z.object({ current: z.record(z.string(), z.unknown()), sent: z.record(z.string(), z.unknown()) }),
  ),
  /** For a change that removes sizes of open orders: the sizes, the number of orders and the newest order numbers. */
  openOrders: z.optional(orderedSizesSchema),
  /** For a call that needs a second step, a proof or a second factor first. */
  requires: z.optional(requirementSchema),
});
export type ErrorResponse = z.infer<typeof errorResponseSchema>;
