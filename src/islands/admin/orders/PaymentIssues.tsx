import { useId, useState } from 'react';
import { formatDollars } from '#contract/money.ts';
import type { Order, PaymentIssue } from '#contract/order.ts';
import { managedOrderText } from '#lib/admin/orders/messages.ts';
import { markIssueDone } from '#stores/admin/orders/managed-order.ts';

const { paymentIssues: words } = managedOrderText;

/** The open problems of an order's payment, for admins. */
export function PaymentIssues({ order }: { order: Order }) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const issues = order.paymentIssues ?? [];
  if (issues.length === 0) return null;

  const resolve = async (issue: PaymentIssue) => {
    if (busy) return;
    setBusy(true);
    await markIssueDone(order.number, issue.id);
    setBusy(false);
    // The pressed button disappears.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby={id} className="mt-6 border-l-2 border-clay bg-linen p-5">
      <h2 id={id} className="font-sans font-medium">
        {words.title}
      </h2>
      <ul className="grid gap-4">
        {issues.map((issue) => (
          <li key={issue.id} className="mt-2 max-w-2xl">
            <p>{describe(issue, order)}</p>
            {issue.kind !== 'paid-twice' && (
              <button
                type="button"
                className="button-text aria-disabled:opacity-60"
                aria-disabled={busy}
                onClick={() => resolve(issue)}
              >
                {words.resolve}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function describe({ kind, amount, currency = 'usd' }: PaymentIssue, { grandTotal }: Order): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const paid = amount === undefined ? words.unknownAmount : format.format(amount);
  return words[kind](paid, formatDollars(grandTotal));
}
