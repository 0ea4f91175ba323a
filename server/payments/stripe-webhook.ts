import Stripe from 'stripe';
import { cents } from '#contract/money.ts';
import { HttpError } from '../http/http-error.ts';
import type { PaymentEvent } from './provider.ts';

const INVALID_SIGNATURE = 'The signature of this request is invalid.';

/**
 * Parses a signed Stripe event. Returns undefined for events without effect. Throws `HttpError` 400 when the
 * signature is invalid or older than five minutes.
 */
export function parseWebhook(
  webhooks: Stripe['webhooks'],
  secret: string,
  body: Buffer,
  signature: string,
): PaymentEvent | undefined {
  try {
    return toPaymentEvent(webhooks.constructEvent(body, signature, secret));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new HttpError(400, INVALID_SIGNATURE);
    throw error;
  }
}

function toPaymentEvent(event: Stripe.Event): PaymentEvent | undefined {
  const { id } = event;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return paidEvent(id, event.data.object);
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed': {
      const session = event.data.object;
      return { id, kind: 'payment-failed', number: orderNumberOf(session), session: session.id };
    }
    case 'charge.refunded': {
      const charge = event.data.object;
      // A partial refund made in Stripe's dashboard leaves the order paid.
      if (!charge.refunded) return undefined;
      return { id, kind: 'refunded', ...refundedAmountOf(charge, charge.amount_refunded) };
    }
    case 'charge.dispute.created':
      return disputedEvent(id, event.data.object);
    case 'refund.updated':
    case 'refund.failed':
      return refundEvent(id, event.data.object);
    default:
      return undefined;
  }
}

function paidEvent(id: string, session: Stripe.Checkout.Session): PaymentEvent | undefined {
  // The customer has completed the page but the bank has not confirmed yet: another event follows.
  if (session.payment_status !== 'paid') return undefined;
  return {
    id,
    kind: 'paid',
    number: orderNumberOf(session),
    session: session.id,
    reference: idOf(session.payment_intent),
    amountCents: session.amount_total === null ? null : cents(session.amount_total),
    currency: session.currency,
  };
}

function disputedEvent(id: string, dispute: Stripe.Dispute): PaymentEvent {
  return {
    id,
    kind: 'disputed',
    number: orderNumberOf(dispute),
    reference: idOf(dispute.payment_intent),
    amountCents: cents(dispute.amount),
    currency: dispute.currency,
  };
}

function refundEvent(id: string, refund: Stripe.Refund): PaymentEvent | undefined {
  const common = { id, ...refundedAmountOf(refund, refund.amount) };
  if (refund.status === 'failed' || refund.status === 'canceled') return { ...common, kind: 'refund-failed' };
  // Only the shop's own refunds carry an order number and are always full. `charge.refunded` reports the others.
  return refund.status === 'succeeded' && common.number !== undefined
    ? { ...common, kind: 'refunded' }
    : undefined;
}

function refundedAmountOf(refunded: Stripe.Charge | Stripe.Refund, amount: number) {
  return {
    number: orderNumberOf(refunded),
    reference: idOf(refunded.payment_intent),
    amountCents: cents(amount),
    currency: refunded.currency,
  };
}

function orderNumberOf({ metadata }: { readonly metadata: Stripe.Metadata | null }): string | undefined {
  return metadata?.order;
}

/** Returns the id of a related object, which Stripe sends either as an id or expanded. */
function idOf(related: string | { readonly id: string } | null): string | null {
  return typeof related === 'string' ? related : (related?.id ?? null);
}
