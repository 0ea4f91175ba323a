import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OrderSummary } from '#contract/order.ts';
import { managedOrdersText } from '#lib/admin/orders/messages.ts';
import {
  $isCancelling,
  $selectedOrders,
  cancelSelectedOrders,
  isCancellable,
  selectAllOrders,
  selectOrders,
} from '#stores/admin/orders/bulk-orders.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { warnBeforeUnload } from '#ui/warn-before-unload.ts';

const { selection: words } = managedOrdersText;
const NONE: readonly OrderSummary[] = [];

interface Props {
  /** The orders of the current page. */
  orders: readonly OrderSummary[];
  /** The number of orders on all pages. */
  total: number;
}

/** Selects orders and cancels them together. */
export function BulkOrderActions({ orders, total }: Props) {
  const selected = useBrowserStore($selectedOrders, NONE);
  const isCancelling = useBrowserStore($isCancelling, false);
  const [isConfirming, setConfirming] = useState(false);
  const region = useRef<HTMLElement>(null);
  const cancellable = orders.filter(isCancellable);
  const isSelected = ({ number }: OrderSummary) => selected.some((order) => order.number === number);

  // Leaving the page now would abort the requests.
  useEffect(() => (isCancelling ? warnBeforeUnload() : undefined), [isCancelling]);

  const confirm = async () => {
    // Synchronous: the closing dialog restores the focus to a button that disappears.
    flushSync(() => setConfirming(false));
    region.current?.focus({ preventScroll: true });
    await cancelSelectedOrders();
  };
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={words.region}
      className={`mb-2 flex min-h-11 flex-wrap items-center gap-x-6 outline-none ${selected.length > 0 ? 'bulk-tools' : ''}`}
    >
      {cancellable.length > 0 && (
        <Checkbox
          label={words.selectAll}
          className="text-sm md:pl-3"
          checked={cancellable.every(isSelected)}
          onChange={({ target }) => selectOrders(cancellable, target.checked)}
        />
      )}
      {total > orders.length && selected.length < total && (
        <button type="button" className="button-text text-sm" onClick={selectAllOrders}>
          {words.selectFound(total)}
        </button>
      )}
      <p role="status" className="text-sm text-stone">
        {isCancelling ? words.working : selected.length > 0 && words.count(selected.length)}
      </p>
      {selected.length > 0 && !isCancelling && (
        <>
          <button
            type="button"
            className="button-text text-sm text-danger"
            onClick={() => setConfirming(true)}
          >
            {words.cancel}
          </button>
          <button
            type="button"
            className="button-text text-sm"
            onClick={() => {
              region.current?.focus({ preventScroll: true });
              selectOrders(selected, false);
            }}
          >
            {words.clear}
          </button>
        </>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={words.title(selected.length)}
        question={words.question(selected.map(({ number }) => number))}
        confirm={words.confirm(selected.length)}
        cancel={words.keep(selected.length)}
        busy={false}
        onConfirm={confirm}
        onCancel={() => setConfirming(false)}
      />
    </section>
  );
}
