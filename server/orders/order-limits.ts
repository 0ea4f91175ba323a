import { formatCents } from '#contract/wire/money.ts';
import { formatItemName } from '../catalogue/catalogue.ts';
import type { OrderRules } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { HttpError, invalidInput } from '../http/http-error.ts';
import { countHeldUnits, type Holder, maxHeldUnits } from './order-holds.ts';
import type { PricedOrder } from './price-order.ts';

/** The limits of one order and the sentences about them. [SAFE-01] */

const NEXT_STEP = 'Please change your bag, then place your order again.';

const tooManyLines = (max: number, lines: number) =>
  `One order can have up to ${max} different items, and yours has ${lines}. ${NEXT_STEP}`;
const tooMany = (name: string, max: number) => `You can order up to ${max} of ${name} at a time.`;
const tooExpensive = (max: string, total: string) =>
  `One order can come to ${max} with tax, and yours comes to ${total}. ${NEXT_STEP}`;
const tooLargeShare = (name: string, left: number, held: number) => {
  if (held === 0) return `We can set aside up to ${left} of ${name} for you.`;
  const more = left === 0 ? 'no more' : `up to ${left} more`;
  return `We can set aside ${more} of ${name} while earlier orders are open.`;
};

/** Throws `HttpError` 400 if an order has too many lines, units of a product, or too large a total. */
export function checkLimits({ maxLines, maxQuantity, maxTotalCents }: OrderRules, order: PricedOrder): void {
  const { items, grandTotalCents } = order;
  if (items.length > maxLines) throw invalidInput({ items: [tooManyLines(maxLines, items.length)] });
  // Several sizes of a product count as one product.
  const byProduct = [...Map.groupBy(items, ({ product }) => product).entries()];
  const excessive = byProduct.filter(
    ([, same]) => same.reduce((units, { quantity }) => units + quantity, 0) > maxQuantity,
  );
  if (excessive.length > 0) {
    const sentences = excessive.map(([product]) => tooMany(product.name, maxQuantity));
    throw invalidInput({ items: [[...sentences, NEXT_STEP].join(' ')] });
  }
  if (grandTotalCents > maxTotalCents)
    throw invalidInput({ items: [tooExpensive(formatCents(maxTotalCents), formatCents(grandTotalCents))] });
}

/**
 * Throws `HttpError` 409 if the order's network or mailbox would hold too large a share of a product or size. The
 * products must be locked: concurrent orders of one holder are then counted one after the other.
 */
export async function checkShare(
  tx: Db,
  { maxSharePercent }: OrderRules,
  holder: Holder,
  { items }: PricedOrder,
): Promise<void> {
  const counted = items.flatMap(({ product: { id, name }, size, stock, quantity }) =>
    stock === null ? [] : { productId: id, name, size: size?.size, sku: size?.sku ?? null, stock, quantity },
  );
  const heldUnits = await countHeldUnits(
    tx,
    holder,
    counted.map(({ productId }) => productId),
  );
  const sentences = counted.flatMap((item) => {
    const held = heldUnits(item);
    const left = Math.max(maxHeldUnits(item.stock + held, maxSharePercent) - held, 0);
    return item.quantity > left ? tooLargeShare(formatItemName(item), left, held) : [];
  });
  if (sentences.length > 0) throw new HttpError(409, [...sentences, NEXT_STEP].join(' '));
}
