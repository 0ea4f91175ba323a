import { capabilities } from '#lib/capabilities.ts';
import { product as words } from '#lib/product/messages.ts';
import type { CardProduct } from '#lib/product/product-view.ts';
import { fewLeft } from '#lib/product/stock.ts';

/**
 * 'Only 3 left' or 'Sold out'. The hook is that of `elements/fill-product.ts`, which is why it is there, hidden, when
 * there is nothing to tell.
 */
export function StockNote({ product, className }: { product: CardProduct; className: string }) {
  const few = fewLeft(product);
  return (
    capabilities.stock && (
      <p className={className} data-stock="" hidden={few === undefined}>
        {few !== undefined && words.left(few)}
      </p>
    )
  );
}
