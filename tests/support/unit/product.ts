import type { Product } from '#contract/product.ts';

/** A product of which only the id, and what a test says besides, matters. */
export function product(_id: string, fields: Partial<Product> = {}): Product {
  return {
    _id,
    name: _id,
    price: 1,
    image: '',
    imageAlt: '',
    images: [],
    category: 'dress',
    color: 'red',
    description: '',
    rating: 0,
    ...fields,
  };
}
