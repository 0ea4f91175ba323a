import { readSeedProducts, type SeedProduct } from '#tests/support/seed-products.ts';

/** A product as base backends return it. Every optional field is missing from some product. */
export interface BaseProduct {
  _id?: string;
  id?: string;
  name: string;
  price: number;
  oldPrice?: number | null | undefined;
  image: string;
  category: string;
  color: string;
  description?: string | null;
  rating?: number | null | undefined;
  author?: string | { _id: string; username: string };
  /** Must not be read as units for sale: the base contract gives this field no meaning. */
  stock?: number;
  /** Must be ignored too: sizes, colors and images with another meaning. */
  sizes?: readonly object[];
  style?: string;
  colorName?: string;
  siblings?: readonly object[];
  gallery?: readonly object[];
  createdAt?: string | null;
  updatedAt?: string | null;
}

/** The image host, which is neither the site's origin nor the backend's. */
export const IMAGE_HOST = 'https://pictures.example';

/** The URL of the only image that the image host lacks. */
export const MISSING_IMAGE = `${IMAGE_HOST}/gone.webp`;

/** The product whose image is missing. */
const PRODUCT_WITHOUT_IMAGE = 'Opéra Pleated Clutch';
/** The product without description and rating. */
export const PRODUCT_WITHOUT_DETAILS = 'Averse Umbrella';
/** The product whose id is not a valid file name, which leaves it without a page in the built site. */
export const PRODUCT_WITHOUT_PAGE = 'Correspondance Wallet';

/** Returns the seed products with the known quirks of base backends [CALL-05]. */
export async function readBaseCatalogue(): Promise<BaseProduct[]> {
  const seed = await readSeedProducts();
  return seed.map(toBaseProduct);
}

/** Fields that the base contract does not have, in exactly the shape of our own backend. */
const FOREIGN_PARTS = {
  sizes: [{ size: 'Foreign', sku: 'FOREIGN-1', stock: 0 }],
  style: 'foreign',
  colorName: 'Foreign',
  siblings: ['1', '2'].map((_id) => ({
    _id,
    name: 'Foreign',
    color: 'red',
    image: `${IMAGE_HOST}/foreign.webp`,
  })),
  gallery: [{ image: `${IMAGE_HOST}/foreign.webp`, alt: 'Foreign', images: [], width: 1000, height: 1250 }],
} satisfies Partial<BaseProduct>;

function toBaseProduct(product: SeedProduct, index: number): BaseProduct {
  const { name, price, oldPrice, category, color, description, rating } = product;
  const id =
    name === PRODUCT_WITHOUT_PAGE ? 'wallet.46~navy' : `66b0c0ffee${String(index).padStart(14, '0')}`;
  return {
    ...(index % 3 === 0 ? { id } : { _id: id }),
    name,
    price,
    oldPrice: oldPrice ?? (index % 2 === 0 ? null : undefined),
    image: name === PRODUCT_WITHOUT_IMAGE ? MISSING_IMAGE : `${IMAGE_HOST}/${product.image}`,
    category,
    color,
    stock: 0,
    ...FOREIGN_PARTS,
    ...(name === PRODUCT_WITHOUT_DETAILS ? { description: null } : { description, rating }),
    ...(index % 4 === 0 && { author: { _id: '66b0c0ffee', username: 'admin' } }),
    ...(index % 4 === 1 && { author: '66b0c0ffee' }),
    ...(index % 5 === 0 && { createdAt: null, updatedAt: null }),
    ...(index % 5 === 1 && { createdAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString() }),
  };
}
