import { formatProductCount } from './product-count.ts';

/** The loading, error and count texts that every product list shares. [SHOP-07] */
export const productListText = {
  heading: 'Products',
  loading: 'Loading products',
  /** Announced to screen readers when a search or filter changes the number of results; not visible. */
  count: (products: number) => (products === 0 ? 'No products' : formatProductCount(products)),
  /** A shop without any products. */
  opening: { title: 'Opening soon', text: 'Our first collection is on its way.' },
  emptyCategory: { title: 'Nothing here yet', text: 'New pieces are on their way.' },
  /** The size of a category, or of a choice from it. */
  pieces: (products: number) => (products === 1 ? '1 piece' : `${products} pieces`),
  failed: {
    title: 'Oops! Something went wrong',
    text: "We're having trouble fetching the products. Please try again.",
    retry: 'Try again',
  },
} as const;
