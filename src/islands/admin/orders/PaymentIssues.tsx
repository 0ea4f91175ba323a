import { useId, useState } from 'react';
import type { Order, PaymentIssue } from '#contract/orders/order.ts';
import { formatCents } from '#contract/wire/money.ts';
import { CURRENCY } from '#contract/wire/shop-currency.ts';
import { formatDateTime } from '#lib/dates.ts';
import { providerText } from '#messages/admin/provider.ts';
import { LOCALE } from '#messages/locale.ts';
import { refundReasonText } from '#messages/refund-reasons.ts';
import { markIssueDone, refundIssue } from '#stores/admin/orders/managed-order.ts';

const { issues: words } = providerText;

/** The open problems of an order's payment, for admins. */
export function PaymentIssues({ order }: { order: Order }) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const issues = order.paymentIssues ?? [];
  if (issues.length === 0) return null;

  const run = async (action: typeof markIssueDone, issue: PaymentIssue) => {
    if (busy) return;
    setBusy(true);
    await action(order.number, issue.id);
    setBusy(false);
    // The pressed button disappears.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby={id} className="mt-6 border-s-2 border-clay bg-linen p-5">
      <h2 id={id} className="font-sans font-medium">
        {issues.some(needsSomebody) ? words.title : words.note}
      </h2>
      <ul className="grid gap-4">
        {issues.map((issue) => (
          <li key={issue.id} className="mt-2 max-w-2xl">
            <p>{describe(issue, order)}</p>
            <div className="flex flex-wrap gap-x-6">
              {canReturn(issue) && (
                <IssueButton
                  busy={busy}
                  text={words.refund[issue.isSecond ? 'second' : 'wrongAmount']}
                  onPress={() => run(refundIssue, issue)}
                />
              )}
              {needsSomebody(issue) && (
                <IssueButton busy={busy} text={words.resolve} onPress={() => run(markIssueDone, issue)} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function IssueButton({ busy, text, onPress }: { busy: boolean; text: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className="button-text aria-disabled:opacity-60"
      aria-disabled={busy}
      onClick={onPress}
    >
      {text}
    </button>
  );
}

/** Returns whether a problem waits for an admin. */
function needsSomebody({ kind, refund }: PaymentIssue): boolean {
  return kind !== 'paid-twice' && refund !== 'running';
}

/** Returns whether a problem has a payment to return. The refund of the order's main payment has another button. */
function canReturn({ kind, refund, isSecond = false, reason }: PaymentIssue): boolean {
  return refund === 'possible' && reason !== 'disputed' && (kind === 'wrong-amount' || isSecond);
}

/** Describes a problem, its cause and its current handling. */
function describe(issue: PaymentIssue, order: Order): string {
  const { kind, amount, currency = CURRENCY, reason, refund } = issue;
  const format = new Intl.NumberFormat(LOCALE, { style: 'currency', currency });
  const paid = amount === undefined ? words.unknownAmount : format.format(amount);
  const dispute = order.provider?.disputes?.find(({ id }) => id === issue.dispute);
  if (dispute) {
    const until = dispute.dueBy === undefined ? '' : providerText.until(formatDateTime(dispute.dueBy));
    return providerText.disputeTasks[dispute.status](paid, dispute.reason, until);
  }
  if (refund === 'running') return words.refunding(paid);
  if (kind === 'refund-failed' && reason === 'disputed') return words.refundDisputed(paid);
  const sentence = issue.isSecond ? words.secondFailed : words[kind];
  return [sentence(paid, formatCents(order.grandTotalCents)), reason && refundReasonText[reason]]
    .filter(Boolean)
    .join(' ');
}
