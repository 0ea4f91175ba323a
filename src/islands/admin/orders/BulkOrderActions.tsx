import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OrderSummary } from '#contract/orders/order.ts';
import { SelectionBar } from '#islands/dashboard/SelectionBar.tsx';
import { isRisky } from '#lib/admin/orders/order-actions.ts';
import { managedOrdersText } from '#messages/admin/orders.ts';
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

/**
 * Selects orders and confirms them or moves them to another state. An action skips orders to which it does not apply.
 */
export function BulkOrderActions({ orders, total }: Props) {
  const selected = useBrowserStore($selectedOrders, NONE);
  const movingTo = useBrowserStore($movingTo, undefined);
  const [pendingTarget, setPendingTarget] = useState<BulkTarget>();
  const region = useRef<HTMLElement>(null);
  const movable = orders.filter(isMovable);
  const affected = pendingTarget ? ordersFor(pendingTarget, selected) : [];
  const risky = affected.filter((order) => pendingTarget && isRisky(order, pendingTarget));
  const numbers = new Set(selected.map(({ number }) => number));
  const hasSelection = selected.length > 0;
  const shownCount = movable.filter(({ number }) => numbers.has(number)).length;

  // Leaving the page now would abort the requests.
  useEffect(() => (movingTo ? warnBeforeUnload() : undefined), [movingTo]);

  const confirm = async (target: BulkTarget) => {
    // Synchronous: the closing dialog restores the focus to a button that disappears.
    flushSync(() => setPendingTarget(undefined));
    region.current?.focus({ preventScroll: true });
    await moveSelectedOrders(target);
  };
  const clear = () => {
    region.current?.focus({ preventScroll: true });
    selectOrders(selected, false);
  };
  const question = words.moves[pendingTarget ?? 'cancelled'];
  const workingText = movingTo && (movingTo === 'cancelled' ? words.cancelling : words.updating);
  const targets = availableTargets(selected);
  const moveButton = (target: BulkTarget) => {
    const { length: count } = ordersFor(target, selected);
    return (
      <button
        key={target}
        type="button"
        className={`button-text ${target === 'cancelled' ? 'ms-auto text-danger' : ''}`}
        onClick={() => setPendingTarget(target)}
      >
        {words.moves[target].button}
        {count < selected.length && ` (${count})`}
      </button>
    );
  };
  return (
    <>
      <SelectionBar
        ref={region}
        tabIndex={-1}
        region={words.region}
        rows={{ shown: orders.length, selectable: movable.length, selected: shownCount }}
        total={total}
        selectedCount={selected.length}
        status={workingText ?? (hasSelection && words.count(selected.length))}
        onSelectRows={(isSelected) => selectOrders(movable, isSelected)}
        onSelectFound={selectAllOrders}
        onClear={movingTo ? undefined : clear}
      >
        {!movingTo && targets.map(moveButton)}
      </SelectionBar>
      <ConfirmDialog
        open={pendingTarget !== undefined}
        title={question.title(affected.length)}
        question={[
          question.question(
            affected.map(({ number }) => number),
            affected.some(({ payment }) => payment.status === 'paid' && payment.method !== 'none'),
          ),
          ...(risky.length > 0 ? [words.disputed(risky.map(({ number }) => number))] : []),
          ...(affected.length < selected.length ? [words.others(selected.length - affected.length)] : []),
        ].join(' ')}
        {...(pendingTarget === 'cancelled'
          ? { confirm: words.cancel(affected.length), cancel: words.keep(affected.length) }
          : { confirm: question.button, harmless: true })}
        busy={false}
        onConfirm={() => pendingTarget && confirm(pendingTarget)}
        onCancel={() => setPendingTarget(undefined)}
      />
    </>
  );
}
