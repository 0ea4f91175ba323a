import { useMemo } from 'react';
import type { ShopFigures } from '#contract/shop/stats.ts';
import { formatCents } from '#contract/wire/money.ts';
import { formatShopDays, toRevenueBars } from '#lib/admin/stats/chart-bars.ts';
import { changeText, shopFiguresText as words } from '#messages/admin/stats.ts';
import { BarChart, EmptyChart } from '#ui/BarChart.tsx';
import { FigureTiles } from '#ui/FigureTiles.tsx';
import { BestSellers } from './BestSellers.tsx';

const AXES = { day: [words.part.day, words.yAxis], month: [words.part.month, words.yAxis] } as const;

/** The sales in a range: figure tiles, a revenue chart by day or month, and the best sellers. [ADMIN-07] */
export function SalesFigures({ figures }: { figures: ShopFigures }) {
  const { parts, bestSellers, previous } = figures;
  const bars = useMemo(() => toRevenueBars(parts), [parts]);
  const chart = words.chart[parts.unit];
  return (
    <>
      <p role="status" className="mt-5 mb-4 text-sm text-stone">
        {formatShopDays(figures)}
        {previous && (
          <>
            , <span className="inline-block">{words.comparedWith(formatShopDays(previous))}</span>
          </>
        )}
      </p>
      <FigureTiles figures={tilesOf(figures)} columns={4} />
      <p className="mt-4 max-w-[68ch] text-sm text-stone">{words.note(cityOf(figures.timeZone))}</p>
      <h3 className="mt-10 mb-6 font-display text-xl">{chart}</h3>
      {bestSellers.length > 0 ? (
        <>
          <BarChart title={chart} axes={AXES[parts.unit]} bars={bars} />
          <h3 className="mt-10 mb-4 font-display text-xl">{words.bestSellers}</h3>
          <BestSellers products={bestSellers} />
        </>
      ) : (
        <EmptyChart axes={AXES[parts.unit]} text={words.nothing} />
      )}
    </>
  );
}

/** Returns the city of a time zone's IANA name: 'New York' for `America/New_York`. */
function cityOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

function tilesOf({ revenueCents, taxCents, orders, customers, products, pieces, previous }: ShopFigures) {
  return [
    {
      name: words.revenue,
      shown: formatCents(revenueCents),
      change: changeText(revenueCents, previous?.revenueCents, formatCents),
      note: words.tax(formatCents(taxCents)),
    },
    {
      name: words.orders,
      shown: String(orders),
      change: changeText(orders, previous?.orders, String),
      note: words.ordersNote,
    },
    {
      name: words.customers,
      shown: String(customers),
      change: changeText(customers, previous?.customers, String),
      note: words.customersNote,
    },
    { name: words.products, shown: String(products), note: words.itemsSold(pieces) },
  ];
}
