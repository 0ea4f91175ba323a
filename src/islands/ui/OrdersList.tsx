import { formatDollars } from '#contract/money.ts';
import type { OrderSummary } from '#contract/order.ts';
import { orderPath } from '#contract/site-paths.ts';
import { itemCountText, ownOrdersText as words } from '#lib/admin/orders/messages.ts';
import { formatLocalDate } from '#lib/dates.ts';
import { OrderStateBadge } from '#ui/OrderStateBadge.tsx';

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
        <li key={order.number} className="py-6 sm:py-8">
          <OrderEntry order={order} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

function OrderEntry({ order, heading: Heading }: { order: OrderSummary; heading: 'h2' | 'h3' }) {
  const { number, status, placedAt, selectedItems, grandTotal, images } = order;
  return (
    <article className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading className="text-xl">
          <a href={orderPath(number)} className="underline-offset-4 hover:underline">
            {number}
          </a>
        </Heading>
        <p className="text-sm">
          <OrderStateBadge state={status} />
        </p>
        <p className="w-full text-sm text-stone">
          <time dateTime={placedAt}>{formatLocalDate(placedAt)}</time>
          {` · ${itemCountText(selectedItems)} · `}
          <span className="tabular-nums">{formatDollars(grandTotal)}</span>
        </p>
        <p className="w-full truncate empty:hidden">{images.flatMap(({ name }) => name ?? []).join(', ')}</p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <ul className="flex flex-wrap gap-2 sm:gap-3">
          {images.map(({ url, alt }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the images of an order never reorder
            <li key={index} className="w-14 sm:w-18">
              <span className="image-frame" data-empty={url === '' ? '' : undefined}>
                {url !== '' && <img src={url} alt={alt} width="72" height="90" loading="lazy" />}
              </span>
            </li>
          ))}
        </ul>
        <a href={orderPath(number)} className="button-text" aria-label={words.viewNamed(number)}>
          {words.view}
        </a>
      </div>
    </article>
  );
}
