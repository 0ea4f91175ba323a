import type { CardProduct } from '#lib/product/product-view.ts';
import { ProductCard } from './ProductCard.tsx';

interface Props {
  products: readonly CardProduct[];
  /** So many cards, the first row, fetch their pictures without waiting for the layout. */
  eager?: number;
}

/** Product cards in their grid. */
export function ProductGrid({ products, eager = 0 }: Props) {
  return (
    <ul className="product-grid">
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard product={product} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}
