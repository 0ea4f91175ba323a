import { cleanLine } from '#contract/clean-text.ts';
import { type Cents, multiplyCents, scaleCents, sumCents, toCents, toDollars } from '#contract/money.ts';
import type { NewOrder } from '#contract/order.ts';
import type { OrderChange } from '#contract/order-change.ts';
import type { ProductSize } from '#contract/product.ts';
import { TAX_BASIS_POINTS } from '#contract/vocabulary.ts';
import type { ProductRow } from '../db/schema/products.ts';

type Item = NewOrder['items'][number];

/** A product and its ordered quantity. */
interface PricedItem {
  readonly product: ProductRow;
  /** The ordered size; undefined if the product has no sizes. [SIZE-05] */
  readonly size: ProductSize | undefined;
  /** The units in stock of the size, or of a product without sizes; null if they are not tracked. */
  readonly stock: number | null;
  readonly quantity: number;
}

/** An order at current prices. */
export interface PricedOrder {
  /** In the order of the requested items. */
  readonly items: readonly PricedItem[];
  readonly selectedItems: number;
  readonly totalCents: Cents;
  readonly taxCents: Cents;
  readonly grandTotalCents: Cents;
}

/**
 * Returns the items at current prices. If they differ from what the customer was shown, returns every difference
 * instead: a deleted product or size, a missing size, a changed price, insufficient stock.
 */
export function priceOrder(
  items: readonly Item[],
  rows: readonly ProductRow[],
): PricedOrder | { readonly changes: readonly OrderChange[] } {
  const productsById = new Map(rows.map((row) => [row.id, row]));
  const pricedItems: PricedItem[] = [];
  const changes: OrderChange[] = [];
  for (const item of items) {
    const found = matchItem(item, productsById.get(item.productId));
    if ('problem' in found) changes.push(found);
    else {
      pricedItems.push(found);
      changes.push(...findChanges(item, found));
    }
  }
  if (changes.length > 0) return { changes };
  // At most 100 products, 9999 units each, a million dollars a unit: every sum in cents is a safe integer.
  const totalCents = sumCents(
    pricedItems.map(({ product, quantity }) => multiplyCents(product.priceCents, quantity)),
  );
  const taxCents = scaleCents(totalCents, TAX_BASIS_POINTS, 10_000);
  return {
    items: pricedItems,
    selectedItems: pricedItems.reduce((count, { quantity }) => count + quantity, 0),
    totalCents,
    taxCents,
    grandTotalCents: sumCents([totalCents, taxCents]),
  };
}

/** Returns the product and size of an item, or the reason why there is none. */
function matchItem(
  { productId, size, quantity }: Item,
  product: ProductRow | undefined,
): PricedItem | OrderChange {
  const ordered = { productId, ...(size !== undefined && { size }) };
  if (product === undefined) return { ...ordered, problem: 'gone' };
  const { name, sizes, stock } = product;
  if (size === undefined)
    return sizes === null
      ? { product, size: undefined, stock, quantity }
      : { ...ordered, problem: 'size', name };
  const found = sizes?.find((one) => cleanLine(one.size) === size);
  if (found === undefined) return { ...ordered, problem: 'gone', name };
  return { product, size: found, stock: found.stock ?? null, quantity };
}

function findChanges(
  { productId, price }: Item,
  { product, size, stock, quantity }: PricedItem,
): OrderChange[] {
  const { name, priceCents } = product;
  const item = { productId, ...(size && { size: size.size }) };
  const changes: OrderChange[] = [];
  if (price !== undefined && toCents(price) !== priceCents) {
    changes.push({ ...item, problem: 'price', name, price: toDollars(priceCents) });
  }
  if (stock !== null && stock < quantity) changes.push({ ...item, problem: 'stock', name, stock });
  return changes;
}
