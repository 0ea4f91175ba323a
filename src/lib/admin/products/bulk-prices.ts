import { type Cents, cents, type Dollars, toCents, toDollars } from '#contract/money.ts';
import type { Product } from '#contract/product.ts';
import { isOldPriceValid } from '#contract/product-form.ts';
import { PRODUCT_LIMITS } from '#contract/vocabulary.ts';

/** Price endings: `exact` as calculated, `whole` dollars, or `ninety` cents. */
export const PRICE_ENDINGS = ['exact', 'whole', 'ninety'] as const;
type PriceEnding = (typeof PRICE_ENDINGS)[number];

/** A bulk change of prices. */
export interface PriceChange {
  readonly by: 'percent' | 'amount';
  /** Percent or dollars; negative values reduce the price. */
  readonly value: number;
  readonly ending: PriceEnding;
  /** Whether a reduced product shows its previous price as the old price. */
  readonly showsOldPrice: boolean;
}

/** A product's prices in dollars. As in the form, null means no old price. */
export interface Prices {
  readonly price: Dollars;
  readonly oldPrice: Dollars | null;
}

/** A product with its planned prices; undefined if the result is out of range. */
export interface PricePlan {
  readonly product: Product;
  readonly prices: Prices | undefined;
}

/** Plans the price change of each product. Removes an old price that would not be higher than the new price. */
export function planPrices(products: readonly Product[], change: PriceChange): PricePlan[] {
  return products.map((product) => {
    const priceCents = roundToEnding(applyChange(toCents(product.price), change), change.ending);
    const price = toDollars(priceCents);
    if (!(price > 0 && price <= PRODUCT_LIMITS.price.max)) return { product, prices: undefined };
    const oldPrice = oldPriceFor(product, price, change.showsOldPrice);
    return { product, prices: { price, oldPrice } };
  });
}

/** Returns a product's current prices. */
export function currentPrices({ price, oldPrice }: Product): Prices {
  return { price, oldPrice: oldPrice ?? null };
}

export function arePricesEqual(a: Prices, b: Prices): boolean {
  return a.price === b.price && a.oldPrice === b.oldPrice;
}

function applyChange(priceCents: Cents, { by, value }: PriceChange): Cents {
  return cents(Math.round(by === 'percent' ? (priceCents * (100 + value)) / 100 : priceCents + value * 100));
}

/** Rounds to the nearest price with the given ending. */
function roundToEnding(priceCents: Cents, ending: PriceEnding): Cents {
  if (ending === 'exact') return priceCents;
  if (ending === 'whole') return cents(Math.round(priceCents / 100) * 100);
  return cents(Math.round((priceCents + 10) / 100) * 100 - 10);
}

function oldPriceFor(product: Product, price: Dollars, showOld: boolean): Dollars | null {
  if (showOld && price < product.price) return product.price;
  const { oldPrice } = currentPrices(product);
  return isOldPriceValid(price, oldPrice) ? oldPrice : null;
}
