import { hasCapability } from '#lib/capabilities.ts';
import type { CardProduct } from '#lib/product/card-product.ts';
import { displayedStock } from '#lib/product/stock.ts';
import { productText as words } from '#messages/product.ts';

/**
 * The sizes of a product on its card, sold-out ones struck through and not read aloud. Rendered hidden for a product
 * without sizes, because `elements/shared/product-markup.ts` updates the marks in place.
 */
export function SizeMarks({ product }: { product: CardProduct }) {
  const { sizes } = product;
  return (
    hasCapability('catalogue') && (
      <p
        className="col-span-2 mt-1 flex flex-wrap gap-x-2 text-xs text-stone"
        data-size-marks=""
        hidden={!sizes}
      >
        <span className="sr-only">{words.sizes}</span>
        {sizes?.map(({ size, stock }) =>
          displayedStock({ stock }) === 0 ? (
            <s key={size} aria-hidden="true">
              {size}
            </s>
          ) : (
            <span key={size}>{size}</span>
          ),
        )}
      </p>
    )
  );
}
