/** A product's card and page. [CARD-01, PROD-01 to PROD-04] */
export const product = {
  breadcrumb: 'Breadcrumb',
  related: 'You may also like',
  addNamed: (name: string) => `Add ${name} to cart`,
  add: 'Add to Cart',
  inBag: 'In your bag',
  /** Of a product that has few pieces left, or none; in the bag too. */
  left: (pieces: number) => (pieces === 0 ? 'Sold out' : `Only ${pieces} left`),
  oldPrice: 'Old price',
  rating: (rating: number, best: number) => `${rating} out of ${best}`,
  category: 'Category',
  color: 'Color',
  loading: 'Loading product',
  failed: 'Error on single Page',
  unavailable: 'No longer available',
  /** Beside a price that may have changed since the page was built. */
  unchecked: 'The price could not be checked just now.',
  notes: [
    'Free delivery, packed by hand in paper.',
    'Changed your mind? Send it back and have your money returned.',
  ],
  deliveryReturns: 'Delivery & Returns',
} as const;
