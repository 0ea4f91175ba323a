/** The views that every product list has in common. [SHOP-07] */
export const list = {
  heading: 'Products',
  loading: 'Loading products',
  /** Said to screen readers when a search or a choice has another outcome; the words of no view. */
  count: (products: number) => {
    if (products === 0) return 'No products';
    return products === 1 ? '1 product' : `${products} products`;
  },
  failed: {
    title: 'Oops! Something went wrong',
    text: "We're having trouble fetching the products. Please try again.",
    retry: 'Try again',
  },
} as const;
