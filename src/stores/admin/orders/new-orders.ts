import * as z from 'zod/mini';
import { countNewOrdersEndpoint } from '#contract/orders/open-orders.ts';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/api/error.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { onUserChange } from '#lib/api/session-port.ts';
import { keepInMemory, storedAtom } from '#stores/stored-atom.ts';
import { $isOrderSoundOn, playOrderSound } from './order-sound.ts';

/** The number of orders that wait for the shop, kept up to date while a dashboard page is open. [ADMIN-07] */

/** Pause after a failed stream, in ms. A single request precedes each attempt, so the count is at most this old. */
const RETRY_MS = 30_000;
/** A stream without an event for this long counts as failed, in ms. The backend sends one every 15 seconds. */
const SILENCE_MS = 40_000;

/** The Web Lock of the tab that holds the stream: browsers limit the connections to a server. */
const LOCK_NAME = 'new-orders';

const stored = storedAtom<number>({
  key: 'new-orders',
  empty: 0,
  decode: (text) => Number.parseInt(text, 10) || 0,
  encode: (count) => (count === 0 ? undefined : String(count)),
});

/** The latest count, shared by all tabs. */
export const $newOrderCount = stored.$value;

onUserChange(() => stored.clear());

/**
 * Follows the count until the returned function is called. One tab receives it from the backend and shares it with the
 * others. Without Web Locks, as over plain HTTP, every tab does.
 */
export function followNewOrders(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const follow = () => receiveCounts(signal);
  if (navigator.locks) navigator.locks.request(LOCK_NAME, { signal }, follow).catch(() => undefined);
  else void follow();
  return () => controller.abort();
}

/** Receives the count as a stream, and by single requests while the stream fails. Ends with the admin's session. */
async function receiveCounts(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (!(await fetchCount(signal))) return;
    await readStream(signal);
    await pause(signal);
  }
}

/** Fetches the count. Resolves to false if the user is no longer an admin. */
async function fetchCount(signal: AbortSignal): Promise<boolean> {
  try {
    // A background request must not redirect the admin to the login.
    update((await call(countNewOrdersEndpoint, { signal, keepsSessionOn401: true })).newOrders);
    return true;
  } catch (error) {
    return !(error instanceof ApiError && (error.status === 401 || error.status === 403));
  }
}

/** Reads the stream. Resolves when it fails, ends, falls silent or is aborted. */
function readStream(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const source = new EventSource(apiOrigin() + countNewOrdersEndpoint.path, { withCredentials: true });
    let silenceTimer: ReturnType<typeof setTimeout>;
    const end = () => {
      clearTimeout(silenceTimer);
      source.close();
      resolve();
    };
    const awaitEvent = () => {
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(end, SILENCE_MS);
    };
    source.onmessage = ({ data }) => {
      awaitEvent();
      update(z.parse(countNewOrdersEndpoint.parseResponse, JSON.parse(data)).newOrders);
    };
    source.onerror = end;
    signal.addEventListener('abort', end, { once: true });
    awaitEvent();
  });
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    setTimeout(resolve, RETRY_MS);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function update(count: number): void {
  const before = stored.read();
  if (count === before) return;
  stored.write(count, keepInMemory);
  if (count > before && $isOrderSoundOn.get()) playOrderSound();
}
