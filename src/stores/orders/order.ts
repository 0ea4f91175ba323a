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

/** The order that the address names after its `#`, as its page shows it. */

interface Address {
  readonly number: string;
  readonly secret: string | undefined;
}

const $address = atom<Address | undefined>(undefined);

const $answer = remote(
  computed(
    $address,
    (address) => address && { key: `${pathOf(address)} ${address.secret ?? ''}`, ask: () => askFor(address) },
  ),
);

/** What is known of the order. While it waits for word of its payment, it is looked at again for half a minute. */
export const $order = computed($answer, (answer) => answer);

/** Whether the address names an order at all; undefined until it was read. */
export const $isNamed = atom<boolean | undefined>(undefined);

/** Reads the address, and again whenever what stands after its `#` changes. Answers how to stop that. */
export function followAddress(): () => void {
  const read = () => {
    const named = orderOfHash(location.hash);
    $address.set(named && { ...named, secret: named.secret ?? secretOf(named.number) });
    $isNamed.set(named !== undefined);
  };
  read();
  addEventListener('hashchange', read);
  return () => removeEventListener('hashchange', read);
}

/** Asks again after a failure. */
export function retryOrder(): void {
  $answer.retry();
}

/** Asks for it again; what is there stays until then. */
export function refreshOrder(): void {
  const address = $address.get();
  if (address) invalidate(pathOf(address));
}

/** Calls the order off. Never rejects. */
export function callOff(): Promise<void> {
  return change(async (input) => {
    await call(cancelOrder, input);
    notify('success', orderPage.cancelled);
  });
}

/** Leaves for the page where the order is paid. Never rejects. */
export function pay(): Promise<void> {
  return change(async (input) => {
    const { redirectUrl } = await call(payOrder, input);
    location.assign(redirectUrl);
  });
}

async function change(make: (input: ReturnType<typeof inputOf>) => Promise<void>): Promise<void> {
  const address = $address.get();
  if (!address) return;
  try {
    await make(inputOf(address));
  } catch (error) {
    notify('error', sentenceFor(error));
  } finally {
    // After a refusal too: the order may have gone on meanwhile.
    invalidate(pathOf(address));
  }
}

function inputOf({ number, secret }: Address) {
  return { params: { number }, headers: secret === undefined ? undefined : { [ORDER_SECRET]: secret } };
}

function pathOf(address: Address): string {
  return requestPath(getOrder, inputOf(address));
}

/** What has opened the order is kept; a link that was cut off does not take the place of what would. */
async function askFor(address: Address): Promise<Order> {
  const { order } = await call(getOrder, inputOf(address));
  if (address.secret !== undefined) keepSecret(address.number, address.secret);
  return order;
}

/** Word of a payment may come some seconds after the person has. */
const LOOK_AGAIN_MS = 2500;
const LOOKS = 12;

/** Whether an order waits for word of its payment. */
export function isUnpaid({ status, payment }: Order): boolean {
  return status === 'pending' && payment.status === 'pending';
}

onMount($order, () => {
  let later: ReturnType<typeof setTimeout> | undefined;
  let looks = 0;
  const unbind = $answer.subscribe((answer) => {
    clearTimeout(later);
    if (answer.state !== 'ready' || !isUnpaid(answer.data) || looks === LOOKS) return;
    looks += 1;
    later = setTimeout(refreshOrder, LOOK_AGAIN_MS);
  });
  return () => {
    clearTimeout(later);
    unbind();
  };
});
