import { type MouseEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { ORDER_FILTERS } from '#contract/orders.ts';
import { managedOrders as words } from '#lib/dashboard-order-messages.ts';
import type { OrdersView } from '#lib/managed-orders.ts';
import { orderStates } from '#lib/order-messages.ts';
import { UNASKED } from '#stores/address-list.ts';
import { $exporting, exportOrders, managedOrders } from '#stores/manage-orders.ts';
import { TextField } from '#ui/TextField.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

const FILTERS = ['', ...ORDER_FILTERS] as const;
const NAMES = { ...orderStates, '': words.all, overdue: words.overdue };

/** Which orders the admin looks at: the states with their counts, a text, and the file of them. [ADMIN-07] */
export function OrderTools() {
  const view = useBrowserStore(managedOrders.$view, managedOrders.usual);
  const { data } = useBrowserStore(managedOrders.$list, UNASKED);
  const exporting = useBrowserStore($exporting, false);
  const counts = data?.counts;
  return (
    <>
      <nav aria-label={words.filters} className="border-b border-line">
        <ul className="-mb-px flex flex-wrap gap-x-5">
          {FILTERS.map((status) => (
            <li key={status}>
              <ViewLink
                view={{ ...view, status, page: 1 }}
                isHere={status === view.status}
                className="inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-stone hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
              >
                {NAMES[status]}{' '}
                <span className="min-w-[1ch] text-sm tabular-nums">{counts?.[status || 'all']}</span>
              </ViewLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6 mb-6 flex flex-wrap items-end justify-between gap-4">
        <Search view={view} />
        <button
          type="button"
          className="button button-secondary aria-disabled:opacity-60"
          aria-disabled={exporting}
          onClick={() => exportOrders(view)}
        >
          {exporting ? words.exporting : words.export}
        </button>
      </div>
    </>
  );
}

function Search({ view }: { view: OrdersView }) {
  const form = useRef<HTMLFormElement>(null);
  // Back and 'Show all' change what is looked for, not what is typed: the form then begins with it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever that is another text
  useEffect(() => form.current?.reset(), [view.q]);

  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = new FormData(event.currentTarget).get('q');
    managedOrders.go({ ...view, q: typeof q === 'string' ? q.trim() : '', page: 1 });
  };
  return (
    <search className="min-w-0 flex-1 basis-72">
      <form ref={form} onSubmit={find} className="flex flex-wrap items-end gap-x-4 gap-y-2">
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
          <ViewLink view={{ ...view, q: '', page: 1 }} className="button-text">
            {words.clear}
          </ViewLink>
        )}
      </form>
    </search>
  );
}

interface LinkProps {
  view: OrdersView;
  isHere?: boolean;
  className: string;
  children: ReactNode;
}

/** A link to another view of the list, which is shown in place. */
function ViewLink({ view, isHere = false, className, children }: LinkProps) {
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    managedOrders.go(view);
  };
  return (
    <a
      href={managedOrders.hrefOf(view)}
      aria-current={isHere ? 'page' : undefined}
      className={className}
      onClick={go}
    >
      {children}
    </a>
  );
}
