import * as z from 'zod/mini';
import { CHECKOUT_LIMITS } from '#contract/vocabulary.ts';
import { lineSchema, sizeNameSchema } from '#contract/wire/field-schemas.ts';
import { cents, formatAmount, isWholeCents } from '#contract/wire/money.ts';
import { CURRENCY } from '#contract/wire/shop-currency.ts';
import * as text from '#messages/rules/orders.ts';
import { amountSchema } from './order.ts';

/** The parts that quotes and orders share: items, delivery and code. They need no rules of addresses. */

/** The id of a delivery rate. */
export const rateIdSchema = z.string().check(z.maxLength(64));

/** A price that the customer was shown. The base contract rounds US dollars. */
const itemPriceSchema =
  CURRENCY === 'USD'
    ? amountSchema
    : amountSchema.check(z.refine(isWholeCents, text.tooManyDecimals(formatAmount(cents(1250)))));

/**
 * An item of a new order. `price` in dollars is the price shown to the customer; the backend rejects the order
 * if it has changed. Without `price`, the current price applies. A product with sizes needs a `size`. [SIZE-05]
 */
export const orderItemSchema = z.object({
  productId: z.string().check(z.minLength(1), z.maxLength(CHECKOUT_LIMITS.productId.max)),
  size: z.optional(sizeNameSchema),
  quantity: z.int().check(z.minimum(1), z.maximum(CHECKOUT_LIMITS.quantity.max)),
  price: z.optional(itemPriceSchema),
});

/** Returns the schema of the items of an order: at most 100, each product and size once. */
export function orderedItemsSchema<
  Item extends z.ZodMiniType<{ readonly productId: string; readonly size?: string | undefined }>,
>(itemSchema: Item) {
  return z.array(itemSchema).check(
    z.minLength(1, text.noItems),
    z.maxLength(CHECKOUT_LIMITS.items.max, text.tooManyItems(CHECKOUT_LIMITS.items.max)),
    z.refine(
      (items) =>
        new Set(items.map(({ productId, size }) => JSON.stringify([productId, size]))).size === items.length,
      text.repeatedItem,
    ),
  );
}

/** A discount code as a customer or the shop's owner types it. [DISC-01] */
export const codeSchema = lineSchema(text.discountCode, CHECKOUT_LIMITS.code);

/** Limits the unknown codes of quotes and orders from one network, which could guess codes. */
export const UNKNOWN_CODES = { name: 'unknown-code', max: 20, windowSeconds: 60 * 60 };
