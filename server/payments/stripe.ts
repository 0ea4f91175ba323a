import Stripe from 'stripe';
import { ORDERS } from '#contract/vocabulary.ts';
import type { StripeAccount } from '../config.ts';
import type { OnlineProvider, PayableOrder } from './provider.ts';
import { readNews } from './stripe-news.ts';

/** An answer that takes longer is given up, in milliseconds: somebody may be waiting for it. */
const PATIENCE_MS = 8000;
/** What Stripe takes in US dollars, in cents. */
const LEAST = 50;
const MOST = 99_999_999;
/** The most lines that a page of Stripe shows. */
const LINES = 100;
/**
 * A page closes by itself so many minutes after its order was placed: Stripe wants 30 at least from when it is opened,
 * which may be as late as the order is given up. Earlier than that we close it ourselves.
 */
const OPEN_MINUTES = ORDERS.unpaidMinutes + 30 + 5;

const TOO_LITTLE = 'Less than $0.50 cannot be paid by card. Please pay on delivery.';
const TOO_MUCH = 'So much cannot be paid by card at once. Please pay on delivery.';

/** Payments by card on a page of Stripe's (Stripe Checkout). No data of a card ever comes near this server. */
export function stripePayments({ secretKey, webhookSecret, apiUrl }: StripeAccount): OnlineProvider {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  const stripe = new Stripe(secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    timeout: PATIENCE_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });

  const create = async (order: PayableOrder, customer: { customer_email?: string }, key: string) => {
    const { id, url } = await stripe.checkout.sessions.create(
      { ...session(order), ...customer },
      { idempotencyKey: key },
    );
    if (url === null) throw new Error(`Stripe has no page for ${id}.`);
    return { session: id, payUrl: url };
  };

  return {
    method: 'card',
    begins: 'pending',
    refusal(cents) {
      if (cents < LEAST) return TOO_LITTLE;
      return cents > MOST ? TOO_MUCH : undefined;
    },
    async open(order) {
      if (order.email === null) return create(order, {}, order.key);
      try {
        return await create(order, { customer_email: order.email }, order.key);
      } catch (error) {
        // Stripe is stricter than mail: the address only saves typing, so it is left out.
        if (!(isInvalid(error) && error.param === 'customer_email')) throw error;
        return await create(order, {}, `${order.key}-without-email`);
      }
    },
    async close(id) {
      try {
        await stripe.checkout.sessions.expire(id);
      } catch (error) {
        // It is closed already, or somebody has paid.
        if (!isInvalid(error)) throw error;
        const { payment_status } = await stripe.checkout.sessions.retrieve(id);
        if (payment_status === 'paid') throw new Error(`${id} was paid, but no event has told so yet.`);
      }
    },
    async refund({ number, reference, key }) {
      if (reference === null) throw new Error(`Stripe's name for the payment of ${number} is not known.`);
      try {
        const { status } = await stripe.refunds.create(
          { payment_intent: reference, metadata: { order: number } },
          { idempotencyKey: key },
        );
        return status === 'succeeded' ? 'refunded' : 'asked';
      } catch (error) {
        if (isInvalid(error) && error.code === 'charge_already_refunded') return 'refunded';
        throw error;
      }
    },
    read: (body, signature) => readNews(stripe.webhooks, webhookSecret, body, signature),
  };
}

function session(order: PayableOrder): Stripe.Checkout.SessionCreateParams {
  const { number, placedAt, returnUrl } = order;
  const metadata = { order: number };
  return {
    mode: 'payment',
    // Such as are paid at once or not at all: nobody's dress waits for a transfer.
    allowed_payment_method_types: ['card'],
    // Else Stripe may offer to pay in another currency, and the sum that it tells would not be the order's.
    adaptive_pricing: { enabled: false },
    line_items: lineItems(order),
    client_reference_id: number,
    metadata,
    // Charges and what is told of them carry the order too.
    payment_intent_data: { metadata, description: `Order ${number}` },
    // The same for the same order, or Stripe would not take a repeated call for one.
    expires_at: Math.ceil(placedAt.getTime() / 1000) + OPEN_MINUTES * 60,
    success_url: returnUrl,
    cancel_url: returnUrl,
  };
}

/** What is paid for, as Stripe's page lists it: the sum is exactly the order's grand total. */
function lineItems({ number, lines, taxCents, taxBasisPoints, grandTotalCents }: PayableOrder) {
  if (lines.length >= LINES) return [lineItem(`Order ${number}`, grandTotalCents)];
  const items = lines.map(({ name, priceCents, quantity }) => lineItem(name, priceCents, quantity));
  return taxCents === 0 ? items : [...items, lineItem(`Tax (${taxBasisPoints / 100}%)`, taxCents)];
}

function lineItem(name: string, cents: number, quantity = 1): Stripe.Checkout.SessionCreateParams.LineItem {
  return { quantity, price_data: { currency: 'usd', unit_amount: cents, product_data: { name } } };
}

function isInvalid(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}
