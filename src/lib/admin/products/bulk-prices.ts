import type { Product } from '#contract/product.ts';
import { isOldPriceRight } from '#contract/product-form.ts';
import { PRODUCT } from '#contract/vocabulary.ts';
import { toCents } from '#lib/money.ts';

/** How prices may end: as they come out, in whole dollars, or ten cents below one. */
export const ENDINGS = ['exact', 'whole', 'ninety'] as const;
type Ending = (typeof ENDINGS)[number];

/** How the prices of several products are to change. */
export interface PriceChange {
  readonly by: 'percent' | 'amount';
  /** Percent, or dollars; below 0 it becomes cheaper. */
  readonly value: number;
  readonly ending: Ending;
  /** A product that becomes cheaper shows what it cost before. */
  readonly showOld: boolean;
}

/** A product's prices in dollars; no old price is null, as the form says it. */
export interface Prices {
  readonly price: number;
  readonly oldPrice: number | null;
}

/** A product with its prices as they would be, undefined where they could not be that. */
export interface PricePlan {
  readonly product: Product;
  readonly prices: Prices | undefined;
}

/** What a change would make of each product. An old price that would not be higher than the price goes away. */
export function planPrices(products: readonly Product[], change: PriceChange): PricePlan[] {
  return products.map((product) => {
    const cents = endingSo(changed(toCents(product.price), change), change.ending);
    const price = cents / 100;
    if (!(price > 0 && price <= PRODUCT.price.max)) return { product, prices: undefined };
    const oldPrice = oldPriceFor(product, price, change.showOld);
    return { product, prices: { price, oldPrice } };
  });
}

/** The prices that a product has. */
export function pricesOf({ price, oldPrice }: Product): Prices {
  return { price, oldPrice: oldPrice ?? null };
}

export function arePricesSame(some: Prices, others: Prices): boolean {
  return some.price === others.price && some.oldPrice === others.oldPrice;
}

function changed(cents: number, { by, value }: PriceChange): number {
  return Math.round(by === 'percent' ? (cents * (100 + value)) / 100 : cents + value * 100);
}

/** The nearest price with that ending. */
function endingSo(cents: number, ending: Ending): number {
  if (ending === 'exact') return cents;
  if (ending === 'whole') return Math.round(cents / 100) * 100;
  return Math.round((cents + 10) / 100) * 100 - 10;
}

function oldPriceFor(product: Product, price: number, showOld: boolean): number | null {
  if (showOld && price < product.price) return product.price;
  const { oldPrice } = pricesOf(product);
  return isOldPriceRight({ price, oldPrice }) ? oldPrice : null;
}
