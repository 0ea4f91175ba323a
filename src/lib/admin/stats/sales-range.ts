import * as z from 'zod/mini';
import { rangeQuery, type ShopRange, USUAL_RANGE } from '#contract/stats.ts';

/** The days of the admin's figures: a relative range, or fixed days. [ADMIN-07] */
export type ShopView =
  | { readonly range: ShopRange; readonly from?: undefined; readonly to?: undefined }
  | { readonly range?: undefined; readonly from: string; readonly to: string };

/** Reads the view from a URL's query string. Ignores an invalid range. */
export function readShopView(search: string): ShopView {
  const { data } = z.safeParse(rangeQuery, Object.fromEntries(new URLSearchParams(search)));
  const { range = USUAL_RANGE, from, to } = data ?? {};
  return from !== undefined && to !== undefined ? { from, to } : { range };
}

/** Returns the view's query string with its '?', or '' for the default range. */
export function writeShopView({ range, from, to }: ShopView): string {
  if (range === USUAL_RANGE) return '';
  return `?${new URLSearchParams(range === undefined ? { from, to } : { range })}`;
}

/** Returns the error messages by field for entered days; empty if they form a valid range. */
export function faultsOfDays(days: { readonly from: string; readonly to: string }): Record<string, string> {
  const { error } = z.safeParse(rangeQuery, days);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join(), message]) ?? []);
}
