import type { Product } from '#contract/catalogue/product.ts';
import { cents } from '#contract/wire/money.ts';

/** Returns a product with this id, the given fields and defaults for the others. */
export function buildProduct(_id: string, fields: Partial<Product> = {}): Product {
  return {
    _id,
    name: _id,
    priceCents: cents(100),
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
