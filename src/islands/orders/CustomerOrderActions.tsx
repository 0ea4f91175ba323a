import { type RefObject, useState } from 'react';
import { canCancel, type Order } from '#contract/orders/order.ts';
import { hasInvoice, isReturned } from '#lib/orders/order-view.ts';
import { paths } from '#lib/urls/paths.ts';
import { orderPageText } from '#messages/order-page.ts';
import {
  $canConfirm,
  $paymentCheck,
  isAwaitingPayment,
  isHoldOver,
  type PaymentCheck,
  requestCancellation,
  requestConfirmation,
  requestMail,
  startPayment,
} from '#stores/orders/order.ts';
import { addOrderToBag } from '#stores/orders/reorder.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';

interface Props {
  order: Order;
  /** Receives the focus when the order has been cancelled, which removes the pressed button. */
  focusTarget: RefObject<HTMLElement | null>;
}

/** Actions available to the customer: pay, confirm, request the mail again, reorder, print and cancel. */
export function CustomerOrderActions({ order, focusTarget }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const { running, run } = useRunningAction();
  const canConfirm = useBrowserStore($canConfirm, false);
  const check = usePaymentCheck(order);

  const keepFocus = useFocusAfterRemoval(focusTarget);

  const cancel = () =>
    run('cancel', async () => {
      keepFocus();
      await requestCancellation();
      setConfirming(false);
    });
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      {order.yours && !check && isAwaitingPayment(order) && !isHoldOver(order) && (
        <Action
          text={running === 'pay' ? orderPageText.paying : orderPageText.pay}
          className="button max-sm:grow"
          busy={running !== undefined}
          onClick={() => run('pay', startPayment)}
        />
      )}
      {canConfirm && order.confirmation === 'mail' && (
        <Action
          text={running === 'confirm' ? orderPageText.confirming : orderPageText.confirm}
          className="button max-sm:w-full"
          busy={running !== undefined}
          onClick={() => run('confirm', requestConfirmation)}
        />
      )}
      {order.yours && !canConfirm && (order.mail === 'sent' || order.mail === 'failed') && (
        <Action
          text={running === 'mail' ? orderPageText.sendingMail : orderPageText.sendMail}
          className="button button-secondary max-sm:grow"
          busy={running !== undefined}
          onClick={() => run('mail', requestMail)}
        />
      )}
      {canReorder(order) ? (
        <Action
          text={running === 'reorder' ? orderPageText.reordering : orderPageText.reorder}
          className="button button-secondary max-sm:grow"
          busy={running !== undefined}
          onClick={() => run('reorder', () => addOrderToBag(order.lines))}
        />
      ) : (
        <a href={paths.shop} className="button button-secondary max-sm:grow">
          {orderPageText.shop}
        </a>
      )}
      {hasInvoice(order) && (
        <Action
          text={orderPageText.print}
          className="button button-secondary max-sm:grow"
          busy={running !== undefined}
          onClick={() => window.print()}
        />
      )}
      {order.yours && canCancel(order) && !isReturned(order) && check !== 'checking' && (
        <Action
          text={orderPageText.cancel}
          className="button-text px-3 max-sm:w-full text-sm text-danger"
          busy={running !== undefined}
          onClick={() => setConfirming(true)}
        />
      )}
      <ConfirmDialog
        open={isConfirming}
        question={orderPageText.cancelQuestion(order.number, consequenceOf(order))}
        confirm={orderPageText.cancel}
        cancel={orderPageText.keep}
        busy={running !== undefined}
        onConfirm={cancel}
        onCancel={() => setConfirming(false)}
      />
    </div>
  );
}

/**
 * Returns whether the page offers to order again. While an order is being prepared, customers could order twice by
 * mistake.
 */
function canReorder({ status }: Order): boolean {
  return status !== 'pending' && status !== 'processing';
}

/** Returns the consequence of a cancellation for the payment. The shop may not know of a payment yet. */
function consequenceOf({ payment }: Order): string {
  const { method, status, dispute, refundedCents, isWrongAmount } = payment;
  if (dispute === 'lost') return orderPageText.returnedConsequence;
  if (dispute === 'open') return orderPageText.disputedConsequence;
  if (method === 'none') return orderPageText.dueConsequence;
  if (status === 'paid') return refundedCents ? orderPageText.restConsequence : orderPageText.paidConsequence;
  if (isWrongAmount) return orderPageText.wrongAmountConsequence;
  return method === 'card' ? orderPageText.unpaidConsequence : orderPageText.dueConsequence;
}

/** Returns the name of the running action, undefined when idle, and `run`, which runs an action under a name. */
function useRunningAction() {
  const [running, setRunning] = useState<string>();
  const run = async (name: string, action: () => Promise<void>) => {
    setRunning(name);
    await action();
    setRunning(undefined);
  };
  return { running, run };
}

interface ActionProps {
  text: string;
  className: string;
  busy: boolean;
  onClick: () => void;
}

/** A button that stays focusable but does nothing while an action is running. */
function Action({ text, className, busy, onClick }: ActionProps) {
  return (
    <button
      type="button"
      className={`${className} aria-disabled:opacity-60`}
      aria-disabled={busy}
      onClick={() => {
        if (!busy) onClick();
      }}
    >
      {text}
    </button>
  );
}

/** Returns the state of a payment that the customer has made and the shop has not accepted yet; else undefined. */
export function usePaymentCheck(order: Order): PaymentCheck | undefined {
  const check = useBrowserStore($paymentCheck, undefined);
  if (!isAwaitingPayment(order)) return undefined;
  return check ?? (order.payment.isWrongAmount ? 'unchecked' : undefined);
}
