import type { OwnFigures, ShopFigures } from '#contract/stats.ts';
import { formatDollars } from '#lib/money.ts';

/** A bar of a chart. */
interface FigureBar {
  readonly name: string;
  readonly value: number;
  /** As a person reads it. */
  readonly shown: string;
  /** The largest one. */
  readonly accent: boolean;
}

// The days are those of the shop's calendar: no time zone may move them.
const timeZone = 'UTC';
const MONTH = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone });
const DAY = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone });
const WHOLE_DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone });

/** A day of the shop's calendar, `2026-03-09`, in the reader's language. In the browser only, as all that is here. */
export function formatShopDay(day: string): string {
  return WHOLE_DAY.format(Date.parse(day));
}

/** What somebody has paid in each month. [USER-03] */
export function monthBars(months: OwnFigures['months']): readonly FigureBar[] {
  return withAccent(
    months.map(({ month, paid }) => ({
      name: MONTH.format(Date.parse(month)),
      value: paid,
      shown: formatDollars(paid),
    })),
  );
}

/** The shop's revenue in each part of a range. [ADMIN-07] */
export function revenueBars({ unit, list }: ShopFigures['parts']): readonly FigureBar[] {
  const format = unit === 'month' ? MONTH : DAY;
  return withAccent(
    list.map(({ from, revenue }) => ({
      name: format.format(Date.parse(from)),
      value: revenue,
      shown: formatDollars(revenue),
    })),
  );
}

function withAccent(bars: readonly Omit<FigureBar, 'accent'>[]): readonly FigureBar[] {
  const most = Math.max(...bars.map(({ value }) => value));
  return bars.map((bar) => ({ ...bar, accent: bar.value > 0 && bar.value === most }));
}
