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
