import type Stripe from 'stripe';
import type { DisputeState } from '#contract/orders/refunds.ts';
import { cents } from '#contract/wire/money.ts';
import type { ReportedDispute } from './provider.ts';

const STATES: Readonly<Partial<Record<string, DisputeState>>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry-review',
  warning_closed: 'closed',
  prevented: 'closed',
  needs_response: 'needs-response',
  appeal_needs_response: 'needs-response',
  under_review: 'review',
  appeal_under_review: 'review',
  won: 'won',
  lost: 'lost',
};

/** Returns the dispute of a Stripe event. An unknown status counts as `needs-response`. */
export function toReportedDispute(
  { id, status, reason, amount, currency, payment_intent, evidence_details }: Stripe.Dispute,
  { type, created }: Pick<Stripe.Event, 'type' | 'created'>,
): ReportedDispute {
  const dueBy = evidence_details?.due_by ?? null;
  return {
    providerId: id,
    reference: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null),
    status: STATES[status] ?? 'needs-response',
    reason,
    amountCents: cents(amount),
    currency,
    dueBy: dueBy === null ? null : new Date(dueBy * 1000),
    reportedAt: new Date(created * 1000),
    isReinstated: type === 'charge.dispute.funds_reinstated',
  };
}
