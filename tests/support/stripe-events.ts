import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';

/** What the stand-in's webhook is signed with. */
export const WEBHOOK_SECRET = 'whsec_of_the_stand_in';

/** A checkout of the stand-in, as far as events tell of it. */
export interface StandInSession {
  readonly id: string;
  readonly url: string;
  readonly number: string;
  readonly totalCents: number;
  readonly paymentIntent: string;
  status: 'open' | 'complete' | 'expired';
  refunded: boolean;
}

export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly object: object };
}

export function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`;
}

function event(type: string, object: object): StripeEvent {
  const frame = {
    id: newId('evt'),
    object: 'event',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  };
  return { ...frame, type, data: { object } };
}

/** The events that Stripe sends of a checkout; `changes` are made to the object that the event is about. */
export const stripeEvents = {
  completed: (session: StandInSession, changes: object = {}) =>
    event('checkout.session.completed', { ...checkout(session), payment_status: 'paid', ...changes }),
  laterPaid: (session: StandInSession) =>
    event('checkout.session.async_payment_succeeded', { ...checkout(session), payment_status: 'paid' }),
  laterFailed: (session: StandInSession) => event('checkout.session.async_payment_failed', checkout(session)),
  expired: (session: StandInSession, changes: object = {}) =>
    event('checkout.session.expired', { ...checkout(session), ...changes }),
  refunded: (session: StandInSession, changes: object = {}) =>
    event('charge.refunded', {
      id: newId('ch'),
      object: 'charge',
      refunded: true,
      payment_intent: session.paymentIntent,
      metadata: { order: session.number },
      ...changes,
    }),
  refundFailed: (session: StandInSession) =>
    event('refund.failed', {
      id: newId('re'),
      object: 'refund',
      status: 'failed',
      payment_intent: session.paymentIntent,
      metadata: { order: session.number },
    }),
  other: () => event('customer.created', { id: newId('cus'), object: 'customer' }),
};

function checkout({ id, number, totalCents, paymentIntent }: StandInSession) {
  return {
    id,
    object: 'checkout.session',
    client_reference_id: number,
    metadata: { order: number },
    amount_total: totalCents,
    currency: 'usd',
    payment_intent: paymentIntent,
    payment_status: 'unpaid',
  };
}

/** The call that Stripe makes of an event: its body and the header Stripe-Signature. `timestamp` in seconds. */
export function signedCall(
  told: StripeEvent,
  { secret = WEBHOOK_SECRET, timestamp = Date.now() / 1000 } = {},
) {
  const payload = JSON.stringify(told);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(timestamp),
  });
  return { payload, headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature } };
}
