import { atom, computed, onMount } from 'nanostores';
import type { Order } from '#contract/order.ts';
import { cancelOrder, getOrder, ORDER_SECRET } from '#contract/orders.ts';
import { payOrder } from '#contract/payments.ts';
import { call } from '#lib/api/call.ts';
import { sentenceFor } from '#lib/api/error.ts';
import { invalidate, remote } from '#lib/api/remote.ts';
import { requestPath } from '#lib/api/request.ts';
import { orderPage } from '#lib/orders/messages.ts';
import { orderOfHash } from '#lib/urls/order-paths.ts';
import { notify } from '#stores/toasts/notices.ts';
import { keepSecret, secretOf } from './order-secrets.ts';

/** The order page: the order named in the URL fragment. */

interface OrderLink {
  readonly number: string;
  readonly secret: string | undefined;
}

const $link = atom<OrderLink | undefined>(undefined);

const $response = remote(
  computed(
    $link,
    (link) => link && { key: `${pathOf(link)} ${link.secret ?? ''}`, ask: () => fetchOrder(link) },
  ),
);

/** The order. While its payment is pending, the store polls the backend for half a minute. */
export const $order = computed($response, (response) => response);

/** Whether the URL names an order; undefined until it was parsed. */
export const $isNamed = atom<boolean | undefined>(undefined);

/** Follows the URL fragment and loads the order it names. Returns a function that stops following. */
export function followAddress(): () => void {
  const read = () => {
    const link = orderOfHash(location.hash);
    $link.set(link && { ...link, secret: link.secret ?? secretOf(link.number) });
    $isNamed.set(link !== undefined);
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
  if (link) invalidate(pathOf(link));
}

/** Cancels the order. Never rejects. */
export function callOff(): Promise<void> {
  return runAndRefresh(async (input) => {
    await call(cancelOrder, input);
    notify('success', orderPage.cancelled);
  });
}

/** Navigates to the payment page of the order. Never rejects. */
export function pay(): Promise<void> {
  return runAndRefresh(async (input) => {
    const { redirectUrl } = await call(payOrder, input);
    location.assign(redirectUrl);
  });
}

async function runAndRefresh(action: (input: ReturnType<typeof inputOf>) => Promise<void>): Promise<void> {
  const link = $link.get();
  if (!link) return;
  try {
    await action(inputOf(link));
  } catch (error) {
    notify('error', sentenceFor(error));
  } finally {
    // Refetch after a rejection too: the order may have changed.
    invalidate(pathOf(link));
  }
}

function inputOf({ number, secret }: OrderLink) {
  return { params: { number }, headers: secret === undefined ? undefined : { [ORDER_SECRET]: secret } };
}

function pathOf(link: OrderLink): string {
  return requestPath(getOrder, inputOf(link));
}

/** Fetches the order, then saves its secret. A truncated link fails here and does not replace a valid secret. */
async function fetchOrder(link: OrderLink): Promise<Order> {
  const { order } = await call(getOrder, inputOf(link));
  if (link.secret !== undefined) keepSecret(link.number, link.secret);
  return order;
}

/** A payment event may arrive some seconds after the customer returns. In milliseconds. */
const POLL_INTERVAL_MS = 2500;
const MAX_POLLS = 12;

/** Returns whether the payment of an order is still pending. */
export function isUnpaid({ status, payment }: Order): boolean {
  return status === 'pending' && payment.status === 'pending';
}

onMount($order, () => {
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  let pollCount = 0;
  const unbind = $response.subscribe((response) => {
    clearTimeout(pollTimer);
    if (response.state !== 'ready' || !isUnpaid(response.data) || pollCount === MAX_POLLS) return;
    pollCount += 1;
    pollTimer = setTimeout(refreshOrder, POLL_INTERVAL_MS);
  });
  return () => {
    clearTimeout(pollTimer);
    unbind();
  };
});
