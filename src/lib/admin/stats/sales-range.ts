import * as z from 'zod/mini';
import { rangeQuery, type ShopRange, USUAL_RANGE } from '#contract/stats.ts';

/** Of which days an admin sees the figures: a range that moves on with time, or from one day to another. [ADMIN-07] */
export type ShopView =
  | { readonly range: ShopRange; readonly from?: undefined; readonly to?: undefined }
  | { readonly range?: undefined; readonly from: string; readonly to: string };

/** The view in an address's query. What is no range counts as not there. */
export function readShopView(search: string): ShopView {
  const { data } = z.safeParse(rangeQuery, Object.fromEntries(new URLSearchParams(search)));
  const { range = USUAL_RANGE, from, to } = data ?? {};
  return from !== undefined && to !== undefined ? { from, to } : { range };
}

/** The query of a view's address, with its '?', or '' for the usual one. */
export function writeShopView({ range, from, to }: ShopView): string {
  if (range === USUAL_RANGE) return '';
  return `?${new URLSearchParams(range === undefined ? { from, to } : { range })}`;
}

/** What is wrong with days that somebody has entered: a sentence by the field, none when they are a range. */
export function faultsOfDays(days: { readonly from: string; readonly to: string }): Record<string, string> {
  const { error } = z.safeParse(rangeQuery, days);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join(), message]) ?? []);
}
