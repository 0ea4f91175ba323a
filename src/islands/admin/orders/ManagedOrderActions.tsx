import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addressLines } from '#contract/address/address.ts';
import type { Order } from '#contract/orders/order.ts';
import { formatCents } from '#contract/wire/money.ts';
import { availableActions, type OrderAction, paymentObstacle } from '#lib/admin/orders/order-actions.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { formatDateTime } from '#lib/dates.ts';
import { hasInvoice } from '#lib/orders/order-view.ts';
import { managedOrderText as words } from '#messages/admin/orders.ts';
import { providerText } from '#messages/admin/provider.ts';
import { changeOrderStatus, confirmManagedOrder, issueRefund } from '#stores/admin/orders/managed-order.ts';
import { showToast } from '#stores/toasts/toasts.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { isFocusLost } from '#ui/use-focus-after-removal.ts';

/** Loaded on demand: shops without the capability `selling` do not need its code. */
const RefundItems = lazy(() =>
  import('./RefundItems.tsx').then(
    (module) => ({ default: module.RefundItems }),
    () => ({ default: LoadFailure }),
  ),
);

export type PrintedPaper = 'slip' | 'invoice';

interface Props {
  order: Order;
  onPrint: (paper: PrintedPaper) => void;
}

/**
 * Actions available to an admin in the order's current state, each confirmed by a dialog, and the printed papers.
 * [ADMIN-07]
 */
export function ManagedOrderActions({ order, onPrint }: Props) {
  const [pendingAction, setPendingAction] = useState<OrderAction>();
  const [busy, setBusy] = useState(false);
  const [cancels, setCancels] = useState(false);
  const [refundsItems, setRefundsItems] = useState(false);
  const note = noteOf(order);
  // The note says that an order is unconfirmed.
  const warnings = order.warnings?.filter((warning) => warning !== 'unconfirmed') ?? [];

  const actions = availableActions(order);
  const hasNext = actions.some(({ isPrimary }) => isPrimary);
  const next = useRef<HTMLButtonElement>(null);
  const hadNext = useRef(hasNext);
  useEffect(() => {
    // The last of the usual actions has disappeared together with the focus.
    if (hadNext.current && !hasNext && isFocusLost()) focusMain();
    hadNext.current = hasNext;
  }, [hasNext]);

  const confirm = async ({ target, isPrimary }: OrderAction) => {
    setBusy(true);
    // The cancellation also refunds the payment, in one transaction.
    await runAction(order, target === 'refund' && cancels ? 'cancelled' : target);
    // Synchronous: the closing dialog restores the focus to its button, before another element gets the focus.
    flushSync(() => {
      setBusy(false);
      setPendingAction(undefined);
    });
    if (isPrimary && next.current) next.current.focus({ preventScroll: true });
    else focusMain();
  };
  const toButton = (action: OrderAction) => (
    <button
      // A single button for the usual next action, which keeps the focus when the order moves on.
      key={action.isPrimary ? 'next' : action.target}
      ref={action.isPrimary ? next : undefined}
      type="button"
      className={action.isPrimary ? 'button' : 'button-text text-stone hover:text-danger'}
      onClick={() => {
        setCancels(false);
        setPendingAction(action);
      }}
    >
      {action.button}
    </button>
  );
  return (
    <div className="mt-6">
      {note && <p className="mb-4 max-w-2xl text-stone">{note}</p>}
      {warnings.map((warning) => (
        <p key={warning} className="mb-4 max-w-2xl border-s-2 border-clay bg-linen px-4 py-2 text-sm">
          {words.check[warning]}
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {actions.filter(({ isPrimary }) => isPrimary).map(toButton)}
        <div className="flex flex-wrap gap-x-6">
          {order.shippingAddress && (
            <CopyAddressButton lines={order.addressLines ?? addressLines(order.shippingAddress)} />
          )}
          <button type="button" className="button-text" onClick={() => onPrint('slip')}>
            {providerText.slip.print}
          </button>
          {hasInvoice(order) && (
            <button type="button" className="button-text" onClick={() => onPrint('invoice')}>
              {providerText.printInvoice}
            </button>
          )}
        </div>
        {/* Last, so that nobody presses these buttons by mistake. */}
        <div className="flex flex-wrap gap-x-6 sm:ms-auto">
          {actions.filter(({ isPrimary }) => !isPrimary).map(toButton)}
          {hasCapability('selling') && actions.some(({ target }) => target === 'refund') && (
            <button
              type="button"
              className="button-text text-stone hover:text-danger"
              onClick={() => setRefundsItems(true)}
            >
              {words.refund.items}
            </button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={pendingAction !== undefined}
        question={pendingAction?.question ?? ''}
        confirm={pendingAction?.button ?? ''}
        {...(pendingAction?.cancelLabel && { cancel: pendingAction.cancelLabel })}
        harmless={pendingAction?.isPrimary ?? false}
        busy={busy}
        onConfirm={() => pendingAction && confirm(pendingAction)}
        onCancel={() => setPendingAction(undefined)}
      >
        {pendingAction?.canCancel && (
          <div className="mt-4">
            <Checkbox
              label={words.refund.alsoCancel}
              checked={cancels}
              disabled={busy}
              onChange={({ target }) => setCancels(target.checked)}
            />
          </div>
        )}
      </ConfirmDialog>
      {refundsItems && (
        <Suspense>
          <RefundItems order={order} onClose={() => setRefundsItems(false)} />
        </Suspense>
      )}
    </div>
  );
}

function focusMain(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}

function runAction(order: Order, target: OrderAction['target']): Promise<void> {
  if (target === 'refund') return issueRefund(order);
  return target === 'confirm' ? confirmManagedOrder(order.number) : changeOrderStatus(order, target);
}

/** Returns the reason why an order cannot be processed, or what is left to do after its refund. */
function noteOf(order: Order): string | undefined {
  const { confirmation, expiresAt, payment } = order;
  if (payment.method === 'delivery' && payment.status === 'refunded')
    return providerText.cashRefund(formatCents(payment.refundedCents ?? order.grandTotalCents));
  if (confirmation && expiresAt) return providerText.unconfirmed[confirmation](formatDateTime(expiresAt));
  const obstacle = paymentObstacle(order);
  if (obstacle === 'unpaid' && expiresAt) return providerText.unpaidUntil(formatDateTime(expiresAt));
  return obstacle && providerText[obstacle];
}

/** A button that copies a postal address, one line per part as on a parcel label, for a carrier's form. */
function CopyAddressButton({ lines }: { lines: readonly string[] }) {
  const copy = async () => {
    const text = lines.join('\n');
    try {
      await navigator.clipboard.writeText(text);
      showToast('success', providerText.copied);
    } catch {
      // The clipboard API is blocked or unavailable over plain HTTP; the user can still select the text.
      showToast('error', providerText.copyFailed);
    }
  };
  return (
    <button type="button" className="button-text" onClick={copy}>
      {providerText.copy}
    </button>
  );
}
