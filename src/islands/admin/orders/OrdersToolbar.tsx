import { type SubmitEvent, useEffect, useRef } from 'react';
import { ORDER_FILTERS } from '#contract/orders.ts';
import { FilterLinks, ViewLink } from '#islands/dashboard/ViewLink.tsx';
import type { OrdersView } from '#lib/admin/orders/managed-orders.ts';
import { managedOrdersText as words } from '#lib/admin/orders/messages.ts';
import { orderStateText } from '#lib/orders/messages.ts';
import { $runningExport, downloadOrders, managedOrders } from '#stores/admin/orders/manage-orders.ts';
import { $isOrderSoundOn, setOrderSound } from '#stores/admin/orders/order-sound.ts';
import { NOT_REQUESTED } from '#stores/url-list.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { TextField } from '#ui/TextField.tsx';
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
        <OrderSearch view={view} />
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

function OrderSearch({ view }: { view: OrdersView }) {
  const form = useRef<HTMLFormElement>(null);
  // Back and 'Show all' change the query but not the typed text, so the form resets to the query.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the query changes
  useEffect(() => form.current?.reset(), [view.q]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = new FormData(event.currentTarget).get('q');
    managedOrders.go({ ...view, q: typeof q === 'string' ? q.trim() : '', page: 1 });
  };
  return (
    <search className="min-w-0 flex-1 basis-72">
      <form ref={form} onSubmit={submit} className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 max-w-96 flex-1 basis-44">
          <TextField
            label={words.search}
            error={undefined}
            type="search"
            name="q"
            autoComplete="off"
            placeholder={words.searchHint}
            defaultValue={view.q}
          />
        </div>
        <button type="submit" className="button">
          {words.find}
        </button>
        {view.q !== '' && (
          <ViewLink list={managedOrders} view={{ ...view, q: '', page: 1 }} className="button-text">
            {words.clear}
          </ViewLink>
        )}
      </form>
    </search>
  );
}
