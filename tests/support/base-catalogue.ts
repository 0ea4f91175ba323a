import { readSeedProducts, type SeedProduct } from '#tests/support/seed-products.ts';

/** A product as a backend of the field sends it: whatever it may leave out is left out somewhere. */
export interface FieldProduct {
  _id?: string;
  id?: string;
  name: string;
  price: number;
  oldPrice?: number | null | undefined;
  image: string;
  category: string;
  color: string;
  description?: string | null;
  rating?: number | null;
  author?: string | { _id: string; username: string };
  /** Nothing that can be bought: such a backend does not say what it means by it. */
  stock?: number;
  createdAt?: string | null;
  updatedAt?: string | null;
}

/** Pictures stand on a host that belongs to neither the site nor the backend. */
export const PICTURE_HOST = 'https://pictures.example';

/** The one picture that its host does not have. */
export const MISSING_PICTURE = `${PICTURE_HOST}/gone.webp`;

/** The product of the missing picture. */
const WITHOUT_PICTURE = 'Opéra Pleated Clutch';
/** The product without description and rating. */
export const WITHOUT_WORDS = 'Averse Umbrella';
/** The product whose id cannot be the name of a file: it has no page of its own in the built site. */
export const WITHOUT_PAGE = 'Correspondance Wallet';

/** The seed's products in the manners that base backends are known for [CALL-05]. */
export async function fieldCatalogue(): Promise<FieldProduct[]> {
  const seed = await readSeedProducts();
  return seed.map(asFieldProduct);
}

function asFieldProduct(product: SeedProduct, index: number): FieldProduct {
  const { name, price, oldPrice, category, color, description, rating } = product;
  const id = name === WITHOUT_PAGE ? 'wallet.46~navy' : `66b0c0ffee${String(index).padStart(14, '0')}`;
  return {
    ...(index % 3 === 0 ? { id } : { _id: id }),
    name,
    price,
    oldPrice: oldPrice ?? (index % 2 === 0 ? null : undefined),
    image: name === WITHOUT_PICTURE ? MISSING_PICTURE : `${PICTURE_HOST}/${product.image}`,
    category,
    color,
    stock: 0,
    ...(name === WITHOUT_WORDS ? { description: null } : { description, rating }),
    ...(index % 4 === 0 && { author: { _id: '66b0c0ffee', username: 'admin' } }),
    ...(index % 4 === 1 && { author: '66b0c0ffee' }),
    ...(index % 5 === 0 && { createdAt: null, updatedAt: null }),
    ...(index % 5 === 1 && { createdAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString() }),
  };
}
