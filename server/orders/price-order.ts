import { type Cents, multiplyCents, sumCents, taxOf, toCents, toDollars } from '#contract/money.ts';
import type { NewOrder } from '#contract/order.ts';
import type { OrderChange } from '#contract/order-change.ts';
import { TAX_BASIS_POINTS } from '#contract/vocabulary.ts';
import type { ProductRow } from '../db/schema/products.ts';

type Item = NewOrder['items'][number];

/** A product and its ordered quantity. */
interface PricedItem {
  readonly product: ProductRow;
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
  const totalCents = sumCents(
    pricedItems.map(({ product, quantity }) => multiplyCents(product.priceCents, quantity)),
  );
  const taxCents = taxOf(totalCents, TAX_BASIS_POINTS);
  return {
    items: pricedItems,
    selectedItems: pricedItems.reduce((count, { quantity }) => count + quantity, 0),
    totalCents,
    taxCents,
    grandTotalCents: sumCents([totalCents, taxCents]),
  };
}

function findChanges({ productId, quantity, price }: Item, product: ProductRow | undefined): OrderChange[] {
  if (product === undefined) return [{ productId, problem: 'gone' }];
  const { name, priceCents, stock } = product;
  const changes: OrderChange[] = [];
  if (price !== undefined && toCents(price) !== priceCents) {
    changes.push({ productId, problem: 'price', name, price: toDollars(priceCents) });
  }
  if (stock !== null && stock < quantity) changes.push({ productId, problem: 'stock', name, stock });
  return changes;
}
