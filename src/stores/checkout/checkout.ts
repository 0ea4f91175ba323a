import { atom, computed, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { EEA_COUNTRIES } from '#contract/address/country-groups.ts';
import {
  type CheckoutFormValues,
  checkoutFormSchema,
  placeOrderEndpoint,
} from '#contract/orders/new-order.ts';
import { type AttemptedOrder, settleOrderAttemptEndpoint } from '#contract/orders/order-attempts.ts';
import { orderChangeSchema } from '#contract/orders/order-change.ts';
import { listPaymentMethodsEndpoint } from '#contract/orders/payments.ts';
import { findZone } from '#contract/quote/quote-delivery.ts';
import { orderPath } from '#contract/shop/site-paths.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/wire/idempotency-key.ts';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/api/error.ts';
import { createQuery, createRemoteStore } from '#lib/api/remote-store.ts';
import { fromWire } from '#lib/api/wire-values.ts';
import { hasCapability } from '#lib/capabilities.ts';
import {
  describeChanges,
  orderErrorMessage,
  type QuotedChoices,
  toNewOrder,
} from '#lib/checkout/checkout.ts';
import {
  isOrderAttempt,
  isOrderRejection,
  type OrderAttempt,
  resolveOrderAttempt,
} from '#lib/checkout/order-attempt.ts';
import { createForm } from '#lib/forms/form.ts';
import { hashText } from '#lib/hash-text.ts';
import { lineKey } from '#lib/product/sizes.ts';
import { createRandomKey } from '#lib/random-key.ts';
import { parseJson } from '#lib/type-guards.ts';
import { checkoutText } from '#messages/checkout.ts';
import { readBag, refreshBag, updateBag } from '#stores/bag/bag.ts';
import { $bagQuote, $currentQuote, $publicSettings, $quoteChoices } from '#stores/bag/bag-quote.ts';
import { createDraft } from '#stores/draft.ts';
import { saveOrderSecret } from '#stores/orders/order-secrets.ts';
import { storedAtom } from '#stores/stored-atom.ts';
import { countrySchema } from './address-form.ts';

/** The checkout. The bag and the draft are cleared only after the server has confirmed the order. [BAG-08] */

/** The data that the browser refuses to store, if any. The page has no toasts. */
export const $checkoutLoss = atom<'draft' | 'attempt' | undefined>();

/** The unsent form, without the payment method. */
export const checkoutDraft = createDraft('checkout-draft', () => $checkoutLoss.set('draft'));

const methodsQuery = createQuery(listPaymentMethodsEndpoint, {});
const onDelivery = {
  key: 'payment on delivery',
  fetch: async () => ({ success: true, methods: ['delivery'] }),
} satisfies typeof methodsQuery;

/** The payment methods on offer. A backend without the `payments` capability takes payment on delivery. */
export const $paymentMethods = createRemoteStore(atom(hasCapability('payments') ? methodsQuery : onDelivery));

/** The payment methods on offer at the destination: the capability `selling` leaves out those that its zone lacks. */
export const $offeredMethods = hasCapability('selling')
  ? computed([$paymentMethods, $publicSettings, $quoteChoices], (methods, settings, { country, region }) => {
      if (methods.state !== 'ready' || settings.state !== 'ready') return methods;
      const { zones, homeCountry } = settings.data;
      const zone = findZone(zones, { country: country ?? homeCountry, region });
      const offered = methods.data.methods.filter((method) => zone?.payments.includes(method) ?? true);
      return { state: 'ready' as const, data: { ...methods.data, methods: offered } };
    })
  : $paymentMethods;

/** Whether the order costs nothing: the capability `selling` then asks for no payment. */
export const $isFree: ReadableAtom<boolean> = hasCapability('selling')
  ? computed($currentQuote, (quote) => quote?.totalCents === 0)
  : atom(false);

/** Whether the law wants the button to say that the order costs: the home or the destination is in the EEA. */
export const $mustSayPay: ReadableAtom<boolean> = hasCapability('selling')
  ? computed([$publicSettings, $quoteChoices], (settings, { country }) => {
      const places = [settings.state === 'ready' ? settings.data.homeCountry : undefined, country];
      return places.some((place) => place !== undefined && EEA_COUNTRIES.includes(place));
    })
  : atom(false);

/** Returns whether the shop delivers to the destination, as far as is known. */
export function canDeliver(): boolean {
  return !hasCapability('selling') || $currentQuote.get()?.reason === undefined;
}

const NO_CHANGES: readonly string[] = [];

/** Price and stock changes since the order was last sent, one sentence each. Sending again accepts them. */
export const $checkoutChanges = atom(NO_CHANGES);

/** Whether the shop rejected the order as it is, for example because it is too large. */
export const $isOrderRejected = atom(false);

/** The latest order attempt with its idempotency key, stored in localStorage under `checkout-attempt` for all tabs. */
const attempt = storedAtom({
  key: 'checkout-attempt',
  empty: undefined,
  decode(text) {
    const last = parseJson(text);
    return isOrderAttempt(last) ? last : undefined;
  },
  encode: (last) => last && JSON.stringify(last),
});

/**
 * The order of an earlier attempt whose response was lost. The customer has pressed Place order for another order,
 * which was not sent. The next press sends it.
 */
export const $placedBefore = atom<AttemptedOrder | undefined>();

const formSchema: z.ZodMiniType<CheckoutFormValues> = hasCapability('selling')
  ? countrySchema
  : checkoutFormSchema;

export const checkoutForm = createForm(formSchema, {
  unsaved: 'draft',
  async submit(entries) {
    const pressedAt = Date.now();
    const items = readBag();
    $checkoutChanges.set(NO_CHANGES);
    $isOrderRejected.set(false);
    $placedBefore.set(undefined);
    try {
      // Before the lock: meanwhile, another tab may place the order and empty the bag.
      const body = toNewOrder(items, entries, quotedChoices());
      await withCheckoutLock(() => submitOrder(body, pressedAt));
    } catch (error) {
      $isOrderRejected.set(isOrderRejection(error) && $placedBefore.get() === undefined);
      const changes = changesOf(error);
      const hasOtherTotal =
        changes.length === 0 && error instanceof ApiError && error.data?.quote !== undefined;
      if (changes.length > 0 || hasOtherTotal) {
        await refreshBag();
        if (hasCapability('selling')) $bagQuote.retry();
        $checkoutChanges.set(hasOtherTotal ? [checkoutText.changes.total] : describeChanges(items, changes));
      }
      throw error;
    }
  },
  onError: orderErrorMessage,
});

/**
 * Places the order and navigates to its page or to the payment. A repeated attempt sends the same idempotency key and
 * gets the order that the first one created. Another order is sent only after the shop has confirmed that the first one
 * does not exist.
 */
async function submitOrder(body: ReturnType<typeof toNewOrder>, pressedAt: number): Promise<void> {
  // A hash, so no postal address is stored in the browser. The server compares the orders themselves.
  const orderHash = hashText(JSON.stringify(body));
  const plan = resolveOrderAttempt(attempt.read(), {
    order: orderHash,
    pressedAt,
    newKey: createRandomKey(),
  });
  const { attempt: current, unsettled } = plan;
  if (unsettled !== undefined) await settleAttempt(unsettled);
  attempt.write(current, () => $checkoutLoss.set('attempt'));
  try {
    const response = await call(placeOrderEndpoint, {
      body,
      headers: { [IDEMPOTENCY_KEY_HEADER]: current.key },
    });
    replaceAttempt(current, { ...current, doneAt: Date.now() });
    finishCheckout(body.items);
    goToOrder(response);
  } catch (error) {
    const isNotPlaced = plan.isNew;
    if (isNotPlaced && isOrderRejection(error)) replaceAttempt(current, undefined);
    throw error;
  }
}

/**
 * Replaces the stored attempt, unless another tab without the lock has stored its own. If the browser refuses, removes
 * the stored one too: otherwise a later identical order would count as its repetition.
 */
function replaceAttempt({ key }: OrderAttempt, next: OrderAttempt | undefined): void {
  if (attempt.read()?.key === key) attempt.write(next, attempt.clear);
}

/**
 * Queries the order of an attempt whose response was lost. If no order exists, the shop has retired the attempt's key.
 * Otherwise sets `$placedBefore` to the order and throws `ApiError` 409.
 */
async function settleAttempt(last: OrderAttempt): Promise<void> {
  const headers = { [IDEMPOTENCY_KEY_HEADER]: last.key };
  const { order } = await call(settleOrderAttemptEndpoint, { headers });
  if (order === null) return;
  replaceAttempt(last, { ...last, doneAt: Date.now() });
  // If the browser refuses to store the secret, the link to the order contains it.
  if (order.secret !== undefined) saveOrderSecret(order.number, order.secret);
  $placedBefore.set(order);
  const message = checkoutText.placedBefore.text(order.number);
  throw new ApiError('http', { status: 409, data: { message } });
}

/**
 * Returns the delivery, the code and the total that the customer sees. Throws `ApiError` if the shop has not said them:
 * nobody orders without the total.
 */
function quotedChoices(): QuotedChoices | undefined {
  if (!hasCapability('selling')) return undefined;
  const quoted = $currentQuote.get();
  if (quoted === undefined) throw new ApiError('http', { data: { message: checkoutText.rates.failed } });
  const { rateId, totalCents, code } = quoted;
  return {
    expectedTotalCents: totalCents,
    ...(rateId !== undefined && { rateId }),
    ...(code?.accepted && { code: code.code }),
  };
}

/** Removes the ordered items from the bag and clears the draft. */
export function finishCheckout(
  ordered: readonly Pick<AttemptedOrder['items'][number], 'productId' | 'size'>[],
): void {
  checkoutDraft.clear();
  const keys = new Set(ordered.map(lineKey));
  updateBag((items) => items.filter((item) => !keys.has(lineKey(item))));
}

/** Serializes checkouts across tabs with the Web Locks API, so a second tab sees the attempt of the first. */
function withCheckoutLock(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('checkout', work) : work();
}

type PlacedOrder = Awaited<ReturnType<typeof call<typeof placeOrderEndpoint>>>;

/**
 * Saves the order's secret and navigates to the order or to its payment. Replaces the checkout's history entry: Back
 * leads to the order, or to the page before the checkout. The payment provider returns to a URL without the secret.
 * If the browser refuses to store it, the customer therefore pays on the order page, whose URL has the secret.
 */
function goToOrder({ order: { number }, secret, redirectUrl }: PlacedOrder): void {
  const isStored = secret === undefined || saveOrderSecret(number, secret);
  const page = orderPath(number, secret);
  if (redirectUrl === undefined || !isStored) {
    location.replace(page);
    return;
  }
  history.replaceState(null, '', page);
  // Back from the payment page may restore this checkout from the back/forward cache, under the order's URL.
  addEventListener('pageshow', () => location.reload());
  location.assign(redirectUrl);
}

function changesOf(error: unknown) {
  if (!(error instanceof ApiError)) return [];
  return fromWire(z.safeParse(z.array(orderChangeSchema), error.data?.changes).data ?? []);
}
