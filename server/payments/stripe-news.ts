import Stripe from 'stripe';
import { Failure } from '../http/failures.ts';
import type { PaymentNews } from './provider.ts';

const UNSIGNED = 'This call is not signed as it should be.';

/**
 * What a signed event of Stripe says of a payment; undefined for one that changes nothing. Throws a 400 for a call
 * whose signature is wrong or older than five minutes.
 */
export function readNews(
  webhooks: Stripe['webhooks'],
  secret: string,
  body: Buffer,
  signature: string,
): PaymentNews | undefined {
  try {
    return newsOf(webhooks.constructEvent(body, signature, secret));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new Failure(400, UNSIGNED);
    throw error;
  }
}

function newsOf(event: Stripe.Event): PaymentNews | undefined {
  const { id } = event;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return paid(id, event.data.object);
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed': {
      const session = event.data.object;
      return { id, kind: 'not paid', number: orderOf(session), session: session.id };
    }
    case 'charge.refunded': {
      const charge = event.data.object;
      // A part of the money that was given back by hand leaves the order paid.
      if (!charge.refunded) return undefined;
      return { id, kind: 'refunded', number: orderOf(charge), reference: nameOf(charge.payment_intent) };
    }
    case 'refund.updated':
    case 'refund.failed':
      return refund(id, event.data.object);
    default:
      return undefined;
  }
}

function paid(id: string, session: Stripe.Checkout.Session): PaymentNews | undefined {
  // Somebody has been through the page, but their bank has not said yes yet: another event will tell.
  if (session.payment_status !== 'paid') return undefined;
  return {
    id,
    kind: 'paid',
    number: orderOf(session),
    session: session.id,
    reference: nameOf(session.payment_intent),
    cents: session.amount_total,
    currency: session.currency,
  };
}

function refund(id: string, told: Stripe.Refund): PaymentNews | undefined {
  const news = { id, number: orderOf(told), reference: nameOf(told.payment_intent) };
  if (told.status === 'failed' || told.status === 'canceled') return { ...news, kind: 'not refunded' };
  // Only what we have asked for is all of the money; of what was done by hand `charge.refunded` tells.
  return told.status === 'succeeded' && news.number !== undefined ? { ...news, kind: 'refunded' } : undefined;
}

function orderOf({ metadata }: { readonly metadata: Stripe.Metadata | null }): string | undefined {
  return metadata?.order;
}

/** Stripe names another object, or sends it along. */
function nameOf(other: string | { readonly id: string } | null): string | null {
  return typeof other === 'string' ? other : (other?.id ?? null);
}
