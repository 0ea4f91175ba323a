import type { OrderFilter } from '#contract/orders/orders.ts';
import type { OpenTasks } from '#contract/shop/stats.ts';
import { managedOrdersPath } from '#lib/admin/orders/managed-orders.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { paths } from '#lib/urls/paths.ts';
import { tasksText as words } from '#messages/admin/stats.ts';
import { LineIcon } from '#ui/Icon.tsx';

const ordersIn = (status: OrderFilter) => managedOrdersPath({ status });

interface Row {
  readonly count: number;
  /** Returns the text for a count; the text for 0 identifies the row. */
  readonly text: (count: number) => string;
  /** The link to a list; rows without one have `products` that are low in stock. */
  readonly href?: string;
  /** Links to parts of the list, which the count includes. */
  readonly parts?: readonly Part[];
  readonly products?: readonly LowStockProduct[];
}

/** A part of the orders of a row. */
interface Part {
  readonly count: number;
  readonly text: (count: number) => string;
  readonly href: string;
}

/** A product with its units in stock, or with its sold-out sizes. */
interface LowStockProduct {
  readonly _id: string;
  readonly name: string;
  readonly stock?: number;
  readonly sizes?: readonly string[];
}

function rowsOf({ soldOut, soldOutSizes, runningLow, ...counts }: OpenTasks): readonly Row[] {
  const partsOfPending = [
    { count: counts.suspiciousOrders, text: words.suspiciousOrders, href: ordersIn('suspicious') },
    { count: counts.overdueOrders, text: words.overdueOrders, href: ordersIn('overdue') },
  ];
  const orders = [
    { count: counts.paymentIssues, text: words.paymentIssues, href: ordersIn('payment-issue') },
    {
      count: counts.pendingOrders,
      text: words.pendingOrders,
      href: ordersIn('pending'),
      parts: partsOfPending.filter(({ count }) => count > 0),
    },
  ];
  const inbox = [
    { count: counts.failedMails, text: words.failedMails, href: dashboardPaths.inbox },
    { count: counts.unreadMessages, text: words.unreadMessages, href: dashboardPaths.inbox },
  ];
  return [
    ...orders,
    { ...soldOut, text: words.soldOut },
    { count: 0, ...soldOutSizes, text: words.soldOutSizes },
    { ...runningLow, text: words.runningLow },
    ...(hasCapability('inbox') ? inbox : []),
  ];
}

/** The open tasks of an admin, each linked to its list. Tasks with a count of 0 are omitted. [ADMIN-07] */
export function OpenTaskList({ tasks }: { tasks: OpenTasks }) {
  const rows = rowsOf(tasks).filter(({ count }) => count > 0);
  if (rows.length === 0) return <p className="text-stone">{words.nothing}</p>;
  return (
    <ul className="gap-x-12 border-t border-line sm:grid sm:grid-cols-2">
      {rows.map(({ count, text, href, parts = [], products = [] }) => (
        <li key={text(0)} className="border-b border-line">
          {href === undefined ? (
            <details className="group">
              <summary
                className={`${LINE_CLASSES} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
              >
                <Line count={count} text={text(count)} />
                <LineIcon
                  path={CHEVRON}
                  className="ms-auto size-4 shrink-0 self-center text-stone group-open:rotate-180"
                />
              </summary>
              <LowStockProducts products={products} />
            </details>
          ) : (
            <a href={href} className={LINE_CLASSES}>
              <Line count={count} text={text(count)} />
              <LineIcon
                path={CHEVRON}
                className="ms-auto size-4 shrink-0 -rotate-90 self-center rtl:rotate-90 text-stone"
              />
            </a>
          )}
          {parts.length > 0 && <Parts parts={parts} />}
        </li>
      ))}
    </ul>
  );
}

/** The parts of a row, below it. */
function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <ul className="-mt-3 flex flex-wrap gap-x-6 pb-1 ps-11">
      {parts.map(({ count, text, href }) => (
        <li key={href}>
          <a href={href} className="button-text text-sm">
            {text(count)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Points down to the products of a row; rotated, to the list that a row links to. */
const CHEVRON = 'm6 9.5 6 6 6-6';

const LINE_CLASSES = 'group/line flex min-h-14 items-baseline gap-3 py-3';

function Line({ count, text }: { count: number; text: string }) {
  return (
    <>
      <span className="min-w-8 font-display text-2xl tabular-nums">{count}</span>{' '}
      <span className="underline-offset-4 group-hover/line:underline">{text}</span>
    </>
  );
}

/** The first low-stock products, each linked to its edit form if editing is available, and a link to all of them. */
function LowStockProducts({ products }: { products: readonly LowStockProduct[] }) {
  const pathOf = hasCapability('catalogue') ? dashboardPaths.editProduct : paths.product;
  return (
    <div className="pb-4 ps-11">
      <ul>
        {products.map(({ _id, name, stock = 0, sizes }) => (
          <li key={_id} className="flex items-baseline justify-between gap-4">
            <a href={pathOf(_id)} className="flex min-h-9 items-center underline-offset-4 hover:underline">
              <bdi>{name}</bdi>
            </a>
            <span className="shrink-0 text-sm text-stone tabular-nums">
              {sizes ? sizes.join(', ') : words.left(stock)}
            </span>
          </li>
        ))}
      </ul>
      <a href={dashboardPaths.productsByStock} className="button-text text-sm">
        {words.all}
      </a>
    </div>
  );
}
