import { useRef } from 'react';
import { ORDER_FILTERS } from '#contract/orders.ts';
import { ListSearch } from '#islands/dashboard/ListSearch.tsx';
import { FilterLinks } from '#islands/dashboard/ViewLink.tsx';
import { managedOrdersText as words } from '#lib/admin/orders/messages.ts';
import { orderStateText } from '#lib/orders/messages.ts';
import { $runningExport, downloadOrders, managedOrders } from '#stores/admin/orders/manage-orders.ts';
import { $isOrderSoundOn, setOrderSound } from '#stores/admin/orders/order-sound.ts';
import { NOT_REQUESTED } from '#stores/url-list.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

const FILTERS = ['', ...ORDER_FILTERS] as const;
const EXPORTS = [
  { content: 'orders', label: words.export },
  { content: 'lines', label: words.exportLines },
] as const;
const NAMES = {
  ...orderStateText,
  '': words.all,
  overdue: words.overdue,
  suspicious: words.suspicious,
  'payment-issue': words.paymentIssue,
};

/** The toolbar of the order list: state filters with counts, search, export and the sound of new orders. [ADMIN-07] */
export function OrdersToolbar() {
  const view = useBrowserStore(managedOrders.$view, managedOrders.defaultView);
  const { data } = useBrowserStore(managedOrders.$list, NOT_REQUESTED);
  const exported = useBrowserStore($runningExport, undefined);
  const isSoundOn = useBrowserStore($isOrderSoundOn, false);
  const field = useRef<HTMLInputElement>(null);
  const counts = data?.counts;
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
      <div className="mt-6 mb-6 flex flex-wrap items-end justify-between gap-4">
        <ListSearch list={managedOrders} view={view} words={words} field={field} />
        <div className="flex flex-wrap gap-3">
          {EXPORTS.map(({ content, label }) => (
            <button
              key={content}
              type="button"
              className="button button-secondary aria-disabled:opacity-60"
              aria-disabled={exported !== undefined}
              onClick={() => downloadOrders(view, content)}
            >
              {exported === content ? words.exporting : label}
            </button>
          ))}
        </div>
        <Checkbox
          label={words.sound}
          className="basis-full text-sm"
          checked={isSoundOn}
          onChange={({ target }) => setOrderSound(target.checked)}
        />
      </div>
    </>
  );
}
