import type { NewOrder } from '#contract/order.ts';
import type { OrderChange } from '#contract/order-change.ts';
import { taxOn } from '#contract/tax.ts';
import type { ProductRow } from '../db/schema.ts';

type Item = NewOrder['items'][number];

/** A product that is ordered so many times. */
interface Wanted {
  readonly product: ProductRow;
  readonly quantity: number;
}

/** What is ordered, at the prices of now. Money in cents. */
export interface PricedOrder {
  /** In the order of the items. */
  readonly wanted: readonly Wanted[];
  readonly selectedItems: number;
  readonly totalCents: number;
  readonly taxCents: number;
  readonly grandTotalCents: number;
}

/**
 * What the items cost now. Instead, every reason why they cannot be ordered as they were shown: a product that is gone,
 * another price, too few pieces.
 */
export function priceOrder(
  items: readonly Item[],
  rows: readonly ProductRow[],
): PricedOrder | { readonly changes: readonly OrderChange[] } {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wanted: Wanted[] = [];
  const changes: OrderChange[] = [];
  for (const item of items) {
    const product = byId.get(item.productId);
    if (product) wanted.push({ product, quantity: item.quantity });
    changes.push(...changesOf(item, product));
  }
  if (changes.length > 0) return { changes };
  // At most 100 products of 9999 pieces and a million dollars: every sum is exact.
  const totalCents = sum(wanted, ({ product, quantity }) => product.priceCents * quantity);
  const taxCents = taxOn(totalCents);
  return {
    wanted,
    selectedItems: sum(wanted, ({ quantity }) => quantity),
    totalCents,
    taxCents,
    grandTotalCents: totalCents + taxCents,
  };
}

function changesOf({ productId, quantity, price }: Item, product: ProductRow | undefined): OrderChange[] {
  if (product === undefined) return [{ productId, problem: 'gone' }];
  const { name, priceCents, stock } = product;
  const changes: OrderChange[] = [];
  if (price !== undefined && Math.round(price * 100) !== priceCents) {
    changes.push({ productId, problem: 'price', name, price: priceCents / 100 });
  }
  if (stock !== null && stock < quantity) changes.push({ productId, problem: 'stock', name, stock });
  return changes;
}

function sum(wanted: readonly Wanted[], of: (one: Wanted) => number): number {
  return wanted.reduce((total, one) => total + of(one), 0);
}
