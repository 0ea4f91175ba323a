import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '#contract/order.ts';
import { managedOrder as words } from '#lib/admin/orders/messages.ts';
import { lackOfMoney, type OrderStep, stepsOf } from '#lib/admin/orders/order-steps.ts';
import { formatMoment } from '#lib/dates.ts';
import { moveTo, refund } from '#stores/admin/orders/managed-order.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { CopyAddress } from './CopyAddress.tsx';

/**
 * Actions available to an admin in the order's current state, each confirmed by a dialog, and the packing slip.
 * [ADMIN-07]
 */
export function OrderActions({ order }: { order: Order }) {
  const [pendingStep, setPendingStep] = useState<OrderStep>();
  const [busy, setBusy] = useState(false);
  const issue = lackOfMoney(order);

  const confirm = async ({ does }: OrderStep) => {
    setBusy(true);
    await (does === 'refund' ? refund(order.number) : moveTo(order.number, does));
    // Synchronous: the closing dialog restores the focus to a button that disappears, before `main` gets the focus.
    flushSync(() => {
      setBusy(false);
      setPendingStep(undefined);
    });
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <div className="mt-6">
      {issue && <p className="mb-4 max-w-2xl text-stone">{noteOf(issue, order)}</p>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {stepsOf(order).map((step) => (
          <button
            key={step.does}
            type="button"
            className={step.forward ? 'button' : 'button-text text-danger'}
            onClick={() => setPendingStep(step)}
          >
            {step.button}
          </button>
        ))}
        <div className="flex flex-wrap gap-x-6 sm:ml-auto">
          {order.shippingAddress && <CopyAddress postalAddress={order.shippingAddress} />}
          <button type="button" className="button-text" onClick={() => print()}>
            {words.slip.print}
          </button>
        </div>
      </div>
      <ConfirmDialog
        open={pendingStep !== undefined}
        question={pendingStep?.question ?? ''}
        confirm={pendingStep?.button ?? ''}
        {...(pendingStep?.keep && { cancel: pendingStep.keep })}
        harmless={pendingStep?.forward ?? false}
        busy={busy}
        onConfirm={() => pendingStep && confirm(pendingStep)}
        onCancel={() => setPendingStep(undefined)}
      />
    </div>
  );
}

function noteOf(issue: 'unpaid' | 'givenBack', { expiresAt }: Order): string {
  return issue === 'unpaid' && expiresAt ? words.unpaidUntil(formatMoment(expiresAt)) : words[issue];
}
