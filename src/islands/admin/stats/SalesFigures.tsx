import { useMemo } from 'react';
import type { BestSeller, ShopFigures } from '#contract/shop/stats.ts';
import { formatCents } from '#contract/wire/money.ts';
import { formatShopDays, toRevenueBars } from '#lib/admin/stats/chart-bars.ts';
import { paths } from '#lib/urls/paths.ts';
import { changeText, shopFiguresText as words } from '#messages/admin/stats.ts';
import { BarChart, EmptyChart } from '#ui/BarChart.tsx';
import { FigureTiles } from '#ui/FigureTiles.tsx';

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

/** The best-selling products by units sold. A deleted product has no link. [ADMIN-07] */
function BestSellers({ products }: { products: readonly BestSeller[] }) {
  return (
    <table className="w-full border-t border-line text-page-start">
      <caption className="sr-only">{words.bestSellers}</caption>
      <thead className="bg-linen text-sm [&_th]:px-2 [&_th]:py-2.5 [&_th]:font-medium">
        <tr>
          <th scope="col">{words.product}</th>
          <th scope="col" className="text-page-end">
            {words.sold}
          </th>
          <th scope="col" className="text-page-end">
            {words.revenue}
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ productId, name, isThere, pieces, revenueCents }) => (
          <tr key={productId} className="border-b border-line align-baseline [&>*]:px-2 [&>*]:py-3">
            <th scope="row" className="font-normal wrap-anywhere">
              {isThere ? (
                <a
                  href={paths.product(productId)}
                  className="underline decoration-line underline-offset-4 hover:decoration-current"
                >
                  <bdi>{name}</bdi>
                </a>
              ) : (
                <bdi>{name}</bdi>
              )}
            </th>
            <td className="text-page-end tabular-nums">{pieces}</td>
            <td className="text-page-end tabular-nums">{formatCents(revenueCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
