import Stripe from 'stripe';
import type { RefundReason } from '#contract/orders/refunds.ts';
import { cents } from '#contract/wire/money.ts';
import { type ListedRefund, type OnlineProvider, type RefundOutcome, RefundRefused } from './provider.ts';

/** Maximum number of listed refunds. Payments have fewer. */
const MAX_REFUNDS = 1000;

/** Error codes and reasons of a low balance. The same refund may succeed later. */
const LOW_BALANCE: readonly (string | undefined)[] = ['balance_insufficient', 'insufficient_funds'];

/** Reasons by error code, for errors after which a refund never succeeds. */
const REASONS: Readonly<Partial<Record<string, RefundReason>>> = {
  charge_disputed: 'disputed',
  refund_disputed_payment: 'disputed',
  resource_missing: 'payment-missing',
  charge_already_refunded: 'already-refunded',
  amount_too_large: 'amount',
  amount_too_small: 'amount',
};

/** Creates the operations on refunds. */
export function createRefundCalls(
  stripe: Stripe,
): Pick<OnlineProvider, 'refund' | 'findRefund' | 'listRefunds'> {
  return {
    async refund({ number, refundId, reference, amountCents, key }) {
      if (reference === null) {
        throw new RefundRefused(
          new Error(`The Stripe id of the payment of ${number} is unknown.`),
          'payment-missing',
        );
      }
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: reference, amount: amountCents, metadata: { order: number, refund: refundId } },
          { idempotencyKey: key },
        );
        return outcomeOf(refund);
      } catch (error) {
        throw toRefusal(error);
      }
    },
    async findRefund(id) {
      try {
        return outcomeOf(await stripe.refunds.retrieve(id));
      } catch (error) {
        throw toRefusal(error);
      }
    },
    async listRefunds(reference) {
      const list = stripe.refunds.list({ payment_intent: reference, limit: 100 });
      try {
        // Stripe lists the newest first.
        return (await list.autoPagingToArray({ limit: MAX_REFUNDS })).reverse().map(toListedRefund);
      } catch (error) {
        const refusal = toRefusal(error);
        // Stripe does not find payments of another account or mode, so they have no refunds here.
        if (refusal instanceof RefundRefused && refusal.reason === 'payment-missing') return [];
        throw error;
      }
    },
  };
}

function toListedRefund(refund: Stripe.Refund): ListedRefund {
  return {
    ...outcomeOf(refund),
    amountCents: cents(refund.amount),
    currency: refund.currency,
    refundId: refund.metadata?.refund,
  };
}

/** Returns the state of a refund. An unknown status counts as pending. */
function outcomeOf({
  id,
  status,
  failure_reason,
  pending_reason,
}: Stripe.Refund): RefundOutcome & { readonly id: string } {
  switch (status) {
    case 'succeeded':
      return { id, status, reason: null };
    case 'failed':
      return { id, status, reason: LOW_BALANCE.includes(failure_reason) ? 'balance' : 'returned' };
    case 'canceled':
      return { id, status: 'failed', reason: 'canceled' };
    case 'requires_action':
      return { id, status: 'pending', reason: 'action-needed' };
    default:
      return { id, status: 'pending', reason: LOW_BALANCE.includes(pending_reason) ? 'balance' : null };
  }
}

/** Converts an error response of Stripe into a `RefundRefused`. Returns any other error unchanged. */
function toRefusal(error: unknown): unknown {
  // Stripe repeats these responses for a key, so the next attempt has a new key. The list shows whether a refund was
  // made.
  if (
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeIdempotencyError
  ) {
    return new RefundRefused(error, undefined);
  }
  // 409: another request with the same key is still running.
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode === 409) return error;
  if (LOW_BALANCE.includes(error.code)) return new RefundRefused(error, undefined, 'balance');
  const reason = REASONS[error.code ?? ''] ?? (error.param === 'amount' ? 'amount' : 'rejected');
  return new RefundRefused(error, reason);
}
