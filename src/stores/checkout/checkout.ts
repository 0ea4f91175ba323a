import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { checkoutForm as checkoutRules } from '#contract/order.ts';
import { orderChange } from '#contract/order-change.ts';
import { IDEMPOTENCY_KEY, placeOrder } from '#contract/orders.ts';
import { paymentMethods } from '#contract/payments.ts';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/api/error.ts';
import { question, remote } from '#lib/api/remote.ts';
import { capabilities } from '#lib/capabilities.ts';
import { changeSentences, newOrderOf, whyNotPlaced } from '#lib/checkout/checkout.ts';
import { attemptFor, fingerprint, isAttempt, isRefusal, randomKey } from '#lib/checkout/order-attempt.ts';
import { createForm } from '#lib/forms/form.ts';
import { parseJson } from '#lib/shape.ts';
import { orderPath } from '#lib/urls/order-paths.ts';
import { changeBag, readBag, refreshBag } from '#stores/bag/bag.ts';
import { draftUnder } from '#stores/draft.ts';
import { keepSecret } from '#stores/orders/order-secrets.ts';
import { storedAtom } from '#stores/stored-atom.ts';

/** The checkout. The bag and what was typed go only when the server has confirmed the order. [BAG-08] */

/** What was typed, without the way to pay. */
export const checkoutDraft = draftUnder('checkout-draft');

const asked = question(paymentMethods, {});
const onDelivery = {
  ...asked,
  ask: async () => ({ success: true as const, methods: ['delivery' as const] }),
};

/** The ways to pay that the shop offers now; one that says nothing of payments is paid on delivery. */
export const $methods = remote(atom(capabilities.payments ? asked : onDelivery));

const NO_CHANGES: readonly string[] = [];

/** What is other than it was when the order was last sent, a sentence each: to be confirmed by sending it again. */
export const $changes = atom(NO_CHANGES);

/** The last attempt to order, in localStorage under `checkout-attempt`: all tabs share it. */
const attempt = storedAtom({
  key: 'checkout-attempt',
  empty: undefined,
  decode(text) {
    const last = parseJson(text);
    return isAttempt(last) ? last : undefined;
  },
  encode: (last) => last && JSON.stringify(last),
});

export const checkoutForm = createForm(checkoutRules, {
  async submit(entries) {
    const pressedAt = Date.now();
    const items = readBag();
    $changes.set(NO_CHANGES);
    try {
      await alone(() => place(newOrderOf(items, entries), pressedAt));
    } catch (error) {
      const changes = changesOf(error);
      if (changes.length > 0) {
        await refreshBag();
        $changes.set(changeSentences(items, changes));
      }
      throw error;
    }
  },
  failed: whyNotPlaced,
});

/** Places the order, or asks what became of it, and leaves for its page or for the payment. */
async function place(body: ReturnType<typeof newOrderOf>, pressedAt: number): Promise<void> {
  const order = fingerprint(JSON.stringify(body));
  const now = attemptFor(attempt.read(), { order, pressedAt, newKey: randomKey() });
  attempt.write(now);
  try {
    const answer = await call(placeOrder, { body, headers: { [IDEMPOTENCY_KEY]: now.key } });
    attempt.write({ ...now, doneAt: Date.now() });
    checkoutDraft.forget();
    const ordered = new Set(body.items.map(({ productId }) => productId));
    changeBag((items) => items.filter(({ productId }) => !ordered.has(productId)));
    leaveFor(answer);
  } catch (error) {
    if (isRefusal(error)) attempt.write(undefined);
    throw error;
  }
}

/** One tab after the other, so that the second knows of the attempt of the first; where the browser can do that. */
function alone(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('checkout', work) : work();
}

type Placed = Awaited<ReturnType<typeof call<typeof placeOrder>>>;

/** The checkout leaves no step in the history: Back leads to the order, or to where the checkout was opened. */
function leaveFor({ order: { number }, secret, redirectUrl }: Placed): void {
  if (secret !== undefined) keepSecret(number, secret);
  const page = orderPath(number, secret);
  if (redirectUrl === undefined) {
    location.replace(page);
    return;
  }
  history.replaceState(null, '', page);
  // Who comes back from the payment would find this page as it was left, under the order's address.
  addEventListener('pageshow', () => location.reload());
  location.assign(redirectUrl);
}

function changesOf(error: unknown) {
  if (!(error instanceof ApiError)) return [];
  return z.safeParse(z.array(orderChange), error.data?.changes).data ?? [];
}
