import Stripe from 'stripe';
import { ORDER_LIMITS } from '#contract/vocabulary.ts';
import { type Cents, cents, dollars, formatCents, toCents } from '#contract/wire/money.ts';
import { CURRENCY, UNITS_PER_DOLLAR } from '#contract/wire/shop-currency.ts';
import { orderName } from '#messages/orders.ts';
import type { StripeAccount } from '../config/config.ts';
import { isTestKey } from '../config/test-key.ts';
import { messageOf } from '../http/messages.ts';
import {
  type CheckoutSession,
  type CheckoutState,
  type OnlineProvider,
  type PaidCard,
  type PayableOrder,
  PROVIDER_CURRENCY,
} from './provider.ts';
import { connectStripe } from './stripe-account.ts';
import { createRefundCalls } from './stripe-refunds.ts';
import { paidEvent, parseWebhook } from './stripe-webhook.ts';

/**
 * Timeout for opening a checkout page, in milliseconds. Short, because the customer waits for the response to the
 * order.
 */
const OPENING_MS = 3000;
/** Options of a query about a checkout page or its payment. No retries, because the shop repeats the query later. */
const QUERY = { timeout: 2000, maxNetworkRetries: 0 };
/** The smallest amounts that Stripe accepts, in cents. Others are about half a dollar. */
const MINIMUMS: Readonly<Partial<Record<string, number>>> = {
  AED: 200,
  BGN: 100,
  BRL: 50,
  CZK: 1500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1000,
};
const MIN_CENTS = cents(MINIMUMS[CURRENCY] ?? toCents(dollars(UNITS_PER_DOLLAR / 2)));
/** The largest amount that Stripe accepts in all currencies: eight digits. */
const MAX_CENTS = cents(99_999_999);
/** Maximum number of lines on a Stripe page. */
const MAX_LINES = 100;
/**
 * Lifetime of a checkout page in minutes, counted from when the order was placed. Stripe requires at least 30 minutes
 * from opening, and a customer may open the page until the order expires. The expiry worker closes pages earlier.
 */
const LIFETIME_MINUTES = ORDER_LIMITS.unpaidMinutes + 30 + 5;

type SessionParams = Stripe.Checkout.SessionCreateParams;
type PaymentData = Stripe.Checkout.SessionCreateParams.PaymentIntentData;

/** Stripe's pages for the owner of the account. */
const DASHBOARD_URL = 'https://dashboard.stripe.com';

const AMOUNT_TOO_SMALL = messageOf('cardAmountTooSmall', formatCents(MIN_CENTS));
const AMOUNT_TOO_LARGE = messageOf('cardAmountTooLarge');

/** Creates the provider for card payments on Stripe Checkout. Card data never reaches this server. */
export function createStripeProvider(account: StripeAccount): OnlineProvider {
  const stripe = connectStripe(account);

  const dashboardUrl = isTestKey(account.secretKey) ? `${DASHBOARD_URL}/test` : DASHBOARD_URL;

  /** Opens a page. Retries without an optional part that Stripe rejects. */
  const createSession = async (
    params: SessionParams,
    { key, endsAt }: { readonly key: string; readonly endsAt: number },
  ): Promise<CheckoutSession> => {
    try {
      const { id, url, expires_at } = await stripe.checkout.sessions.create(params, {
        idempotencyKey: key,
        timeout: Math.max(endsAt - Date.now(), 1),
        maxNetworkRetries: 0,
      });
      if (url === null) throw new Error(`Stripe returned no URL for the session ${id}.`);
      return { session: id, payUrl: url, pageExpiresAt: new Date(expires_at * 1000) };
    } catch (error) {
      const [name, omit] = Object.entries(OPTIONAL_PARTS).find(([each]) => isRejected(error, each)) ?? [];
      if (!name || !omit) throw error;
      // Stripe repeats the rejection of a used key.
      return createSession(omit(params), { key: `${key}-without-${name}`, endsAt });
    }
  };
  const { sessions } = stripe.checkout;

  return {
    method: 'card',
    name: 'stripe',
    checkAmount(amountCents) {
      if (amountCents < MIN_CENTS) return AMOUNT_TOO_SMALL;
      return amountCents > MAX_CENTS ? AMOUNT_TOO_LARGE : undefined;
    },
    createCheckout: (order) =>
      createSession(sessionParams(order), { key: order.idempotencyKey, endsAt: Date.now() + OPENING_MS }),
    findCheckout: async (id) => toCheckoutState(await sessions.retrieve(id, {}, QUERY)),
    async closeCheckout(id) {
      try {
        return toCheckoutState(await sessions.expire(id, {}, QUERY));
      } catch (error) {
        // The session has already expired, or the customer has completed the page.
        if (!isInvalidRequest(error)) throw error;
        return toCheckoutState(await sessions.retrieve(id, {}, QUERY));
      }
    },
    async findOrderNumber(reference) {
      const { data } = await sessions.list({ payment_intent: reference, limit: 1 }, QUERY);
      return data[0]?.metadata?.order;
    },
    findCard: async (reference) =>
      toPaidCard(await stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] }, QUERY)),
    ...createRefundCalls(stripe),
    paymentUrl: (reference) => `${dashboardUrl}/payments/${encodeURIComponent(reference)}`,
    parseWebhook: (body, signature) => parseWebhook(stripe.webhooks, account, body, signature),
  };
}

function toCheckoutState(session: Stripe.Checkout.Session): CheckoutState {
  return paidEvent(session) ?? (session.status === 'expired' ? 'closed' : 'open');
}

/** Returns the card of a payment whose charge is expanded. */
function toPaidCard({ latest_charge: charge }: Stripe.PaymentIntent): PaidCard | undefined {
  if (charge === null || typeof charge === 'string') return undefined;
  const { brand, last4 } = charge.payment_method_details?.card ?? {};
  return brand && last4 ? { cardBrand: brand, cardLast4: last4 } : undefined;
}

function sessionParams(order: PayableOrder): SessionParams {
  const { number, email, placedAt, paidUrl, returnUrl } = order;
  const metadata = { order: number };
  return {
    mode: 'payment',
    // Only methods that settle at once: orders must not wait for a bank transfer.
    allowed_payment_method_types: ['card'],
    // Otherwise Stripe may charge in another currency, and the amount it reports would not match the order.
    adaptive_pricing: { enabled: false },
    line_items: lineItems(order),
    client_reference_id: number,
    ...(email !== null && { customer_email: email }),
    metadata,
    // Copies the order number to the charge, and so to its events.
    payment_intent_data: {
      metadata,
      description: orderName(number),
      ...shippingOf(order),
      ...statementSuffix(number),
    },
    // Derived from the order only: Stripe rejects a reused idempotency key with different parameters.
    expires_at: Math.ceil(placedAt.getTime() / 1000) + LIFETIME_MINUTES * 60,
    success_url: paidUrl,
    cancel_url: returnUrl,
  };
}

/** Functions that omit an optional part of a page, by the rejected parameter. */
const OPTIONAL_PARTS: Readonly<Record<string, (params: SessionParams) => SessionParams>> = {
  // Stripe rejects some valid emails. The email only prefills the page.
  customer_email: ({ customer_email: _, ...params }) => params,
  // Both help the bank and the customer to recognize the payment.
  shipping: (params) => withoutPaymentPart(params, 'shipping'),
  statement_descriptor_suffix: (params) => withoutPaymentPart(params, 'statement_descriptor_suffix'),
};

function withoutPaymentPart(
  params: SessionParams,
  part: 'shipping' | 'statement_descriptor_suffix',
): SessionParams {
  const { [part]: _, ...payment } = params.payment_intent_data ?? {};
  return { ...params, payment_intent_data: payment };
}

/** Returns whether Stripe has rejected a parameter, or one of its parts. */
function isRejected(error: unknown, part: string): boolean {
  return isInvalidRequest(error) && (error.param?.split(/[[\]]+/).includes(part) ?? false);
}

/** Returns the recipient for the charge. Banks use it to check the payment, and it is evidence in disputes. */
function shippingOf({ address }: PayableOrder): Pick<PaymentData, 'shipping'> {
  if (address === null) return {};
  const { name, line1, line2, city, region, postalCode, country } = address;
  const parts = { line2, city, state: region, postal_code: postalCode, country };
  const filled = Object.entries(parts).filter(([, text]) => text !== '');
  return { shipping: { name, address: { line1, ...Object.fromEntries(filled) } } };
}

/**
 * Returns the suffix to the shop's name on the card statement: the order number without `SOL-`. Stripe requires at most
 * 10 characters and a letter; other numbers have no suffix.
 */
function statementSuffix(number: string): Pick<PaymentData, 'statement_descriptor_suffix'> {
  const suffix = number.replace(/^SOL-/, '');
  return /[A-Z]/.test(suffix) && suffix.length <= 10 ? { statement_descriptor_suffix: suffix } : {};
}

/**
 * Returns the lines of the Stripe page. Their sum is exactly the order's grand total. An order with too many lines or
 * with a discount has a single line: Stripe has no negative amounts.
 */
function lineItems({ number, lines, components, grandTotalCents }: PayableOrder) {
  const others = components.filter(
    ({ kind, amountCents, isIncluded }) => kind !== 'items' && amountCents !== 0 && !isIncluded,
  );
  if (lines.length + others.length > MAX_LINES || others.some(({ kind }) => kind === 'discount'))
    return [lineItem(orderName(number), grandTotalCents)];
  return [
    ...lines.map((line) => lineItem(line.name, line.priceCents, line.quantity)),
    ...others.map(({ label, amountCents }) => lineItem(label, amountCents)),
  ];
}

function lineItem(
  name: string,
  unitCents: Cents,
  quantity = 1,
): Stripe.Checkout.SessionCreateParams.LineItem {
  return {
    quantity,
    price_data: { currency: PROVIDER_CURRENCY, unit_amount: unitCents, product_data: { name } },
  };
}

function isInvalidRequest(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}
