import { atom, computed } from 'nanostores';
import type { Product } from '#contract/catalogue/product.ts';
import { allProductsQuery } from '#lib/admin/products/managed-products.ts';
import { createRemoteStore, type Query } from '#lib/api/remote-store.ts';

/** The products of each style, by its identifier. */
export type Styles = ReadonlyMap<string, readonly Product[]>;

export const NO_STYLES: Styles = new Map();

const $isRequested = atom(false);

/** An empty list until the styles are needed, because finding them takes all products. */
const nothingQuery: Query<{ readonly products: readonly Product[] }> = {
  key: 'no-products',
  fetch: () => Promise.resolve({ products: [] }),
};

const $products = createRemoteStore(
  computed(
    [$isRequested],
    (isRequested): Query<{ readonly products: readonly Product[] }> =>
      isRequested ? allProductsQuery : nothingQuery,
  ),
);

/** The styles of the shop, once they are requested. */
export const $styles = computed([$products], (response): Styles => {
  if (response.state !== 'ready') return NO_STYLES;
  const styled = response.data.products.filter(({ style }) => style !== undefined);
  return Map.groupBy(styled, ({ style = '' }) => style);
});

/** Loads the styles, when the admin begins to choose one. */
export function requestStyles(): void {
  $isRequested.set(true);
}
