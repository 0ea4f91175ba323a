import { readFile, writeFile } from 'node:fs/promises';
import { type Facets, getFacetsEndpoint } from '#contract/catalogue/facets.ts';
import type { Product } from '#contract/catalogue/product.ts';
import { listProductPagesEndpoint } from '#contract/catalogue/product-pages.ts';
import { listRelatedProductsEndpoint } from '#contract/catalogue/products.ts';
import { listReviewsEndpoint, type ReviewList } from '#contract/catalogue/reviews.ts';
import { mapConcurrently } from '#contract/wire/limiter.ts';
import { call } from '#lib/api/call.ts';
import { ApiError, errorMessage } from '#lib/api/error.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { fetchAllProducts } from '#lib/catalogue/fetch-products.ts';
import { displayedStock } from '#lib/product/stock.ts';
import { readSiteSettings } from '#site/settings.ts';

/** The catalogue at build time. Only pages may import this file; in the browser, stores call the backend. */

// Read from the environment while the build runs, not inlined: a different backend port must not invalidate every
// incrementally built page.
const { catalogueUrl: origin, apiOrigin, siteUrl, catalogueFile } = readSiteSettings(process.env);

/** Fills one row on desktops and two on phones. Tablets have three columns, so they hide the fourth card. */
const MAX_RELATED = 4;

/** The data of a product page. */
export type ProductPageData = {
  readonly product: Product;
  readonly related: readonly Product[];
  readonly reviews: ReviewList;
};

/** The products of a build, in the backend's order. */
interface Catalogue {
  readonly products: readonly Product[];
  /** Returns the data of the pages of some products. */
  readonly loadPages: (products: readonly Product[]) => Promise<ProductPageData[]>;
}

let cataloguePromise: Promise<Catalogue> | undefined;

/** Loads the catalogue once per build. Throws with a readable message if the backend fails. */
function loadCatalogue(): Promise<Catalogue> {
  const load = hasCapability('catalogue') ? loadWithPages : loadProducts;
  cataloguePromise ??= load().catch((cause: unknown) => {
    throw new Error(`Could not load the catalogue from ${origin}: ${errorMessage(cause)}`, { cause });
  });
  return cataloguePromise;
}

/** Returns all products in the backend's order. */
export async function getCatalogue(): Promise<readonly Product[]> {
  return (await loadCatalogue()).products;
}

/** Returns the data of the pages of some products. Throws if the backend is unreachable, which stops the build. */
export async function getProductPages(products: readonly Product[]): Promise<ProductPageData[]> {
  return (await loadCatalogue()).loadPages(products);
}

const facets = new Map<string, Promise<Facets>>();

/**
 * Fetches the product counts per filter option of the shop, or of a category, once per build; undefined if the backend
 * does not offer them.
 */
export async function getFacets(category = ''): Promise<Facets | undefined> {
  if (!hasCapability('catalogue')) return undefined;
  const fetched = facets.get(category) ?? call(getFacetsEndpoint, { query: { category }, origin });
  facets.set(category, fetched);
  return fetched;
}

const NO_REVIEWS: ReviewList = { reviews: [], totalReviews: 0, mean: undefined };

/** The build's requests ask for no compression, which would cost more time than it saves on a local line. */
const headers = { 'accept-encoding': 'identity' };

/** The data of a product page, with the ids of the related products. */
interface ListedPage {
  readonly product: Product;
  readonly related: readonly string[];
  readonly reviews: ReviewList;
}

/** Loads the products with the data of their pages, which the first process of a build stores for the others. */
async function loadWithPages(): Promise<Catalogue> {
  const text = (await readFile(catalogueFile, 'utf8').catch(() => undefined)) ?? (await storePages());
  // Parsed in every process: a property that is undefined would otherwise exist in the first one only.
  const listed = text === '' ? [] : text.split('\n').map((line): ListedPage => JSON.parse(line));
  const pages = new Map(listed.map((page) => [page.product._id, page]));
  return {
    products: listed.map(({ product }) => product),
    loadPages: async (products) =>
      products.flatMap(({ _id }) => {
        const page = pages.get(_id);
        if (page === undefined) return [];
        const related = page.related.flatMap((id) => pages.get(id)?.product ?? []);
        return { ...page, related: related.slice(0, MAX_RELATED) };
      }),
  };
}

/** Fetches the data of all product pages and stores them, one per line. Returns the text. */
async function storePages(): Promise<string> {
  const text = (await fetchPages()).map((page) => JSON.stringify(page)).join('\n');
  if (catalogueFile !== '') await writeFile(catalogueFile, text);
  return text;
}

/**
 * Fetches the data of all product pages, a few hundred per request. Each request continues after the last product of
 * the previous one, so its cost does not grow with the catalogue.
 */
async function fetchPages(): Promise<ListedPage[]> {
  const pages = new Map<string, ListedPage>();
  const fetchAfter = (after: string | undefined) =>
    call(listProductPagesEndpoint, { query: { after }, origin, headers });
  let response: ReturnType<typeof fetchAfter> | undefined = fetchAfter(undefined);
  while (response) {
    const list: Awaited<typeof response> = await response;
    // The backend prepares the next response while this process works on this one.
    response = list.next === undefined ? undefined : fetchAfter(list.next);
    for (const { product, related, reviews } of list.pages) {
      const publicProduct = toPublicProduct(product);
      const { reviewCount: totalReviews = 0, rating } = publicProduct;
      pages.set(product._id, {
        product: publicProduct,
        related,
        reviews: totalReviews > 0 ? { reviews, totalReviews, mean: rating } : NO_REVIEWS,
      });
    }
  }
  return [...pages.values()];
}

/** The number of concurrent requests. */
const CONCURRENCY = 8;

/** Loads the products from a base backend. The related products of each take a request. */
async function loadProducts(): Promise<Catalogue> {
  const products = (await fetchAllProducts(origin)).map(toPublicProduct);
  return {
    products,
    loadPages: (some) =>
      mapConcurrently(some, CONCURRENCY, async (product) => ({
        product,
        related: await getRelated(product),
        reviews: await getReviews(product),
      })),
  };
}

/**
 * Fetches the related products. Other backends may lack this endpoint or send a different response. The page then
 * shows no related products, and the build logs a warning.
 */
async function getRelated(product: Product): Promise<readonly Product[]> {
  try {
    const related = await call(listRelatedProductsEndpoint, { params: { id: product._id }, origin });
    return related.slice(0, MAX_RELATED).map(toPublicProduct);
  } catch (error) {
    if (!(error instanceof ApiError) || isUnreachable(error)) throw error;
    console.warn(`Could not load related products for ${product._id}: ${errorMessage(error)}`);
    return [];
  }
}

/** Fetches reviews only for products that have some. */
async function getReviews({ _id, reviewCount }: Product): Promise<ReviewList> {
  if (!reviewCount) return NO_REVIEWS;
  return call(listReviewsEndpoint, { params: { id: _id }, query: {}, origin });
}

function isUnreachable({ kind, status }: ApiError): boolean {
  return kind === 'network' || kind === 'timeout' || status === 503;
}

/**
 * Reduces a product to the data that pages show, with `displayedStock` as the stock of the product and its sizes. If
 * backend and site share an origin, image URLs become relative, so the pages work under any host name.
 */
function toPublicProduct(product: Product): Product {
  const sizes = product.sizes?.map((size) => ({ ...size, stock: displayedStock(size) }));
  const publicProduct = { ...product, stock: displayedStock(product), sizes };
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
    siblings: product.siblings?.map((sibling) => ({ ...sibling, image: toRelativeUrl(sibling.image) })),
    gallery: product.gallery?.map((image) => ({
      ...image,
      image: toRelativeUrl(image.image),
      images: image.images.map((variant) => ({ ...variant, url: toRelativeUrl(variant.url) })),
    })),
  };
}
