import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '#contract/order.ts';
import { managedOrder as words } from '#lib/admin/orders/messages.ts';
import { lackOfMoney, type OrderStep, stepsOf } from '#lib/admin/orders/order-steps.ts';
import { formatMoment } from '#lib/dates.ts';
import { moveTo, refund } from '#stores/admin/orders/managed-order.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { CopyAddress } from './CopyAddress.tsx';

/** What can be done to an order now, each after a question, and its packing slip. [ADMIN-07] */
export function OrderActions({ order }: { order: Order }) {
  const [asked, setAsked] = useState<OrderStep>();
  const [busy, setBusy] = useState(false);
  const lack = lackOfMoney(order);

  const confirm = async ({ does }: OrderStep) => {
    setBusy(true);
    await (does === 'refund' ? refund(order.number) : moveTo(order.number, does));
    // At once: the dialog gives the focus back to a button that is about to go.
    flushSync(() => {
      setBusy(false);
      setAsked(undefined);
    });
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <div className="mt-6">
      {lack && <p className="mb-4 max-w-2xl text-stone">{noteOf(lack, order)}</p>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {stepsOf(order).map((step) => (
          <button
            key={step.does}
            type="button"
            className={step.forward ? 'button' : 'button-text text-danger'}
            onClick={() => setAsked(step)}
          >
            {step.button}
          </button>
        ))}
        <div className="flex flex-wrap gap-x-6 sm:ml-auto">
          {order.shippingAddress && <CopyAddress address={order.shippingAddress} />}
          <button type="button" className="button-text" onClick={() => print()}>
            {words.slip.print}
          </button>
        </div>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        question={asked?.question ?? ''}
        confirm={asked?.button ?? ''}
        {...(asked?.keep && { cancel: asked.keep })}
        harmless={asked?.forward ?? false}
        busy={busy}
        onConfirm={() => asked && confirm(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </div>
  );
}

function noteOf(lack: 'unpaid' | 'givenBack', { expiresAt }: Order): string {
  return lack === 'unpaid' && expiresAt ? words.unpaidUntil(formatMoment(expiresAt)) : words[lack];
}
