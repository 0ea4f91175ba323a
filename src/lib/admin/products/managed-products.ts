import type { Product } from '#contract/catalogue/product.ts';
import { searchProductsEndpoint } from '#contract/catalogue/product-search.ts';
import { listProductsEndpoint } from '#contract/catalogue/products.ts';
import { NO_SEARCH_WORDS } from '#contract/catalogue/search-terms.ts';
import type { SiteStatus } from '#contract/shop/site-status.ts';
import { cleanLine } from '#contract/text/clean-text.ts';
import {
  CATEGORIES,
  type Category,
  MANAGED_PRODUCTS,
  PRODUCT_LIMITS,
  STOCK_LEVELS,
  type StockLevel,
} from '#contract/vocabulary.ts';
import { call } from '#lib/api/call.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { invalidateCache, type Query } from '#lib/api/remote-store.ts';
import { requestPath } from '#lib/api/request.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { fetchAllProducts, fetchRemainingPages } from '#lib/catalogue/fetch-products.ts';
import { productsQuery } from '#lib/catalogue/products-query.ts';
import { searchFuzzy } from '#lib/search/fuzzy-search.ts';
import { filterProducts, rankProducts } from '#lib/search/search.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { LOCALE } from '#messages/locale.ts';

/** The admin's product list: loading, filters, search and sort order. [ADMIN-01] */

const ALL_SORT_ORDERS = ['listed', 'newest', 'name', 'price', '-price', 'stock'] as const;
export type SortOrder = (typeof ALL_SORT_ORDERS)[number];

const hasStock = hasCapability('orders');

/** The sort orders offered to admins; `listed` is the backend's own. */
export const SORT_OPTIONS: readonly SortOrder[] = ALL_SORT_ORDERS.filter(
  (order) => order !== 'stock' || hasStock,
);

/** The levels of stock offered as filters: none unless the backend answers them. */
export const STOCK_FILTERS: readonly StockLevel[] =
  hasCapability('catalogue') && hasStock ? STOCK_LEVELS : [];

/** The filters that the backend applies; '' for none. */
interface ProductFilters {
  readonly category: Category | '';
  readonly stock: StockLevel | '';
}

/** The view of the product list. The URL holds it, so Back and Save lead to the same rows. */
export interface ProductsView extends ProductFilters {
  readonly text: string;
  readonly order: SortOrder;
  /** Maximum number of visible rows. */
  readonly shown: number;
}

/** Limits the rows of a URL by hand. */
const MAX_SHOWN = 10_000;

/** Reads the view from a URL's query string. Ignores invalid values. */
export function readProductsView(search: string): ProductsView {
  const params = new URLSearchParams(search);
  const shown = Number(params.get('shown'));
  const { initialCount } = MANAGED_PRODUCTS;
  return {
    text: params.get('q') ?? '',
    category: CATEGORIES.find((category) => category === params.get('category')) ?? '',
    stock: STOCK_FILTERS.find((level) => level === params.get('stock')) ?? '',
    order: SORT_OPTIONS.find((order) => order === params.get('sort')) ?? 'listed',
    shown: Number.isInteger(shown) && shown > initialCount && shown <= MAX_SHOWN ? shown : initialCount,
  };
}

/** Returns the view's query string with its '?', or '' for the default view. */
export function writeProductsView({ text, category, stock, order, shown }: ProductsView): string {
  const params = new URLSearchParams({
    ...(cleanLine(text) && { q: text }),
    ...(category && { category }),
    ...(stock && { stock }),
    ...(order !== 'listed' && { sort: order }),
    ...(shown > MANAGED_PRODUCTS.initialCount && { shown: String(shown) }),
  });
  return params.size === 0 ? '' : `?${params}`;
}

/** Returns the path of a product's form, including the list view to which it leads back. */
export function editedProductPath(id: string, view: ProductsView): string {
  return `${dashboardPaths.editProduct(id)}${writeProductsView(view).replace('?', '&')}`;
}

/** Returns the path from a product's form back to its row in the list. `search` is the form's query string. */
export function productRowPath(search: string): string {
  const id = new URLSearchParams(search).get('id') ?? '';
  return `${dashboardPaths.manageProduct}${writeProductsView(readProductsView(search))}#${id}`;
}

/** Returns whether the view leaves out products by a filter. */
export function isFiltered({ category, stock }: ProductFilters): boolean {
  return category !== '' || stock !== '';
}

/** The products loaded so far, in the backend's order, and the total number. */
export interface LoadedProducts {
  readonly products: readonly Product[];
  readonly total: number;
  /** Whether all products are loaded. */
  readonly isComplete: boolean;
}

/** The common key prefix of all list queries. */
const LIST_KEY_PREFIX = `${listProductsEndpoint.path}?`;

/** Invalidates all cached product lists after a product has changed. [CALL-04] */
export function invalidateProductLists(): void {
  invalidateCache(LIST_KEY_PREFIX);
}

/** Returns the request for a page of the products that match the filters. */
function pageQuery({ category, stock }: ProductFilters, page: number, limit: number) {
  const query = productsQuery(page, limit, category);
  return { query: stock === '' ? query : { ...query, stock } };
}

/**
 * Returns the query for this many pages of the list. Removes duplicates, since a product may move to another page
 * meanwhile.
 */
export function firstPagesQuery(pages: number, filters: ProductFilters): Query<LoadedProducts> {
  const pageOf = (page: number) => pageQuery(filters, page, MANAGED_PRODUCTS.fetchLimit);
  return {
    key: `${requestPath(searchProductsEndpoint, pageOf(1))}#to-${pages}`,
    async fetch() {
      const byId = new Map<string, Product>();
      let total = 0;
      for (let page = 1; page <= pages; page += 1) {
        const previousCount = byId.size;
        const list = await call(searchProductsEndpoint, pageOf(page));
        for (const product of list.products) byId.set(product._id, product);
        total = list.totalProducts;
        // Stop at a page without new products: some backends count products that cannot be parsed.
        if (byId.size >= total || byId.size === previousCount) {
          return { products: [...byId.values()], total: byId.size, isComplete: true };
        }
      }
      return { products: [...byId.values()], total, isComplete: false };
    },
  };
}

/** The query for all products. Sorting and searching need the complete list. */
export const allProductsQuery: Query<LoadedProducts> = {
  key: `${LIST_KEY_PREFIX}all`,
  async fetch() {
    const products = await fetchAllProducts(apiOrigin());
    return { products, total: products.length, isComplete: true };
  },
};

/** Products per request of a complete list. */
const COMPLETE_LIST_LIMIT = 100;

/** Returns the query for all products that match the filters. */
export function matchingProductsQuery(filters: ProductFilters): Query<LoadedProducts> {
  if (!isFiltered(filters)) return allProductsQuery;
  const pageOf = (page: number) => pageQuery(filters, page, COMPLETE_LIST_LIMIT);
  const fetchPage = (page: number) => call(searchProductsEndpoint, pageOf(page));
  return {
    key: `${requestPath(searchProductsEndpoint, pageOf(1))}#all`,
    async fetch() {
      const { products } = await fetchRemainingPages(await fetchPage(1), fetchPage);
      return { products, total: products.length, isComplete: true };
    },
  };
}

const nameCollator = new Intl.Collator(LOCALE, { sensitivity: 'base', numeric: true });

const COMPARE: Readonly<Record<Exclude<SortOrder, 'listed'>, (one: Product, other: Product) => number>> = {
  // Products without a date come last.
  newest: (one, other) => (other.createdAt ?? '').localeCompare(one.createdAt ?? ''),
  name: (one, other) => nameCollator.compare(one.name, other.name),
  price: (one, other) => one.priceCents - other.priceCents,
  '-price': (one, other) => other.priceCents - one.priceCents,
  // Products with untracked stock come last.
  stock: (one, other) =>
    (one.stock ?? PRODUCT_LIMITS.stock.max + 1) - (other.stock ?? PRODUCT_LIMITS.stock.max + 1),
};

/**
 * Searches and sorts products. With the capability `catalogue`, the best match comes first, as in the shop's search. If
 * nothing matches, words that are mistyped or incomplete are found, colors included. Equal products keep the backend's
 * order.
 */
export function searchAndSort(
  products: readonly Product[],
  text: string,
  order: SortOrder,
): readonly Product[] {
  const matches = hasCapability('catalogue') ? findByWords(products, text) : filterProducts(products, text);
  return order === 'listed' ? matches : matches.toSorted(COMPARE[order]);
}

function findByWords(products: readonly Product[], text: string): readonly Product[] {
  const { products: exact } = rankProducts(products, text, NO_SEARCH_WORDS);
  return exact.length > 0 ? exact : findSimilar(products, text);
}

/** A product with its color in the description, so that a part of the color finds it. */
interface ColoredProduct extends Product {
  readonly product: Product;
}

/** The entries of the products that were searched last: `searchFuzzy` keeps the words of one list. */
let coloredProducts:
  | { readonly products: readonly Product[]; readonly entries: readonly ColoredProduct[] }
  | undefined;

function findSimilar(products: readonly Product[], text: string): readonly Product[] {
  if (coloredProducts?.products !== products) {
    const entries = products.map((product) => ({
      ...product,
      product,
      description: `${product.description} ${product.color}`,
    }));
    coloredProducts = { products, entries };
  }
  return searchFuzzy(coloredProducts.entries, text, NO_SEARCH_WORDS).products.map(({ product }) => product);
}

/**
 * Returns the IDs of products that the built site may show in an outdated state; undefined if that is unknown.
 * Each change raises the revision by at least one, so at most `current - revision` of the latest changes are
 * missing.
 */
export function findUnbuiltIds(
  products: readonly Product[],
  { revision, current }: SiteStatus,
): Set<string> | undefined {
  if (revision === null) return undefined;
  const behind = current - revision;
  const latest = products.flatMap(({ updatedAt }) => updatedAt ?? []).toSorted();
  const since = behind > 0 ? (latest.at(-behind) ?? latest[0]) : undefined;
  if (since === undefined) return new Set();
  return new Set(products.filter(({ updatedAt = '' }) => updatedAt >= since).map(({ _id }) => _id));
}
