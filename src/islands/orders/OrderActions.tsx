import { useState } from 'react';
import { mayCancel, type Order } from '#contract/order.ts';
import { orderPage } from '#lib/orders/messages.ts';
import { callOff, isUnpaid, pay } from '#stores/orders/order.ts';
import { orderAgain } from '#stores/orders/order-again.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

/** Actions available to the customer: pay, reorder, print and cancel. */
export function OrderActions({ order }: { order: Order }) {
  const [isConfirming, setConfirming] = useState(false);
  const { busy, during } = useBusy();

  const cancel = () =>
    during('cancel', async () => {
      await callOff();
      setConfirming(false);
    });
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      {order.yours && isUnpaid(order) && (
        <Action
          text={busy === 'pay' ? orderPage.paying : orderPage.pay}
          className="button max-sm:grow"
          busy={busy !== undefined}
          onClick={() => during('pay', pay)}
        />
      )}
      <Action
        text={busy === 'again' ? orderPage.askingAgain : orderPage.again}
        className="button button-secondary max-sm:grow"
        busy={busy !== undefined}
        onClick={() => during('again', () => orderAgain(order.lines))}
      />
      <Action
        text={orderPage.print}
        className="button button-secondary max-sm:grow"
        busy={busy !== undefined}
        onClick={() => window.print()}
      />
      {order.yours && mayCancel(order) && (
        <Action
          text={orderPage.cancel}
          className="button-text px-3 max-sm:w-full text-sm text-danger"
          busy={busy !== undefined}
          onClick={() => setConfirming(true)}
        />
      )}
      <ConfirmDialog
        open={isConfirming}
        question={orderPage.cancelQuestion(order.number, order.payment.status === 'paid')}
        confirm={orderPage.cancel}
        cancel={orderPage.keep}
        busy={busy !== undefined}
        onConfirm={cancel}
        onCancel={() => setConfirming(false)}
      />
    </div>
  );
}

/** Returns the name of the running action, undefined when idle, and `during`, which runs an action. */
function useBusy() {
  const [busy, setBusy] = useState<string>();
  const during = async (name: string, action: () => Promise<void>) => {
    setBusy(name);
    await action();
    setBusy(undefined);
  };
  return { busy, during };
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
