import { formatCents } from '#contract/wire/money.ts';
import { formatItemName } from '../catalogue/catalogue.ts';
import type { OrderRules } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { HttpError, invalidInput } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import { countHeldUnits, type Holder, maxHeldUnits } from './order-holds.ts';
import type { PricedOrder } from './price-order.ts';

/** The limits of one order. [SAFE-01] */

/** Throws `HttpError` 400 if an order has too many lines, too many units of a product or too large a total. */
export function checkLimits({ maxLines, maxQuantity, maxTotalCents }: OrderRules, order: PricedOrder): void {
  const { items, grandTotalCents } = order;
  if (items.length > maxLines)
    throw invalidInput({ items: [messageOf('tooManyLines', maxLines, items.length)] });
  // Several sizes of a product count as one product.
  const byProduct = [...Map.groupBy(items, ({ product }) => product).entries()];
  const excessive = byProduct.filter(
    ([, sizes]) => sizes.reduce((units, { quantity }) => units + quantity, 0) > maxQuantity,
  );
  if (excessive.length > 0) {
    const reasons = excessive.map(([product]) => messageOf('tooManyUnits', product.name, maxQuantity));
    throw invalidInput({ items: [messageOf('changeBag', ...reasons)] });
  }
  if (grandTotalCents > maxTotalCents)
    throw invalidInput({
      items: [messageOf('tooExpensive', formatCents(maxTotalCents), formatCents(grandTotalCents))],
    });
}

/**
 * Throws `HttpError` 409 if the order's network or mailbox would hold too large a share of a product or size. The
 * caller must have locked the products, which serializes concurrent orders of one holder.
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
  const reasons = counted.flatMap((item) => {
    const held = heldUnits(item);
    const left = Math.max(maxHeldUnits(item.stock + held, maxSharePercent) - held, 0);
    if (item.quantity <= left) return [];
    return messageOf(held === 0 ? 'shareOfStock' : 'restOfShare', formatItemName(item), left);
  });
  if (reasons.length > 0) throw new HttpError(409, messageOf('changeBag', ...reasons));
}
