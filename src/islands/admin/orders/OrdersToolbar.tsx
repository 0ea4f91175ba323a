import type { RefObject } from 'react';
import { ORDER_FILTERS, ORDER_SORTS } from '#contract/orders/orders.ts';
import { ChoiceField } from '#islands/dashboard/ChoiceField.tsx';
import { DaysForm } from '#islands/dashboard/DaysForm.tsx';
import { ListSearch } from '#islands/dashboard/ListSearch.tsx';
import { FilterLinks } from '#islands/dashboard/ViewLink.tsx';
import { ORDER_PERIODS, validatePeriod } from '#lib/admin/orders/managed-orders.ts';
import { managedOrdersText as words } from '#messages/admin/orders.ts';
import { orderStateText } from '#messages/orders.ts';
import { managedOrders } from '#stores/admin/orders/manage-orders.ts';
import { NOT_REQUESTED } from '#stores/url-list.ts';
import { useBrowserStore } from '#ui/use-browser-store.ts';

const FILTERS = ['', ...ORDER_FILTERS] as const;
const PERIODS = ['', ...ORDER_PERIODS] as const;
const NAMES = {
  ...orderStateText,
  '': words.all,
  overdue: words.overdue,
  suspicious: words.suspicious,
  'payment-issue': words.paymentIssue,
};

/** The toolbar of the order list: filters with counts, search, period and sort order. [ADMIN-07] */
export function OrdersToolbar({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const view = useBrowserStore(managedOrders.$view, managedOrders.defaultView);
  const { data } = useBrowserStore(managedOrders.$list, NOT_REQUESTED);
  const counts = data?.counts;
  const show = (change: Partial<typeof view>) => managedOrders.go({ ...view, ...change, page: 1 });
  return (
    <>
      <FilterLinks
        label={words.filters}
        list={managedOrders}
        filters={FILTERS.map((status) => ({
          name: NAMES[status],
          view: { ...view, status, page: 1 },
          isCurrent: status === view.status,
          count: counts?.[status || 'all'],
        }))}
      />
      <div className="mt-6 mb-6 flex flex-wrap items-end gap-4">
        <ListSearch list={managedOrders} view={view} words={words} field={field} />
        <div className="grid grid-cols-2 gap-4 max-sm:basis-full">
          <ChoiceField
            label={words.placed}
            value={view.period}
            choices={PERIODS}
            nameOf={(period) => words.periods[period]}
            onChoose={(period) => show({ period, from: '', to: '' })}
          />
          <ChoiceField
            label={words.sort}
            value={view.sort}
            choices={ORDER_SORTS}
            nameOf={(sort) => words.sorts[sort]}
            onChoose={(sort) => show({ sort })}
          />
        </div>
      </div>
      {view.period === 'custom' && (
        <DaysForm
          words={words.days}
          from={view.from}
          to={view.to}
          validate={validatePeriod}
          onShow={show}
          className="mb-6"
        />
      )}
    </>
  );
}
