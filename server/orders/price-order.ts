import type { NewOrder } from '#contract/order.ts';
import type { OrderChange } from '#contract/order-change.ts';
import { calculateTax } from '#contract/tax.ts';
import type { ProductRow } from '../db/schema/products.ts';

type Item = NewOrder['items'][number];

/** A product and its ordered quantity. */
interface PricedItem {
  readonly product: ProductRow;
  readonly quantity: number;
}

/** An order at current prices. Money is in cents. */
export interface PricedOrder {
  /** In the order of the requested items. */
  readonly items: readonly PricedItem[];
  readonly selectedItems: number;
  readonly totalCents: number;
  readonly taxCents: number;
  readonly grandTotalCents: number;
}

/**
 * Returns the items at current prices. If they differ from what the customer was shown, returns every difference
 * instead: a deleted product, a changed price, insufficient stock.
 */
export function priceOrder(
  items: readonly Item[],
  rows: readonly ProductRow[],
): PricedOrder | { readonly changes: readonly OrderChange[] } {
  const productsById = new Map(rows.map((row) => [row.id, row]));
  const pricedItems: PricedItem[] = [];
  const changes: OrderChange[] = [];
  for (const item of items) {
    const product = productsById.get(item.productId);
    if (product) pricedItems.push({ product, quantity: item.quantity });
    changes.push(...findChanges(item, product));
  }
  if (changes.length > 0) return { changes };
  // At most 100 products, 9999 units each, a million dollars a unit: every sum in cents is a safe integer.
  const totalCents = sum(pricedItems, ({ product, quantity }) => product.priceCents * quantity);
  const taxCents = calculateTax(totalCents);
  return {
    items: pricedItems,
    selectedItems: sum(pricedItems, ({ quantity }) => quantity),
    totalCents,
    taxCents,
    grandTotalCents: totalCents + taxCents,
  };
}

function findChanges({ productId, quantity, price }: Item, product: ProductRow | undefined): OrderChange[] {
  if (product === undefined) return [{ productId, problem: 'gone' }];
  const { name, priceCents, stock } = product;
  const changes: OrderChange[] = [];
  if (price !== undefined && Math.round(price * 100) !== priceCents) {
    changes.push({ productId, problem: 'price', name, price: priceCents / 100 });
  }
  if (stock !== null && stock < quantity) changes.push({ productId, problem: 'stock', name, stock });
  return changes;
}

function sum(items: readonly PricedItem[], amountOf: (item: PricedItem) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0);
}
