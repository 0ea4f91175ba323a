import type { ReactNode } from 'react';
import { formatDollars } from '#contract/money.ts';
import type { OrderSummary } from '#contract/order.ts';
import { itemCountText, managedOrdersText as words } from '#lib/admin/orders/messages.ts';
import { formatLocalDate } from '#lib/dates.ts';
import { paymentMethodText, paymentStateText } from '#lib/orders/messages.ts';
import { OrderStateBadge } from '#ui/OrderStateBadge.tsx';

interface Props {
  orders: readonly OrderSummary[];
  hrefOf: (number: string) => string;
}

/** The admin's table of orders; on phones each row is a card. [ADMIN-07] */
export function ManagedOrdersTable({ orders, hrefOf }: Props) {
  return (
    <table className="admin-table order-rows">
      <caption className="sr-only">{words.table}</caption>
      <thead>
        <tr>
          <th scope="col">{words.number}</th>
          <th scope="col">{words.customer}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.payment}</th>
          <th scope="col" className="text-right">
            {words.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ number, placedAt, customer, status, overdue, payment, grandTotal, selectedItems }) => (
          <tr key={number} className="align-top">
            <td>
              <a href={hrefOf(number)} className="whitespace-nowrap underline-offset-4 hover:underline">
                {number}
              </a>
              <Note>
                <time dateTime={placedAt}>{formatLocalDate(placedAt)}</time>
              </Note>
            </td>
            <td className="wrap-anywhere">
              {customer ? customer.name : words.accountDeleted}
              <Note>{customer?.email}</Note>
            </td>
            <td>
              <OrderStateBadge state={status} />
              {overdue && <span className="block text-sm text-clay">{words.overdue}</span>}
            </td>
            <td>
              {paymentStateText[payment.status]}
              <Note>{paymentMethodText[payment.method]}</Note>
            </td>
            <td className="text-right tabular-nums">
              {formatDollars(grandTotal)}
              <Note>{itemCountText(selectedItems)}</Note>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <span className="block text-sm text-stone">{children}</span>;
}
