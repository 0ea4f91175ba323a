import type { Product } from '#contract/product.ts';
import { listProductsEndpoint } from '#contract/products.ts';
import type { SiteStatus } from '#contract/site-status.ts';
import { MANAGED_PRODUCTS, PRODUCT_LIMITS } from '#contract/vocabulary.ts';
import { call } from '#lib/api/call.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { invalidateCache, type Query } from '#lib/api/remote-store.ts';
import { requestPath } from '#lib/api/request.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { fetchAllProducts } from '#lib/catalogue/fetch-products.ts';
import { filterProducts } from '#lib/search/search.ts';

/** The admin's product list: loading, search and sort order. [ADMIN-01] */

const ALL_SORT_ORDERS = ['listed', 'newest', 'name', 'price', '-price', 'stock'] as const;
export type SortOrder = (typeof ALL_SORT_ORDERS)[number];

/** The sort orders offered to admins; `listed` is the backend's own. */
export const SORT_OPTIONS: readonly SortOrder[] = ALL_SORT_ORDERS.filter(
  (order) => order !== 'stock' || hasCapability('stock'),
);

/** Reads the sort order from a URL's query string. Returns the default for an unknown one. */
export function readSortOrder(search: string): SortOrder {
  const requested = new URLSearchParams(search).get('sort');
  return SORT_OPTIONS.find((order) => order === requested) ?? 'listed';
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

const pageQuery = (page: number) => ({
  query: {
    category: '',
    color: '',
    minPrice: '0',
    maxPrice: '',
    page: String(page),
    limit: String(MANAGED_PRODUCTS.fetchLimit),
  },
});

/**
 * Returns the query for this many pages of the list. Removes duplicates, since a product may move to another page
 * meanwhile.
 */
export function firstPagesQuery(pages: number): Query<LoadedProducts> {
  return {
    key: `${requestPath(listProductsEndpoint, pageQuery(1))}#to-${pages}`,
    async fetch() {
      const byId = new Map<string, Product>();
      let total = 0;
      for (let page = 1; page <= pages; page += 1) {
        const previousCount = byId.size;
        const list = await call(listProductsEndpoint, pageQuery(page));
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

const nameCollator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const COMPARE: Readonly<Record<Exclude<SortOrder, 'listed'>, (one: Product, other: Product) => number>> = {
  // Products without a date come last.
  newest: (one, other) => (other.createdAt ?? '').localeCompare(one.createdAt ?? ''),
  name: (one, other) => nameCollator.compare(one.name, other.name),
  price: (one, other) => one.price - other.price,
  '-price': (one, other) => other.price - one.price,
  // Products with untracked stock come last.
  stock: (one, other) =>
    (one.stock ?? PRODUCT_LIMITS.stock.max + 1) - (other.stock ?? PRODUCT_LIMITS.stock.max + 1),
};

/** Searches and sorts products. Equal products keep the backend's order. */
export function searchAndSort(
  products: readonly Product[],
  text: string,
  order: SortOrder,
): readonly Product[] {
  const matches = filterProducts(products, text);
  return order === 'listed' ? matches : matches.toSorted(COMPARE[order]);
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
