import type { OwnFigures, ShopFigures } from '#contract/shop/stats.ts';
import { formatCents } from '#contract/wire/money.ts';

/** A bar of a chart. */
interface ChartBar {
  readonly name: string;
  readonly value: number;
  /** The formatted value. */
  readonly shown: string;
  /** Whether this is the largest of several bars. */
  readonly accent: boolean;
}

// Days and months are already in the shop's time zone. `Date.parse` reads them as UTC, so UTC keeps them unchanged.
const timeZone = 'UTC';
const MONTH_FORMAT = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone });
const DAY_FORMAT = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone });
const FULL_DAY_FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone });

/** Formats a range of days such as `2026-03-09` in the user's language. Browser only, like everything in this file. */
export function formatShopDays({ from, to }: Pick<ShopFigures, 'from' | 'to'>): string {
  return FULL_DAY_FORMAT.formatRange(Date.parse(from), Date.parse(to));
}

/** With fewer months, a chart would look empty. */
const MIN_MONTHS = 6;

/** Returns the bars of a user's payments per month, without months before the first payment. [USER-03] */
export function toMonthBars(months: OwnFigures['months']): readonly ChartBar[] {
  const first = months.findIndex(({ paidCents }) => paidCents > 0);
  return highlightLargest(
    months.slice(Math.max(0, Math.min(first, months.length - MIN_MONTHS))).map(({ month, paidCents }) => ({
      name: MONTH_FORMAT.format(Date.parse(month)),
      value: paidCents,
      shown: formatCents(paidCents),
    })),
  );
}

/** Returns the bars of the shop's revenue per day or month. [ADMIN-07] */
export function toRevenueBars({ unit, list }: ShopFigures['parts']): readonly ChartBar[] {
  const format = unit === 'month' ? MONTH_FORMAT : DAY_FORMAT;
  return highlightLargest(
    list.map(({ from, revenueCents }) => ({
      name: format.format(Date.parse(from)),
      value: revenueCents,
      shown: formatCents(revenueCents),
    })),
  );
}

function highlightLargest(bars: readonly Omit<ChartBar, 'accent'>[]): readonly ChartBar[] {
  const largest = Math.max(...bars.map(({ value }) => value));
  // A single bar needs no distinction.
  const isAmongOthers = bars.filter(({ value }) => value > 0).length > 1;
  return bars.map((bar) => ({ ...bar, accent: isAmongOthers && bar.value === largest }));
}
