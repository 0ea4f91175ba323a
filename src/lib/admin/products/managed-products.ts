import type { Product } from '#contract/product.ts';
import { listProducts } from '#contract/products.ts';
import type { Site } from '#contract/site.ts';
import { MANAGED, PRODUCT } from '#contract/vocabulary.ts';
import { call } from '#lib/api/call.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { invalidate, type Question } from '#lib/api/remote.ts';
import { requestPath } from '#lib/api/request.ts';
import { capabilities } from '#lib/capabilities.ts';
import { allProducts } from '#lib/catalogue/all-products.ts';
import { findProducts } from '#lib/search/search.ts';

/** What an admin has asked of the backend's list of products. [ADMIN-01] */

const ALL_ORDERS = ['listed', 'newest', 'name', 'price', '-price', 'stock'] as const;
export type Order = (typeof ALL_ORDERS)[number];

/** In which order the admin sees them; `listed` is the backend's own. */
export const ORDERS: readonly Order[] = ALL_ORDERS.filter((order) => order !== 'stock' || capabilities.stock);

/** The order that an address asks for in `sort`. */
export function orderFrom(query: string): Order {
  const asked = new URLSearchParams(query).get('sort');
  return ORDERS.find((order) => order === asked) ?? 'listed';
}

/** Products in the backend's order, as many as are loaded, and how many there are. */
export interface LoadedProducts {
  readonly products: readonly Product[];
  readonly total: number;
  /** Whether there is nothing left to load. */
  readonly isWhole: boolean;
}

/** Every question for a list begins so. */
const LISTS = `${listProducts.path}?`;

/** A product has changed: no list of products that was answered before is shown any longer. [CALL-04] */
export function forgetProductLists(): void {
  invalidate(LISTS);
}

const pageQuery = (page: number) => ({
  query: {
    category: '',
    color: '',
    minPrice: '0',
    maxPrice: '',
    page: String(page),
    limit: String(MANAGED.fetched),
  },
});

/** The first pages of 50, counted from 1. A product that moves to another page meanwhile is taken once. */
export function firstPages(pages: number): Question<LoadedProducts> {
  return {
    key: `${requestPath(listProducts, pageQuery(1))}#to-${pages}`,
    async ask() {
      const byId = new Map<string, Product>();
      let total = 0;
      for (let page = 1; page <= pages; page += 1) {
        const known = byId.size;
        const list = await call(listProducts, pageQuery(page));
        for (const product of list.products) byId.set(product._id, product);
        total = list.totalProducts;
        // A page without anything new is the end: some backends count products that cannot be read.
        if (byId.size >= total || byId.size === known) {
          return { products: [...byId.values()], total: byId.size, isWhole: true };
        }
      }
      return { products: [...byId.values()], total, isWhole: false };
    },
  };
}

/** All of them: only then can be said which is the cheapest, or that none has a name. */
export const everyProduct: Question<LoadedProducts> = {
  key: `${LISTS}all`,
  async ask() {
    const products = await allProducts(apiOrigin());
    return { products, total: products.length, isWhole: true };
  },
};

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const COMPARE: Readonly<Record<Exclude<Order, 'listed'>, (one: Product, other: Product) => number>> = {
  // A product without a date comes last.
  newest: (one, other) => (other.createdAt ?? '').localeCompare(one.createdAt ?? ''),
  name: (one, other) => byName.compare(one.name, other.name),
  price: (one, other) => one.price - other.price,
  '-price': (one, other) => other.price - one.price,
  // Of what nobody counts there is always enough.
  stock: (one, other) => (one.stock ?? PRODUCT.stock.max + 1) - (other.stock ?? PRODUCT.stock.max + 1),
};

/** The products that a text finds, in an order; what is equal stays in the backend's. */
export function arrange(products: readonly Product[], text: string, order: Order): readonly Product[] {
  const found = findProducts(products, text);
  return order === 'listed' ? found : found.toSorted(COMPARE[order]);
}

/**
 * The ids of the products that the built site may not show as they are, undefined where nobody can say. Each change
 * raises the revision by at least one: as many of the latest changes as the site is behind are not built yet.
 */
export function unbuilt(products: readonly Product[], { revision, current }: Site): Set<string> | undefined {
  if (revision === null) return undefined;
  const behind = current - revision;
  const latest = products.flatMap(({ updatedAt }) => updatedAt ?? []).toSorted();
  const since = behind > 0 ? (latest.at(-behind) ?? latest[0]) : undefined;
  if (since === undefined) return new Set();
  return new Set(products.filter(({ updatedAt = '' }) => updatedAt >= since).map(({ _id }) => _id));
}
