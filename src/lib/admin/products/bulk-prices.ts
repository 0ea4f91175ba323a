import type { Product } from '#contract/catalogue/product.ts';
import { isOldPriceValid } from '#contract/catalogue/product-form.ts';
import { PRODUCT_LIMITS } from '#contract/vocabulary.ts';
import { addCents, type Cents, cents, dollars, toCents } from '#contract/wire/money.ts';

/** Price endings: `exact` as calculated, or the last two digits of the cents: `whole` is 00, `ninety` is 90. */
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

/** A product's prices. As in the form, null means no old price. */
export interface Prices {
  readonly priceCents: Cents;
  readonly oldPriceCents: Cents | null;
}

/** A product with its planned prices; undefined if the result is out of range. */
export interface PricePlan {
  readonly product: Product;
  readonly prices: Prices | undefined;
}

/** Plans the price change of each product. Removes an old price that would not be higher than the new price. */
export function planPrices(products: readonly Product[], change: PriceChange): PricePlan[] {
  return products.map((product) => {
    const priceCents = roundToEnding(applyChange(product.priceCents, change), change.ending);
    if (!(priceCents > 0 && priceCents <= PRODUCT_LIMITS.price.maxCents))
      return { product, prices: undefined };
    const oldPriceCents = oldPriceFor(product, priceCents, change.showsOldPrice);
    return { product, prices: { priceCents, oldPriceCents } };
  });
}

/** Returns a product's current prices. */
export function currentPrices({ priceCents, oldPriceCents }: Product): Prices {
  return { priceCents, oldPriceCents: oldPriceCents ?? null };
}

export function arePricesEqual(a: Prices, b: Prices): boolean {
  return a.priceCents === b.priceCents && a.oldPriceCents === b.oldPriceCents;
}

function applyChange(priceCents: Cents, { by, value }: PriceChange): Cents {
  if (by === 'amount') return addCents(priceCents, toCents(dollars(value)));
  return cents(Math.round((priceCents * (100 + value)) / 100));
}

/** Rounds to the nearest price with the given ending. */
function roundToEnding(priceCents: Cents, ending: PriceEnding): Cents {
  if (ending === 'exact') return priceCents;
  if (ending === 'whole') return cents(Math.round(priceCents / 100) * 100);
  return cents(Math.round((priceCents + 10) / 100) * 100 - 10);
}

function oldPriceFor(product: Product, priceCents: Cents, showOld: boolean): Cents | null {
  if (showOld && priceCents < product.priceCents) return product.priceCents;
  const { oldPriceCents } = currentPrices(product);
  return isOldPriceValid(priceCents, oldPriceCents) ? oldPriceCents : null;
}
