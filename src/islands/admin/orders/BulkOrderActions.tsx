import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OrderSummary } from '#contract/order.ts';
import { managedOrdersText } from '#lib/admin/orders/messages.ts';
import {
  $movingTo,
  $selectedOrders,
  availableTargets,
  type BulkTarget,
  isMovable,
  moveSelectedOrders,
  ordersFor,
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

/** Selects orders and confirms them or moves them to another state. An action skips orders that it does not fit. */
export function BulkOrderActions({ orders, total }: Props) {
  const selected = useBrowserStore($selectedOrders, NONE);
  const movingTo = useBrowserStore($movingTo, undefined);
  const [asked, setAsked] = useState<BulkTarget>();
  const region = useRef<HTMLElement>(null);
  const movable = orders.filter(isMovable);
  const affected = asked ? ordersFor(asked, selected) : [];
  const numbers = new Set(selected.map(({ number }) => number));
  const selectedCount = movable.filter(({ number }) => numbers.has(number)).length;

  // Leaving the page now would abort the requests.
  useEffect(() => (movingTo ? warnBeforeUnload() : undefined), [movingTo]);

  const confirm = async (target: BulkTarget) => {
    // Synchronous: the closing dialog restores the focus to a button that disappears.
    flushSync(() => setAsked(undefined));
    region.current?.focus({ preventScroll: true });
    await moveSelectedOrders(target);
  };
  const question = words.moves[asked ?? 'cancelled'];
  const workingText = movingTo && (movingTo === 'cancelled' ? words.cancelling : words.updating);
  const targets = availableTargets(selected);
  const moveButton = (target: BulkTarget) => {
    const { length: count } = ordersFor(target, selected);
    return (
      <button
        key={target}
        type="button"
        className={`button-text ${target === 'cancelled' ? 'ml-auto text-danger' : ''}`}
        onClick={() => setAsked(target)}
      >
        {words.moves[target].button}
        {count < selected.length && ` (${count})`}
      </button>
    );
  };
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={words.region}
      className={`pb-2 flex min-h-11 flex-wrap items-center gap-x-6 outline-none ${selected.length > 0 ? 'bulk-tools' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-6">
        {movable.length > 0 && (
          <Checkbox
            label={words.selectAll}
            className="text-sm md:pl-3"
            checked={selectedCount === movable.length}
            indeterminate={selectedCount > 0 && selectedCount < movable.length}
            onChange={({ target }) => selectOrders(movable, target.checked)}
          />
        )}
        <p role="status" className="text-sm text-stone">
          {workingText ?? (selected.length > 0 && words.count(selected.length))}
        </p>
      </div>
      <div className="bulk-buttons flex flex-wrap">
        {total > orders.length && selected.length < total && (
          <button type="button" className="button-text" onClick={selectAllOrders}>
            {words.selectFound(total)}
          </button>
        )}
        {selected.length > 0 && !movingTo && (
          <>
            {targets.filter((target) => target !== 'cancelled').map(moveButton)}
            <button
              type="button"
              className="button-text"
              onClick={() => {
                region.current?.focus({ preventScroll: true });
                selectOrders(selected, false);
              }}
            >
              {words.clear}
            </button>
            {targets.includes('cancelled') && moveButton('cancelled')}
          </>
        )}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={question.title(affected.length)}
        question={[
          question.question(
            affected.map(({ number }) => number),
            affected.some(({ payment }) => payment.status === 'paid'),
          ),
          ...(affected.length < selected.length ? [words.others(selected.length - affected.length)] : []),
        ].join(' ')}
        {...(asked === 'cancelled'
          ? { confirm: words.cancel(affected.length), cancel: words.keep(affected.length) }
          : { confirm: question.button, harmless: true })}
        busy={false}
        onConfirm={() => asked && confirm(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </section>
  );
}
