import type { ReactNode } from 'react';
import type { OrderSummary } from '#contract/orders/order.ts';
import { formatCents } from '#contract/wire/money.ts';
import { formatShopDate } from '#lib/dates.ts';
import { itemCountText, managedOrdersText as words } from '#messages/admin/orders.ts';
import { describePaymentState, paymentMethodText } from '#messages/orders.ts';
import { $selectedOrders, isMovable, selectOrders } from '#stores/admin/orders/bulk-orders.ts';
import { OrderStateBadge } from '#ui/OrderStateBadge.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

const NONE: readonly OrderSummary[] = [];

interface Props {
  orders: readonly OrderSummary[];
  hrefOf: (number: string) => string;
}

/** The admin's table of orders; on phones each row is a card. [ADMIN-07] */
export function ManagedOrdersTable({ orders, hrefOf }: Props) {
  const selected = useBrowserStore($selectedOrders, NONE);
  return (
    <table className="admin-table order-rows selectable">
      <caption className="sr-only">{words.table}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{words.selection.column}</span>
          </th>
          <th scope="col">{words.number}</th>
          <th scope="col">{words.customer}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.payment}</th>
          <th scope="col" className="text-page-end">
            {words.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow
            key={order.number}
            order={order}
            href={hrefOf(order.number)}
            isSelected={selected.some(({ number }) => number === order.number)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  order: OrderSummary;
  href: string;
  isSelected: boolean;
}

function OrderRow({ order, href, isSelected }: RowProps) {
  const { number, placedAt, customer, status, overdue, warnings, payment, grandTotalCents, selectedItems } =
    order;
  return (
    <tr className="linked-row align-top">
      <td className="select-cell">
        {isMovable(order) && (
          <label className="relative z-1 -m-3 grid size-11 place-items-center">
            <input
              type="checkbox"
              className="size-5 accent-ink"
              aria-label={words.selection.selectNamed(number)}
              checked={isSelected}
              onChange={({ target }) => selectOrders([order], target.checked)}
            />
          </label>
        )}
      </td>
      <td className="number-cell">
        <a
          href={href}
          translate="no"
          className="row-link whitespace-nowrap underline-offset-4 hover:underline"
        >
          {number}
        </a>
        <Note>
          <time dateTime={placedAt}>{formatShopDate(placedAt)}</time>
        </Note>
      </td>
      <td className="customer-cell wrap-anywhere">
        <bdi>{customer ? customer.name : words.accountDeleted}</bdi>
        <Note>{customer?.email}</Note>
      </td>
      <td className="state-cell">
        <OrderStateBadge state={status} />
        {overdue && <Warning>{words.overdue}</Warning>}
        {warnings.map((warning) => (
          <Warning key={warning}>{words.warnings[warning]}</Warning>
        ))}
      </td>
      <td className="payment-cell">
        {describePaymentState(payment, status === 'cancelled')}
        <Note>{paymentMethodText[payment.method]}</Note>
      </td>
      <td className="total-cell text-page-end tabular-nums">
        {formatCents(grandTotalCents)}
        <Note>{itemCountText(selectedItems)}</Note>
      </td>
    </tr>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return <span className="block text-sm text-clay">{children}</span>;
}

function Note({ children }: { children: ReactNode }) {
  return <span className="block text-sm text-stone">{children}</span>;
}
