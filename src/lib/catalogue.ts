import { readSiteSettings } from '#build/settings.ts';
import { allProducts } from './all-products.ts';
import { call } from './api/call.ts';
import { sentenceFor } from './api/error.ts';
import type { Product } from './contract/product.ts';
import { relatedProducts } from './contract/products.ts';

/**
 * The catalogue as the build sees it. Only pages may import this file: in a browser the backend is asked
 * through stores.
 */

// Read when the build runs, not baked in: another port of the same backend must not make every page anew.
const { catalogueUrl: origin, apiOrigin, siteUrl } = readSiteSettings(process.env);

let reading: Promise<readonly Product[]> | undefined;

/** All products in the backend's order, read once per build. Stops the build with a sentence. */
export function getCatalogue(): Promise<readonly Product[]> {
  reading ??= allProducts(origin).then(
    (products) => products.map(asVisitorsSeeIt),
    (cause: unknown) => {
      throw new Error(`The catalogue of ${origin} could not be read: ${sentenceFor(cause)}`, { cause });
    },
  );
  return reading;
}

/**
 * The products shown beside one, from the backend. A backend of the field may answer this call in a shape
 * of its own: then nothing is shown there, and the build's output says so.
 */
export async function getRelated(product: Product): Promise<readonly Product[]> {
  try {
    const related = await call(relatedProducts, { params: { id: product._id }, origin });
    return related.map(asVisitorsSeeIt);
  } catch (error) {
    console.warn(`No related products for ${product._id}: ${sentenceFor(error)}`);
    return [];
  }
}

/**
 * With the backend on the site's own origin, pictures are addressed without a host: the same pages then work
 * under every name the shop is reached by.
 */
function asVisitorsSeeIt(product: Product): Product {
  if (apiOrigin !== '') return product;
  const own = [origin, siteUrl];
  const local = (url: string) => {
    const host = own.find((one) => url.startsWith(`${one}/`));
    return host === undefined ? url : url.slice(host.length);
  };
  return {
    ...product,
    image: local(product.image),
    images: product.images.map((picture) => ({ ...picture, url: local(picture.url) })),
  };
}
