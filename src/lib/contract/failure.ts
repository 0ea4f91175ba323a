import * as z from 'zod/mini';
import { orderChange } from './order-change.ts';

/** The body of every answer with a 4xx or 5xx status. `message` is a sentence for the person. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  /** For invalid input: the sentences by field. */
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** For an order that cannot be taken as it was asked for, or a stock that has changed: why, item by item. */
  changes: z.optional(z.array(orderChange)),
});
export type Failure = z.infer<typeof failure>;

/** What can be read out of any backend's failure: some leave `success` out, some send no JSON. */
export const failureRead = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Read by who orders (`order-change.ts`): no other page carries what it takes. */
  changes: z.optional(z.unknown()),
});
