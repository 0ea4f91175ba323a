import type { Product } from '#contract/catalogue/product.ts';
import { cleanNumber } from '#contract/text/clean-text.ts';
import { PRODUCT_LIMITS } from '#contract/vocabulary.ts';

/** A stock that an admin can enter: that of a size, or of a product without sizes. */
export interface StockItem {
  readonly product: Product;
  readonly size: string | undefined;
  /** Identifies the item within its product; '' for the product itself. */
  readonly sku: string;
  readonly stock: number | undefined;
}

/** The entered stock of a product's items, by SKU. Undefined is not tracked. */
export interface StockEntry {
  readonly product: Product;
  readonly stock: ReadonlyMap<string, number | undefined>;
}

/** Returns the items of products, each size by itself. */
export function stockItems(products: readonly Product[]): StockItem[] {
  return products.flatMap((product): StockItem[] =>
    product.sizes
      ? product.sizes.map(({ size, sku, stock }) => ({ product, size, sku, stock }))
      : [{ product, size: undefined, sku: '', stock: product.stock }],
  );
}

/** Returns whether a text is a number of units, or empty because the stock is not tracked. */
export function isStockText(text: string): boolean {
  const typed = cleanNumber(text);
  return typed === '' || (/^\d{1,7}$/.test(typed) && Number(typed) <= PRODUCT_LIMITS.stock.max);
}

/** Returns the products whose items have another stock than the typed one. `texts` are by item. */
export function changedStock(
  items: readonly StockItem[],
  texts: ReadonlyMap<StockItem, string>,
): StockEntry[] {
  const changed = items.filter((item) => {
    const text = texts.get(item);
    return text !== undefined && cleanNumber(text) !== String(item.stock ?? '');
  });
  return [...Map.groupBy(changed, ({ product }) => product)].map(([product, list]) => ({
    product,
    stock: new Map(
      list.map((item) => {
        const text = cleanNumber(texts.get(item) ?? '');
        return [item.sku, text ? Number(text) : undefined];
      }),
    ),
  }));
}
