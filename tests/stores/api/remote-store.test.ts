import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/error.ts';
import { createRemoteStore, invalidateCache, type Query, type RemoteState } from '#lib/api/remote-store.ts';
import { emitUserChange } from '#lib/api/session-port.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates queries whose responses the test controls, in any order. */
function createQueries() {
  const requests: {
    key: string;
    respond(data: string): Promise<void>;
    fail(error: unknown): Promise<void>;
  }[] = [];
  const queryFor = (key: string): Query<string> => ({
    key,
    fetch: () => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      requests.push({
        key,
        respond: async (data) => {
          resolve(data);
          await vi.advanceTimersByTimeAsync(0);
        },
        fail: async (error) => {
          reject(error);
          await vi.advanceTimersByTimeAsync(0);
        },
      });
      return promise;
    },
  });
  return { requests, queryFor };
}

/** Subscribes to the store like a screen does. Returns all values seen and a function to unsubscribe. */
async function watch($store: ReturnType<typeof createRemoteStore<string>>) {
  const values: RemoteState<string>[] = [];
  const close = $store.subscribe((value) => {
    values.push(value);
  });
  await vi.advanceTimersByTimeAsync(0);
  return { values, close, last: () => values.at(-1) };
}

const ready = (data: string) => ({ state: 'ready', data });

test('fetches nothing without a subscriber, even when read', async () => {
  const { requests, queryFor } = createQueries();
  const $store = createRemoteStore(atom(queryFor('/a')));
  expect($store.get()).toEqual({ state: 'loading' });
  await vi.advanceTimersByTimeAsync(10);
  expect(requests).toEqual([]);
});

test('is loading, then ready', async () => {
  const { requests, queryFor } = createQueries();
  const { values } = await watch(createRemoteStore(atom(queryFor('/a'))));
  await requests[0]?.respond('first');
  expect(values).toEqual([{ state: 'loading' }, ready('first')]);
});

test('stays loading until it gets a query', async () => {
  const { requests, queryFor } = createQueries();
  const $query = atom<Query<string> | undefined>(undefined);
  const { last } = await watch(createRemoteStore($query));
  expect(last()).toEqual({ state: 'loading' });
  $query.set(queryFor('/a'));
  await requests[0]?.respond('now');
  expect(last()).toEqual(ready('now'));
});

test('[CALL-05] never shows the response to an earlier query', async () => {
  const { requests, queryFor } = createQueries();
  const $query = atom(queryFor('/a'));
  const { values } = await watch(createRemoteStore($query));
  $query.set(queryFor('/b'));
  await requests[1]?.respond('of b');
  await requests[0]?.respond('of a');
  expect(values.at(-1)).toEqual(ready('of b'));
  expect(values).not.toContainEqual(ready('of a'));
});

describe('[CALL-04] response cache', () => {
  test('[CALL-04] reuses a response within 60 s of its last use', async () => {
    const { requests, queryFor } = createQueries();
    const $query = atom(queryFor('/a'));
    const { last } = await watch(createRemoteStore($query));
    await requests[0]?.respond('of a');
    // Still in use, so its 60 s have not started.
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    $query.set(queryFor('/b'));
    await vi.advanceTimersByTimeAsync(59_999);
    $query.set(queryFor('/a'));
    expect(last()).toEqual(ready('of a'));
    expect(requests.map(({ key }) => key)).toEqual(['/a', '/b']);
  });

  test('[CALL-04] fetches again after 60 s without use', async () => {
    const { requests, queryFor } = createQueries();
    const $query = atom(queryFor('/a'));
    const { last } = await watch(createRemoteStore($query));
    await requests[0]?.respond('of a');
    $query.set(queryFor('/b'));
    await vi.advanceTimersByTimeAsync(60_000);
    $query.set(queryFor('/a'));
    expect(last()).toEqual({ state: 'loading' });
    await requests[2]?.respond('second');
    expect(last()).toEqual(ready('second'));
  });

  test('[CALL-04] each use restarts the 60 s, even if the subscriber unsubscribes at once', async () => {
    const { requests, queryFor } = createQueries();
    const $store = createRemoteStore(atom(queryFor('/a')));
    const first = await watch($store);
    await requests[0]?.respond('of a');
    first.close();
    await vi.advanceTimersByTimeAsync(40_000);
    const second = await watch($store);
    second.close();
    await vi.advanceTimersByTimeAsync(40_000);
    expect((await watch($store)).last()).toEqual(ready('of a'));
    expect(requests).toHaveLength(1);
  });

  test('[CALL-04] fetches again 60 s after the last subscriber has unsubscribed', async () => {
    const { requests, queryFor } = createQueries();
    const $store = createRemoteStore(atom(queryFor('/a')));
    const { close } = await watch($store);
    await requests[0]?.respond('of a');
    close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await watch($store)).last()).toEqual({ state: 'loading' });
    expect(requests).toHaveLength(2);
  });

  test('[CALL-04] invalidation drops the responses under its path and refetches the visible one', async () => {
    const { requests, queryFor } = createQueries();
    const $query = atom(queryFor('/api/products?page=1'));
    const { last } = await watch(createRemoteStore($query));
    await requests[0]?.respond('old 1');
    $query.set(queryFor('/api/products?page=2'));
    await requests[1]?.respond('old 2');

    invalidateCache('/api/products');
    // The old value stays visible until the new response arrives.
    expect(last()).toEqual(ready('old 2'));
    await requests[2]?.respond('new 2');
    expect(last()).toEqual(ready('new 2'));
    $query.set(queryFor('/api/products?page=1'));
    expect(requests.map(({ key }) => key.at(-1))).toEqual(['1', '2', '2', '1']);
  });

  test('[CALL-04] a login or logout drops every response, so the next user never sees those of the last', async () => {
    const { requests, queryFor } = createQueries();
    const $query = atom(queryFor('/api/orders/mine'));
    const { values } = await watch(createRemoteStore($query));
    await requests[0]?.respond('orders of Ada');
    $query.set(queryFor('/api/payments/mine'));
    await requests[1]?.respond('payments of Ada');
    emitUserChange();
    await requests[2]?.respond('payments of Eve');
    expect(values.at(-1)).toEqual(ready('payments of Eve'));
    $query.set(queryFor('/api/orders/mine'));
    expect(values.at(-1)).toEqual({ state: 'loading' });
    expect(requests.map(({ key }) => key)).toEqual([
      '/api/orders/mine',
      '/api/payments/mine',
      '/api/payments/mine',
      '/api/orders/mine',
    ]);
  });

  test('[CALL-04] invalidation ignores other paths and discards responses in flight', async () => {
    const { requests, queryFor } = createQueries();
    const { last } = await watch(createRemoteStore(atom(queryFor('/api/products?page=1'))));
    invalidateCache('/api/auth');
    expect(requests).toHaveLength(1);
    invalidateCache('/api/products');
    await requests[1]?.respond('new');
    await requests[0]?.respond('old');
    expect(last()).toEqual(ready('new'));
  });
});

describe('[CALL-05] failures', () => {
  test('[CALL-05] shows a failure, and retry fetches again', async () => {
    const { requests, queryFor } = createQueries();
    const $store = createRemoteStore(atom(queryFor('/a')));
    const { values } = await watch($store);
    const error = new ApiError('network');
    await requests[0]?.fail(error);
    $store.retry();
    await requests[1]?.respond('second');
    expect(values).toEqual([
      { state: 'loading' },
      { state: 'failed', error },
      { state: 'loading' },
      ready('second'),
    ]);
  });

  test('[CALL-05] does not cache a failure', async () => {
    const { requests, queryFor } = createQueries();
    const $query = atom(queryFor('/a'));
    await watch(createRemoteStore($query));
    await requests[0]?.fail(new ApiError('timeout'));
    $query.set(queryFor('/b'));
    $query.set(queryFor('/a'));
    expect(requests.map(({ key }) => key)).toEqual(['/a', '/b', '/a']);
  });

  test('[CALL-05] fetches again when a subscriber returns after a failure', async () => {
    const { requests, queryFor } = createQueries();
    const $store = createRemoteStore(atom(queryFor('/a')));
    const { close } = await watch($store);
    await requests[0]?.fail(new ApiError('timeout'));
    close();
    expect((await watch($store)).last()).toEqual({ state: 'loading' });
    expect(requests).toHaveLength(2);
  });

  test('[CALL-05] wraps any thrown value in an ApiError', async () => {
    const { requests, queryFor } = createQueries();
    const { last } = await watch(createRemoteStore(atom(queryFor('/a'))));
    await requests[0]?.fail(new TypeError('no such thing'));
    expect(last()).toMatchObject({ state: 'failed', error: { name: 'ApiError', kind: 'parse' } });
  });
});
