import { type Facets, getFacetsEndpoint } from '#contract/facets.ts';
import { mapConcurrently } from '#contract/limiter.ts';
import type { Product } from '#contract/product.ts';
import { listRelatedProductsEndpoint } from '#contract/products.ts';
import { listReviewsEndpoint, type ReviewList } from '#contract/reviews.ts';
import { call } from '#lib/api/call.ts';
import { ApiError, errorMessage } from '#lib/api/error.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { fetchAllProducts } from '#lib/catalogue/fetch-products.ts';
import { displayedStock } from '#lib/product/stock.ts';
import { readSiteSettings } from './settings.ts';

/** The catalogue at build time. Only pages may import this file; in the browser, stores call the backend. */

// Read from the environment while the build runs, not inlined: a different backend port must not invalidate every
// incrementally built page.
const { catalogueUrl: origin, apiOrigin, siteUrl } = readSiteSettings(process.env);

let cataloguePromise: Promise<readonly Product[]> | undefined;

/**
 * Returns all products in the backend's order, fetched once per build. Throws with a readable message if the
 * backend fails.
 */
export function getCatalogue(): Promise<readonly Product[]> {
  cataloguePromise ??= fetchAllProducts(origin).then(
    (products) => products.map(toPublicProduct),
    (cause: unknown) => {
      throw new Error(`Could not load the catalogue from ${origin}: ${errorMessage(cause)}`, { cause });
    },
  );
  return cataloguePromise;
}

/**
 * Fetches the product counts per filter option of the shop, or of a category; undefined if the backend does not offer
 * them.
 */
export async function getFacets(category = ''): Promise<Facets | undefined> {
  return hasCapability('catalogue') ? call(getFacetsEndpoint, { query: { category }, origin }) : undefined;
}

/** The number of concurrent requests. */
const CONCURRENCY = 8;

/** The data of a product page. */
export type ProductPageData = {
  readonly product: Product;
  readonly related: readonly Product[];
  readonly reviews: ReviewList;
};

/**
 * Fetches the related products and reviews of each product. Throws if the backend is unreachable, which stops
 * the build.
 */
export function withRelatedAndReviews(products: readonly Product[]): Promise<ProductPageData[]> {
  return mapConcurrently(products, CONCURRENCY, async (product) => ({
    product,
    related: await getRelated(product),
    reviews: await getReviews(product),
  }));
}

/**
 * Fetches the related products. Other backends may lack this endpoint or send a different response. The page then
 * shows no related products, and the build logs a warning.
 */
async function getRelated(product: Product): Promise<readonly Product[]> {
  try {
    const related = await call(listRelatedProductsEndpoint, { params: { id: product._id }, origin });
    return related.map(toPublicProduct);
  } catch (error) {
    if (!(error instanceof ApiError) || isUnreachable(error)) throw error;
    console.warn(`Could not load related products for ${product._id}: ${errorMessage(error)}`);
    return [];
  }
}

/** Fetches reviews only for products that have some. */
async function getReviews({ _id, reviewCount }: Product): Promise<ReviewList> {
  if (!reviewCount) return { reviews: [], totalReviews: 0, mean: undefined };
  return call(listReviewsEndpoint, { params: { id: _id }, query: {}, origin });
}

function isUnreachable({ kind, status }: ApiError): boolean {
  return kind === 'network' || kind === 'timeout' || status === 503;
}

/**
 * Reduces a product to what pages show, with `displayedStock` as its stock. If backend and site share an
 * origin, image URLs become relative, so the pages work under any host name.
 */
function toPublicProduct(product: Product): Product {
  const reviewCount = hasCapability('reviews') ? product.reviewCount : undefined;
  const publicProduct = { ...product, stock: displayedStock(product), reviewCount };
  if (apiOrigin !== '') return publicProduct;
  const origins = [origin, siteUrl];
  const toRelativeUrl = (url: string) => {
    const ownOrigin = origins.find((candidate) => url.startsWith(`${candidate}/`));
    return ownOrigin === undefined ? url : url.slice(ownOrigin.length);
  };
  return {
    ...publicProduct,
    image: toRelativeUrl(product.image),
    images: product.images.map((image) => ({ ...image, url: toRelativeUrl(image.url) })),
  };
}
