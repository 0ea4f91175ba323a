import { useState } from 'react';
import { mayCancel, type Order } from '#contract/order.ts';
import { orderPage } from '#lib/orders/messages.ts';
import { callOff, isUnpaid, pay } from '#stores/orders/order.ts';
import { orderAgain } from '#stores/orders/order-again.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

/** What who has ordered can do about it. */
export function OrderActions({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false);
  const { busy, during } = useBusy();

  const cancel = () =>
    during('cancel', async () => {
      await callOff();
      setAsking(false);
    });
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      {order.yours && isUnpaid(order) && (
        <Action
          text={busy === 'pay' ? orderPage.paying : orderPage.pay}
          look="button max-sm:grow"
          busy={busy !== undefined}
          onPress={() => during('pay', pay)}
        />
      )}
      <Action
        text={busy === 'again' ? orderPage.askingAgain : orderPage.again}
        look="button button-secondary max-sm:grow"
        busy={busy !== undefined}
        onPress={() => during('again', () => orderAgain(order.lines))}
      />
      <Action
        text={orderPage.print}
        look="button button-secondary max-sm:grow"
        busy={busy !== undefined}
        onPress={() => window.print()}
      />
      {order.yours && mayCancel(order) && (
        <Action
          text={orderPage.cancel}
          look="button-text px-3 max-sm:w-full text-sm text-danger"
          busy={busy !== undefined}
          onPress={() => setAsking(true)}
        />
      )}
      <ConfirmDialog
        open={asking}
        question={orderPage.cancelQuestion(order.number, order.payment.status === 'paid')}
        confirm={orderPage.cancel}
        cancel={orderPage.keep}
        busy={busy !== undefined}
        onConfirm={cancel}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

/** What is being done, one thing at a time; undefined for nothing. */
function useBusy() {
  const [busy, setBusy] = useState<string>();
  const during = async (name: string, work: () => Promise<void>) => {
    setBusy(name);
    await work();
    setBusy(undefined);
  };
  return { busy, during };
}

interface ActionProps {
  text: string;
  look: string;
  busy: boolean;
  onPress: () => void;
}

/** A button that keeps the focus while something is under way, and does nothing then. */
function Action({ text, look, busy, onPress }: ActionProps) {
  return (
    <button
      type="button"
      className={`${look} aria-disabled:opacity-60`}
      aria-disabled={busy}
      onClick={() => {
        if (!busy) onPress();
      }}
    >
      {text}
    </button>
  );
}
