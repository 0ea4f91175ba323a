import type { Order, PaymentIssue, PaymentIssueKind } from '#contract/orders/order.ts';
import type { OrderDispute, OrderRefund } from '#contract/orders/refunds.ts';
import type { Cents } from '#contract/wire/money.ts';
import type { DisputeRow, DisputeStepRow } from '../../db/schema/disputes.ts';
import type { PaymentIssueRow, PaymentRow } from '../../db/schema/payments.ts';
import type { RefundRow } from '../../db/schema/refunds.ts';
import { type OnlineProvider, PROVIDER_CURRENCY, toWholeUnits } from '../../payments/provider.ts';
import { describeDisputeReason } from './dispute-reasons.ts';
import { isRefundable, refundingCents } from './refund-rows.ts';

/** The rows of an order's payments, refunds, disputes and issues. */
interface ProviderRows {
  readonly payment: PaymentRow;
  readonly paymentIssues: readonly PaymentIssueRow[];
  readonly refunds: readonly RefundRow[];
  /** The names of the accounts that started refunds, by id. */
  readonly usernames: ReadonlyMap<string, string>;
  /** The issues of refunded payments other than the order's own. */
  readonly refundedIssues: readonly PaymentIssueRow[];
  readonly disputes: readonly DisputeRow[];
  readonly steps: readonly DisputeStepRow[];
}

/** Serializes an order's payment issues, refunds and disputes for admins. */
export function serializeProviderRecord(
  rows: ProviderRows,
  card: OnlineProvider | undefined,
): Pick<Order, 'paymentIssues' | 'provider'> {
  const reference = rows.payment.reference ?? undefined;
  return {
    paymentIssues: rows.paymentIssues.map((issue) => serializeIssue(issue, rows)),
    provider: {
      reference,
      url: reference && card?.paymentUrl(reference),
      refunds: rows.refunds.map((refund) => serializeRefund(refund, rows)),
      disputes: rows.disputes.map((dispute) => serializeDispute(dispute, rows.steps)),
      lostCents: positive(rows.payment.lostCents),
      refundingCents: positive(refundingCents(rows.payment)),
    },
  };
}

function positive(amountCents: Cents): Cents | undefined {
  return amountCents > 0 ? amountCents : undefined;
}

function serializeRefund(
  { id, issueId, amountCents, currency, status, reason, changedAt, actor, userId }: RefundRow,
  { refundedIssues, usernames }: Pick<ProviderRows, 'refundedIssues' | 'usernames'>,
): OrderRefund {
  const amount = toWholeUnits(amountCents, currency);
  const issue = refundedIssues.find((each) => each.id === issueId);
  return {
    id,
    amount,
    currency,
    status,
    reason: reason ?? undefined,
    other: issue && {
      kind: issue.kind === 'wrong-amount' ? 'wrong-amount' : 'second',
      reference: issue.reference ?? undefined,
    },
    at: changedAt.toISOString(),
    by: actor,
    name: actor === 'shop' ? usernames.get(userId ?? '') : undefined,
  };
}

function serializeDispute(dispute: DisputeRow, steps: readonly DisputeStepRow[]): OrderDispute {
  const { id, amountCents, currency, status, reason, dueBy, createdAt } = dispute;
  return {
    id,
    amount: toWholeUnits(amountCents, currency),
    currency,
    status,
    reason: describeDisputeReason(reason),
    dueBy: dueBy?.toISOString(),
    at: createdAt.toISOString(),
    steps: steps
      .filter(({ disputeId }) => disputeId === id)
      .map(({ step, at }) => ({ step, at: at.toISOString() })),
  };
}

function serializeIssue(issue: PaymentIssueRow, rows: ProviderRows): PaymentIssue {
  const { id, kind, amountCents, currency } = issue;
  const unit = currency ?? PROVIDER_CURRENCY;
  const refunds = refundsOf(issue, rows);
  const failed = refunds.findLast(({ status }) => status === 'failed');
  return {
    id,
    kind,
    ...(currency !== null && { currency }),
    // An amount without a currency counts as one in the shop's currency.
    ...(amountCents !== null && { amount: toWholeUnits(amountCents, unit), currency: unit }),
    isSecond: (kind === 'refund-failed' && issue.reference !== rows.payment.reference) || undefined,
    ...(failed?.reason && { reason: failed.reason }),
    refund: refundOf(issue, refunds, rows.payment),
    dispute: rows.disputes.find(({ providerId }) => providerId === issue.reference)?.id,
  };
}

/** Kinds of issues whose payment an admin can refund. */
const REFUNDABLE: readonly PaymentIssueKind[] = ['wrong-amount', 'refund-failed'];

/** Returns the refunds of the payment of an issue, oldest first. */
export function refundsOf(
  { id, reference }: PaymentIssueRow,
  { payment, refunds }: Pick<ProviderRows, 'payment' | 'refunds'>,
): RefundRow[] {
  const issueId = reference === payment.reference ? null : id;
  return refunds.filter((refund) => refund.issueId === issueId);
}

/** Returns whether the payment of an issue can be refunded, or is being refunded. */
export function refundOf(
  { kind, reference, amountCents }: PaymentIssueRow,
  refunds: readonly RefundRow[],
  payment: PaymentRow,
): PaymentIssue['refund'] {
  if (!REFUNDABLE.includes(kind)) return undefined;
  if (refunds.some(({ status }) => status === 'requested' || status === 'pending')) return 'running';
  if (reference === payment.reference) return isRefundable(payment) ? 'possible' : undefined;
  const isRefunded = refunds.some(({ status }) => status === 'succeeded');
  return reference !== null && amountCents !== null && !isRefunded ? 'possible' : undefined;
}
