import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import type { Cents } from '#contract/wire/money.ts';
import { CURRENCY } from '#contract/wire/shop-currency.ts';

/** The signing secret of the stub's webhook. */
export const WEBHOOK_SECRET = 'whsec_of_the_stub';

/** A checkout session of the stub, with the fields that events carry. */
export interface StubSession {
  readonly id: string;
  readonly url: string;
  readonly number: string;
  /** The amount of the payment. */
  totalCents: Cents;
  readonly paymentIntent: string;
  /** The card that pays. */
  card?: { readonly brand: string; readonly last4: string };
  /** Unix time in seconds. */
  readonly expiresAt: number;
  /** The page after a payment, and the page without one. */
  readonly paidUrl: string;
  readonly returnUrl: string;
  status: 'open' | 'complete' | 'expired';
  /** Whether the customer has completed the page and the bank has not decided yet. */
  isProcessing?: boolean;
}

export interface StripeEvent {
  readonly id: string;
  readonly livemode?: boolean;
  readonly type: string;
  /** In seconds. */
  readonly created: number;
  readonly data: { readonly object: object };
}

export function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`;
}

function event(type: string, object: object): StripeEvent {
  const envelope = {
    id: newId('evt'),
    object: 'event',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  };
  return { ...envelope, type, data: { object } };
}

/** Builders of the events that Stripe sends for a checkout. `changes` overrides fields of the event's object. */
export const stripeEvents = {
  completed: (session: StubSession, changes: object = {}) =>
    event('checkout.session.completed', { ...completeCheckout(session), ...changes }),
  laterPaid: (session: StubSession) =>
    event('checkout.session.async_payment_succeeded', completeCheckout(session)),
  laterFailed: (session: StubSession) =>
    event('checkout.session.async_payment_failed', checkoutObject(session)),
  expired: (session: StubSession, changes: object = {}) =>
    event('checkout.session.expired', {
      ...checkoutObject(session),
      status: 'expired',
      url: null,
      ...changes,
    }),
  refunded: (session: StubSession, changes: object = {}) =>
    event('charge.refunded', {
      id: newId('ch'),
      object: 'charge',
      refunded: true,
      amount_refunded: session.totalCents,
      currency: CURRENCY.toLowerCase(),
      payment_intent: session.paymentIntent,
      metadata: { order: session.number },
      ...changes,
    }),
  /** An event about a refund. `changes` overrides fields of the current refund, as in a late event. */
  refund: (
    type: 'refund.created' | 'refund.updated' | 'refund.failed',
    refund: object,
    changes: object = {},
  ) => event(type, { ...refund, ...changes }),
  disputed: (session: StubSession, changes: object = {}) =>
    stripeEvents.dispute('charge.dispute.created', session, changes),
  /** An event about a dispute. As at Stripe, a dispute does not repeat the metadata of the payment. */
  dispute: (type: `charge.dispute.${string}`, session: StubSession, changes: object = {}) =>
    event(type, {
      id: `du_of_${session.paymentIntent}`,
      object: 'dispute',
      status: 'needs_response',
      reason: 'fraudulent',
      amount: session.totalCents,
      currency: CURRENCY.toLowerCase(),
      payment_intent: session.paymentIntent,
      evidence_details: { due_by: 1_800_000_000, has_evidence: false, past_due: false, submission_count: 0 },
      metadata: {},
      ...changes,
    }),
  other: () => event('customer.created', { id: newId('cus'), object: 'customer' }),
};

/** Returns a session as the API sends it. */
export function checkoutObject(session: StubSession) {
  const { id, number, totalCents, paymentIntent, status, url, expiresAt } = session;
  const isComplete = status === 'complete';
  return {
    id,
    object: 'checkout.session',
    client_reference_id: number,
    metadata: { order: number },
    amount_total: totalCents,
    currency: CURRENCY.toLowerCase(),
    // The payment intent is created with the payment.
    payment_intent: isComplete ? paymentIntent : null,
    payment_status: isComplete && !session.isProcessing ? 'paid' : 'unpaid',
    status,
    url: status === 'open' ? url : null,
    expires_at: expiresAt,
  };
}

/** Returns a payment as the API sends it. Its charge is an id, unless the request expands it. */
export function paymentIntentObject(sessions: readonly StubSession[], id: string, params: URLSearchParams) {
  const session = sessions.find(({ paymentIntent }) => paymentIntent === id);
  const { brand, last4 } = session?.card ?? { brand: 'visa', last4: '4242' };
  const charge = {
    id: `ch_of_${id}`,
    object: 'charge',
    payment_method_details: { type: 'card', card: { brand, last4, funding: 'credit' } },
  };
  const isExpanded = params.getAll('expand[0]').includes('latest_charge');
  return { id, object: 'payment_intent', latest_charge: isExpanded ? charge : charge.id };
}

function completeCheckout(session: StubSession) {
  return checkoutObject({ ...session, status: 'complete' });
}

/** Returns Stripe's webhook call for an event: body and `Stripe-Signature` header. `timestamp` is in seconds. */
export function signEvent(
  stripeEvent: StripeEvent,
  { secret = WEBHOOK_SECRET, timestamp = Date.now() / 1000 } = {},
) {
  const payload = JSON.stringify(stripeEvent);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(timestamp),
  });
  return { payload, headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature } };
}
