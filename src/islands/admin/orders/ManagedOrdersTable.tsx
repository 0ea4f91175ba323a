import type { ReactNode } from 'react';
import type { OrderSummary } from '#contract/orders/order.ts';
import { formatCents } from '#contract/wire/money.ts';
import { formatShopDate } from '#lib/dates.ts';
import { itemCountText, managedOrdersText as words } from '#messages/admin/orders.ts';
import { describePaymentState, paymentMethodText } from '#messages/orders.ts';
import { $selectedOrders, isMovable, selectOrders } from '#stores/admin/orders/bulk-orders.ts';
import { AdminTable, CellNote, RowCheckbox } from '#ui/AdminTable.tsx';
import { OrderStateBadge } from '#ui/StateBadge.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

const NONE: readonly OrderSummary[] = [];

interface Props {
  orders: readonly OrderSummary[];
  hrefOf: (number: string) => string;
}

/** The admin's table of orders. [ADMIN-07] */
export function ManagedOrdersTable({ orders, hrefOf }: Props) {
  const selected = useBrowserStore($selectedOrders, NONE);
  return (
    <AdminTable
      className="order-rows selectable"
      caption={words.table}
      headings={[
        [words.selection.column, 'sr-only'],
        words.number,
        words.customer,
        words.state,
        words.payment,
        [words.total, 'text-page-end'],
      ]}
    >
      {orders.map((order) => (
        <OrderRow
          key={order.number}
          order={order}
          href={hrefOf(order.number)}
          isSelected={selected.some(({ number }) => number === order.number)}
        />
      ))}
    </AdminTable>
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
          <RowCheckbox
            name={words.selection.selectNamed(number)}
            isChecked={isSelected}
            onChange={(isChecked) => selectOrders([order], isChecked)}
          />
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
        <CellNote>
          <time dateTime={placedAt}>{formatShopDate(placedAt)}</time>
        </CellNote>
      </td>
      <td className="customer-cell wrap-anywhere">
        <bdi>{customer ? customer.name : words.accountDeleted}</bdi>
        <CellNote>{customer?.email}</CellNote>
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
        <CellNote>{paymentMethodText[payment.method]}</CellNote>
      </td>
      <td className="total-cell text-page-end tabular-nums">
        {formatCents(grandTotalCents)}
        <CellNote>{itemCountText(selectedItems)}</CellNote>
      </td>
    </tr>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return <span className="block text-sm text-clay">{children}</span>;
}
