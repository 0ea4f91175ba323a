import { atom, computed, onMount } from 'nanostores';
import type { Order } from '#contract/orders/order.ts';
import { sendOrderMailEndpoint } from '#contract/orders/order-mails.ts';
import {
  cancelOrderEndpoint,
  confirmOrderEndpoint,
  getOrderEndpoint,
  ORDER_SECRET_HEADER,
} from '#contract/orders/orders.ts';
import { payOrderEndpoint } from '#contract/orders/payments.ts';
import { parseOrderHash } from '#contract/shop/site-paths.ts';
import { call } from '#lib/api/call.ts';
import { createRemoteStore, invalidateCache } from '#lib/api/remote-store.ts';
import { requestPath } from '#lib/api/request.ts';
import { orderPageText } from '#messages/order-page.ts';
import { announceError } from '#stores/toasts/announce.ts';
import { showToast } from '#stores/toasts/toasts.ts';
import { readOrderSecret, saveOrderSecret } from './order-secrets.ts';
import { isPaidOrder, savePaidOrder } from './paid-orders.ts';

/** The order page: the order named in the URL fragment. */

interface OrderLink {
  readonly number: string;
  readonly secret: string | undefined;
  /** The token with which the customer confirms the order. */
  readonly token: string | undefined;
}

const $link = atom<OrderLink | undefined>(undefined);

const $response = createRemoteStore(
  computed(
    $link,
    (link) => link && { key: `${pathOf(link)} ${link.secret ?? ''}`, fetch: () => fetchOrder(link) },
  ),
);

/**
 * The order. While its payment is pending, the store polls the backend for half a minute. It is a store of its own
 * because the polling listens to `$response`, which would otherwise never lose its last listener.
 */
export const $order = computed($response, (response) => response);

/** Whether the URL names an order; undefined until it was parsed. */
export const $hasOrderLink = atom<boolean | undefined>(undefined);

/** Whether the URL carries the token that confirms the order. */
export const $canConfirm = computed($link, (link) => link?.token !== undefined);

/** Whether the browser refused to store the secret, so that only the page's URL leads to the order again. */
export const $needsBookmark = atom(false);

/** The state of a payment that a returning customer waits for: `unchecked` once the page has stopped polling. */
export type PaymentCheck = 'checking' | 'unchecked';
export const $paymentCheck = atom<PaymentCheck | undefined>(undefined);

/** Follows the URL fragment and loads the order it names. Returns a function that stops following. */
export function followOrderLink(): () => void {
  const read = (event?: Event) => {
    const link = parseOrderHash(location.hash);
    // The query belongs to the first order only.
    if (link && location.search === '?paid' && !event) savePaidOrder(link.number);
    $paymentCheck.set(link && isPaidOrder(link.number) ? 'checking' : undefined);
    $link.set(link && { ...link, secret: link.secret ?? readOrderSecret(link.number) });
    $hasOrderLink.set(link !== undefined);
  };
  read();
  addEventListener('hashchange', read);
  return () => removeEventListener('hashchange', read);
}

/** Repeats the request after a failure. */
export function retryOrder(): void {
  $response.retry();
}

/** Refetches the order and keeps the present data until the response arrives. */
export function refreshOrder(): void {
  const link = $link.get();
  if (link) invalidateCache(pathOf(link));
}

/** Confirms the order with the token in the URL. Never rejects. */
export function requestConfirmation(): Promise<void> {
  return runAndRefresh(async (input) => {
    const token = $link.get()?.token;
    await call(confirmOrderEndpoint, { ...input, body: { token } });
    showToast('success', orderPageText.confirmed);
  });
}

/** Cancels the order. Never rejects. */
export function requestCancellation(): Promise<void> {
  return runAndRefresh(async (input) => {
    await call(cancelOrderEndpoint, input);
    showToast('success', orderPageText.cancelled);
  });
}

/** Requests the mail about the order again. Never rejects. */
export function requestMail(): Promise<void> {
  return runAndRefresh(async (input) => {
    await call(sendOrderMailEndpoint, input);
    showToast('success', orderPageText.mailRequested);
  });
}

/** Navigates to the payment page of the order. Never rejects. */
export function startPayment(): Promise<void> {
  return runAndRefresh(async (input) => {
    const { redirectUrl } = await call(payOrderEndpoint, input);
    location.assign(redirectUrl);
  });
}

async function runAndRefresh(action: (input: ReturnType<typeof inputOf>) => Promise<void>): Promise<void> {
  const link = $link.get();
  if (!link) return;
  try {
    await action(inputOf(link));
  } catch (error) {
    announceError(error);
  } finally {
    // Refetch after a rejection too: the order may have changed.
    invalidateCache(pathOf(link));
  }
}

function inputOf({ number, secret }: Pick<OrderLink, 'number' | 'secret'>) {
  return {
    params: { number },
    headers: secret === undefined ? undefined : { [ORDER_SECRET_HEADER]: secret },
  };
}

function pathOf(link: OrderLink): string {
  return requestPath(getOrderEndpoint, inputOf(link));
}

/** Fetches the order, then saves its secret. A truncated link fails here and does not replace a valid secret. */
async function fetchOrder(link: OrderLink): Promise<Order> {
  const { order } = await call(getOrderEndpoint, inputOf(link));
  if (link.secret !== undefined) $needsBookmark.set(!saveOrderSecret(link.number, link.secret));
  return order;
}

/** A payment event may arrive some seconds after the customer returns. In milliseconds. */
const POLL_INTERVAL_MS = 2500;
const MAX_POLLS = 12;

/** Returns whether the payment of an order is still pending. */
export function isAwaitingPayment({ status, payment }: Order): boolean {
  return status === 'pending' && payment.status === 'pending';
}

/** Returns whether the hold of an unpaid order has expired: the shop is about to cancel the order. */
export function isHoldOver(order: Order): boolean {
  return (
    isAwaitingPayment(order) && order.expiresAt !== undefined && Date.parse(order.expiresAt) <= Date.now()
  );
}

onMount($order, () => {
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  let pollCount = 0;
  const unbind = $response.subscribe((response) => {
    clearTimeout(pollTimer);
    if (response.state !== 'ready' || !isAwaitingPayment(response.data)) return;
    if (pollCount === MAX_POLLS) {
      if ($paymentCheck.get()) $paymentCheck.set('unchecked');
      return;
    }
    pollCount += 1;
    pollTimer = setTimeout(refreshOrder, POLL_INTERVAL_MS);
  });
  return () => {
    clearTimeout(pollTimer);
    unbind();
  };
});
