import type { OrderSummary } from '#contract/orders/order.ts';
import { orderPath } from '#contract/shop/site-paths.ts';
import { formatCents } from '#contract/wire/money.ts';
import { formatShopDate } from '#lib/dates.ts';
import { itemCountText, ownOrdersText as words } from '#messages/admin/orders.ts';
import { OrderStateBadge } from '#ui/StateBadge.tsx';

interface Props {
  orders: readonly OrderSummary[];
  /** The level of the orders' headings. */
  heading?: 'h2' | 'h3';
}

/** The customer's orders, each linked to its page. [USER-09] */
export function OrdersList({ orders, heading = 'h2' }: Props) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {orders.map((order) => (
        <li key={order.number} className="py-5">
          <OrderEntry order={order} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

function OrderEntry({ order, heading: Heading }: { order: OrderSummary; heading: 'h2' | 'h3' }) {
  const { number, status, placedAt, selectedItems, grandTotalCents, images } = order;
  const names = images.flatMap(({ name }) => name ?? []);
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="max-sm:col-span-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-5 sm:justify-start">
          <Heading className="order-number">
            <a href={orderPath(number)} translate="no" className="underline-offset-4 hover:underline">
              {number}
            </a>
          </Heading>
          <p className="text-sm">
            <OrderStateBadge state={status} />
          </p>
        </div>
        <p className="mt-0.5 text-sm text-stone">
          <time dateTime={placedAt}>{formatShopDate(placedAt)}</time>
          {` · ${itemCountText(selectedItems)}`}
        </p>
        {names.length > 0 && <p className="mt-0.5 truncate text-sm">{names.join(', ')}</p>}
      </div>
      <ul className="flex flex-wrap gap-2">
        {images.map(({ url, alt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the images of an order never reorder
          <li key={index} className="w-12 sm:w-14">
            <span className="image-frame" data-empty={url === '' ? '' : undefined}>
              {url !== '' && <img src={url} alt={alt} width="72" height="90" loading="lazy" />}
            </span>
          </li>
        ))}
      </ul>
      <div className="min-w-24 text-page-end">
        <p className="tabular-nums">{formatCents(grandTotalCents)}</p>
        <a href={orderPath(number)} className="button-text text-sm" aria-label={words.viewNamed(number)}>
          {words.view}
        </a>
      </div>
    </article>
  );
}
