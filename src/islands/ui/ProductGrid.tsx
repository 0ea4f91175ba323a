import { memo } from 'react';
import type { CardProduct } from '#lib/product/card-product.ts';
import { ProductCard } from './ProductCard.tsx';

interface Props {
  products: readonly CardProduct[];
  /**
   * The number of leading cards whose images are not lazy-loaded, usually the first row. The first one is fetched with
   * high priority, because it is the largest paint of the page.
   */
  eagerCount?: number;
}

/**
 * A grid of product cards, memoized by its products. A static page that contains it imports
 * `#elements/bag/add-to-bag.ts`.
 */
export const ProductGrid = memo(function ProductGrid({ products, eagerCount = 0 }: Props) {
  return (
    <ul className="product-grid">
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard product={product} eager={index < eagerCount} first={eagerCount > 0 && index === 0} />
        </li>
      ))}
    </ul>
  );
});
