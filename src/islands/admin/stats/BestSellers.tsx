import type { BestSeller } from '#contract/shop/stats.ts';
import { formatCents } from '#contract/wire/money.ts';
import { paths } from '#lib/urls/paths.ts';
import { shopFiguresText as words } from '#messages/admin/stats.ts';

/** The best-selling products by units sold. A deleted product has no link. [ADMIN-07] */
export function BestSellers({ products }: { products: readonly BestSeller[] }) {
  return (
    <table className="w-full border-t border-line text-page-start">
      <caption className="sr-only">{words.bestSellers}</caption>
      <thead className="bg-linen text-sm [&_th]:px-3 [&_th]:py-2.5 [&_th]:font-medium">
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
          <tr key={productId} className="border-b border-line align-baseline [&>*]:px-3 [&>*]:py-3">
            <th scope="row" className="font-normal wrap-anywhere">
              {isThere ? (
                <a
                  href={paths.product(productId)}
                  className="underline decoration-line underline-offset-4 hover:decoration-current"
                >
                  <bdi>{name}</bdi>
                </a>
              ) : (
                name
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
