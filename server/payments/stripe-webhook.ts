import Stripe from 'stripe';
import { cents } from '#contract/wire/money.ts';
import type { StripeAccount } from '../config/config.ts';
import { isTestKey } from '../config/test-key.ts';
import { type PaidEvent, type PaymentEvent, RejectedWebhook } from './provider.ts';
import { toReportedDispute } from './stripe-disputes.ts';

/** Events that the shop handles. Its webhook at Stripe must subscribe to them. */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const satisfies readonly Stripe.Event['type'][];

/**
 * Parses a signed Stripe event. Returns undefined for events without effect. Throws `RejectedWebhook` when the
 * signature is invalid or older than five minutes, and for a test event on a live account or the reverse.
 */
export function parseWebhook(
  webhooks: Stripe['webhooks'],
  account: StripeAccount,
  body: Buffer,
  signature: string,
): PaymentEvent | undefined {
  const event = verifyEvent(webhooks, account, body, signature);
  if (event.livemode === isTestKey(account.secretKey)) throw new RejectedWebhook('mode');
  return toPaymentEvent(event);
}

function verifyEvent(
  webhooks: Stripe['webhooks'],
  { webhookSecret: secret }: StripeAccount,
  body: Buffer,
  signature: string,
): Stripe.Event {
  const construct = (tolerance?: number) => {
    try {
      return webhooks.constructEvent(body, signature, secret, tolerance);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
      throw error;
    }
  };
  const event = construct();
  // A tolerance of 0 disables the check of the age.
  if (event === undefined) throw new RejectedWebhook(construct(0) ? 'time' : 'secret');
  return event;
}

function toPaymentEvent(event: Stripe.Event): PaymentEvent | undefined {
  const { id } = event;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return paidEvent(event.data.object, id);
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed': {
      const session = event.data.object;
      return { id, kind: 'payment-failed', number: orderNumberOf(session), session: session.id };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const number = orderNumberOf(event.data.object);
      const dispute = toReportedDispute(event.data.object, event);
      return { id, kind: 'disputed', number, reference: dispute.reference, dispute };
    }
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const refunded = event.data.object;
      const reference = idOf(refunded.payment_intent);
      return { id, kind: 'refund-changed', number: orderNumberOf(refunded), reference };
    }
    default:
      return undefined;
  }
}

/**
 * Returns the payment of a session; undefined if the session is not paid. Without an event, as after a query, the event
 * id derives from the session.
 */
export function paidEvent(session: Stripe.Checkout.Session, eventId?: string): PaidEvent | undefined {
  // The customer has completed the page but the bank has not confirmed yet: another event follows.
  if (session.payment_status !== 'paid') return undefined;
  return {
    id: eventId ?? `session:${session.id}`,
    kind: 'paid',
    isReported: eventId !== undefined,
    number: orderNumberOf(session),
    session: session.id,
    reference: idOf(session.payment_intent),
    amountCents: session.amount_total === null ? null : cents(session.amount_total),
    currency: session.currency,
  };
}

function orderNumberOf({ metadata }: { readonly metadata: Stripe.Metadata | null }): string | undefined {
  return metadata?.order;
}

/** Returns the id of a related object, which Stripe sends either as an id or expanded. */
function idOf(related: string | { readonly id: string } | null): string | null {
  return typeof related === 'string' ? related : (related?.id ?? null);
}
