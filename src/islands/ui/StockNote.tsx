import { hasCapability } from '#lib/capabilities.ts';
import type { CardProduct } from '#lib/product/card-product.ts';
import { displayedStock } from '#lib/product/stock.ts';
import { productText as words } from '#messages/product.ts';

/**
 * The note 'Only 3 left' or 'Sold out'. Rendered hidden while the stock is neither low nor zero,
 * because `elements/shared/product-markup.ts` updates it in place.
 */
export function StockNote({ product, className }: { product: CardProduct; className: string }) {
  const units = displayedStock(product);
  return (
    hasCapability('orders') && (
      <p className={className} data-stock="" hidden={units === undefined}>
        {units !== undefined && words.left(units)}
      </p>
    )
  );
}
