import { type Facets, productFacets } from '#contract/facets.ts';
import type { Product } from '#contract/product.ts';
import { relatedProducts } from '#contract/products.ts';
import { listReviews, type ReviewList } from '#contract/reviews.ts';
import { call } from '#lib/api/call.ts';
import { ApiError, sentenceFor } from '#lib/api/error.ts';
import { capabilities } from '#lib/capabilities.ts';
import { allProducts } from '#lib/catalogue/all-products.ts';
import { fewLeft } from '#lib/product/stock.ts';
import { readSiteSettings } from './settings.ts';

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

/** How many products each choice of the shop's filters finds; undefined when the backend does not count. */
export async function getFacets(): Promise<Facets | undefined> {
  return capabilities.catalogue ? call(productFacets, { query: {}, origin }) : undefined;
}

/** How many questions the backend is asked at once. */
const AT_ONCE = 8;

/** What the page of a product shows. */
export type ProductPage = {
  readonly product: Product;
  readonly related: readonly Product[];
  readonly reviews: ReviewList;
};

/** Each product with those shown beside it and what is said of it, from the backend. Stops the build when the backend is away. */
export async function withBeside(products: readonly Product[]): Promise<ProductPage[]> {
  const pairs = [];
  for (let first = 0; first < products.length; first += AT_ONCE) {
    const some = products.slice(first, first + AT_ONCE);
    pairs.push(
      ...(await Promise.all(
        some.map(async (product) => ({
          product,
          related: await getRelated(product),
          reviews: await getReviews(product),
        })),
      )),
    );
  }
  return pairs;
}

/**
 * A backend of the field may not know this call, or answer it in a shape of its own: then nothing is shown
 * beside the product, and the build's output says so.
 */
async function getRelated(product: Product): Promise<readonly Product[]> {
  try {
    const related = await call(relatedProducts, { params: { id: product._id }, origin });
    return related.map(asVisitorsSeeIt);
  } catch (error) {
    if (!(error instanceof ApiError) || isAway(error)) throw error;
    console.warn(`No related products for ${product._id}: ${sentenceFor(error)}`);
    return [];
  }
}

/** Asked only of products that have some. */
async function getReviews({ _id, reviewCount }: Product): Promise<ReviewList> {
  if (!reviewCount) return { reviews: [], totalReviews: 0, mean: undefined };
  return call(listReviews, { params: { id: _id }, query: {}, origin });
}

function isAway({ kind, status }: ApiError): boolean {
  return kind === 'network' || kind === 'timeout' || status === 503;
}

/**
 * What the pages show of a product. Of its stock no more than people are told. With the backend on the site's own
 * origin, pictures are addressed without a host: the same pages then work under every name the shop is reached by.
 */
function asVisitorsSeeIt(product: Product): Product {
  const reviewCount = capabilities.reviews ? product.reviewCount : undefined;
  const shown = { ...product, stock: fewLeft(product), reviewCount };
  if (apiOrigin !== '') return shown;
  const own = [origin, siteUrl];
  const local = (url: string) => {
    const host = own.find((one) => url.startsWith(`${one}/`));
    return host === undefined ? url : url.slice(host.length);
  };
  return {
    ...shown,
    image: local(product.image),
    images: product.images.map((picture) => ({ ...picture, url: local(picture.url) })),
  };
}
