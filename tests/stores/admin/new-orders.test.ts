import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeBrowser } from '#tests/support/stores/fake-browser.ts';

/** The streams that the page has opened, oldest first. */
let streams: FakeEventSource[];
/** The sounds that the page has played. */
let soundCount: number;
/** When their notes begin and end, in seconds. */
let noteTimes: number[];
let browser: FakeBrowser;
let respond: () => Response;

class FakeEventSource {
  onmessage: ((event: { data: string }) => void) | undefined;
  onerror: (() => void) | undefined;
  isClosed = false;
  readonly url: string;
  readonly options: EventSourceInit;

  constructor(url: string, options: EventSourceInit) {
    this.url = url;
    this.options = options;
    streams.push(this);
  }

  close(): void {
    this.isClosed = true;
  }

  send(newOrders: number): void {
    this.onmessage?.({ data: JSON.stringify({ success: true, newOrders }) });
  }
}

const count = (newOrders: number) => () => Response.json({ success: true, newOrders });

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  soundCount = 0;
  noteTimes = [];
  browser = new FakeBrowser();
  browser.openTab('/dashboard/admin');
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('fetch', async () => respond());
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  class FakeNode {
    readonly gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    connect = () => undefined;
    start = (at: number) => noteTimes.push(at);
    stop = (at: number) => noteTimes.push(at);
  }
  vi.stubGlobal('GainNode', FakeNode);
  vi.stubGlobal('OscillatorNode', FakeNode);
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly currentTime = 0;
      constructor() {
        soundCount += 1;
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loads the store in the current tab and follows the count. */
async function follow() {
  const { $newOrderCount, followNewOrders } = await import('#stores/admin/orders/new-orders.ts');
  const { setOrderSound } = await import('#stores/admin/orders/order-sound.ts');
  const stop = followNewOrders();
  await vi.advanceTimersByTimeAsync(0);
  return { $newOrderCount, setOrderSound, stop };
}

test('[ADMIN-07] counts new orders by one request, then by the stream with the session cookie', async () => {
  respond = count(1);
  const { $newOrderCount, stop } = await follow();
  expect($newOrderCount.get()).toBe(1);
  expect(streams).toMatchObject([{ url: '/api/orders/new', options: { withCredentials: true } }]);
  streams[0]?.send(3);
  expect($newOrderCount.get()).toBe(3);
  expect(browser.getStored('new-orders')).toBe('3');
  streams[0]?.send(0);
  expect(browser.getStored('new-orders')).toBeUndefined();
  stop();
  expect(streams[0]?.isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(streams).toHaveLength(1);
});

test('[ADMIN-07] opens the stream again 30 s after it failed or fell silent for 40 s', async () => {
  respond = count(1);
  const { $newOrderCount, stop } = await follow();
  streams[0]?.onerror?.();
  expect(streams[0]?.isClosed).toBe(true);
  respond = count(2);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(streams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(streams).toHaveLength(2);
  expect($newOrderCount.get()).toBe(2);

  await vi.advanceTimersByTimeAsync(39_000);
  streams[1]?.send(2);
  await vi.advanceTimersByTimeAsync(39_999);
  expect(streams[1]?.isClosed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(streams[1]?.isClosed).toBe(true);
  stop();
});

test.each([401, 403])('[ADMIN-07] a response with status %d ends the count', async (status) => {
  respond = () => Response.json({ message: 'Please log in first.' }, { status });
  await follow();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(streams).toEqual([]);
});

test('[ADMIN-07] keeps the last count while the backend is down, and clears it at logout', async () => {
  respond = count(4);
  const { $newOrderCount, stop } = await follow();
  respond = () => {
    throw new TypeError('The backend is down.');
  };
  streams[0]?.onerror?.();
  await vi.advanceTimersByTimeAsync(30_000);
  expect($newOrderCount.get()).toBe(4);
  expect(streams).toHaveLength(2);
  const { emitUserChange } = await import('#lib/api/session-port.ts');
  emitUserChange();
  expect($newOrderCount.get()).toBe(0);
  stop();
});

test('[ADMIN-07] the sound plays when it is turned on and for each higher count', async () => {
  respond = count(1);
  const { setOrderSound, stop } = await follow();
  streams[0]?.send(2);
  expect(soundCount).toBe(0);
  setOrderSound(true);
  expect([soundCount, browser.getStored('order-sound')]).toEqual([1, 'true']);
  // The second note begins while the first one fades.
  expect(noteTimes.map((at) => Math.round(at * 100))).toEqual([0, 70, 16, 86]);
  streams[0]?.send(2);
  streams[0]?.send(1);
  expect(soundCount).toBe(1);
  streams[0]?.send(2);
  expect(soundCount).toBe(2);
  setOrderSound(false);
  streams[0]?.send(3);
  expect([soundCount, browser.getStored('order-sound')]).toEqual([2, undefined]);
  // Browsers play nothing before the user has used the page.
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
  setOrderSound(true);
  expect(soundCount).toBe(2);
  stop();
});

test('[ADMIN-07] a page that is shown again follows at once', async () => {
  let held = Promise.resolve();
  const request = (_name: string, _options: unknown, work: () => Promise<void>) => {
    held = held.then(work);
    return held;
  };
  vi.stubGlobal('navigator', { locks: { request }, userActivation: { hasBeenActive: true } });
  respond = count(1);
  const { stop } = await follow();
  stop();
  respond = count(2);
  const again = await follow();
  expect(again.$newOrderCount.get()).toBe(2);
  expect(streams).toHaveLength(2);
  again.stop();
});
