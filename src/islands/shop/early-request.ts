import { listProductsEndpoint } from '#contract/catalogue/products.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { requestPath } from '#lib/api/request.ts';
import { DEFAULT_VIEW, type ShopFilters, toShopQuery } from '#lib/shop/filters.ts';

/**
 * Returns the attributes that let a choice of the static form request its products before hydration. `filters` are the
 * filters after the choice. Only `count-early-clicks.inline.ts` reads the attributes: the hydrated form needs none.
 */
export function earlyRequestProps(filters: ShopFilters, pageSize: number) {
  if (!import.meta.env.SSR) return { suppressHydrationWarning: true };
  const query = toShopQuery({ ...DEFAULT_VIEW, filters }, pageSize);
  return { 'data-request': apiOrigin() + requestPath(listProductsEndpoint, { query }) };
}
