import * as z from 'zod/mini';
import { DEFAULT_RANGE, type FigureRange, rangeQuerySchema } from '#contract/shop/stats.ts';

/** The days of the admin's figures: a relative range, or fixed days. [ADMIN-07] */
export type FiguresView =
  | { readonly range: FigureRange; readonly from?: undefined; readonly to?: undefined }
  | { readonly range?: undefined; readonly from: string; readonly to: string };

/** Reads the view from a URL's query string. Ignores an invalid range. */
export function readFiguresView(search: string): FiguresView {
  const { data } = z.safeParse(rangeQuerySchema, Object.fromEntries(new URLSearchParams(search)));
  const { range = DEFAULT_RANGE, from, to } = data ?? {};
  return from !== undefined && to !== undefined ? { from, to } : { range };
}

/** Returns the view's query string with its '?', or '' for the default range. */
export function writeFiguresView({ range, from, to }: FiguresView): string {
  if (range === DEFAULT_RANGE) return '';
  return `?${new URLSearchParams(range === undefined ? { from, to } : { range })}`;
}

/** Returns the error messages by field for entered days; empty if they form a valid range. */
export function validateDays(days: { readonly from: string; readonly to: string }): Record<string, string> {
  const { error } = z.safeParse(rangeQuerySchema, days);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join(), message]) ?? []);
}
