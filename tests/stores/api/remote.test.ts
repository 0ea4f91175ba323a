import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/error.ts';
import { invalidate, type Question, type Remote, remote } from '#lib/api/remote.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Questions whose answers the test gives, in any order. */
function desk() {
  const asked: { key: string; answer(data: string): Promise<void>; refuse(error: unknown): Promise<void> }[] =
    [];
  const about = (key: string): Question<string> => ({
    key,
    ask: () => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      asked.push({
        key,
        answer: async (data) => {
          resolve(data);
          await vi.advanceTimersByTimeAsync(0);
        },
        refuse: async (error) => {
          reject(error);
          await vi.advanceTimersByTimeAsync(0);
        },
      });
      return promise;
    },
  });
  return { asked, about };
}

/** A screen that shows the store: every value it saw, and how it is closed. */
async function watch($store: ReturnType<typeof remote<string>>) {
  const saw: Remote<string>[] = [];
  const close = $store.subscribe((value) => {
    saw.push(value);
  });
  await vi.advanceTimersByTimeAsync(0);
  return { saw, close, last: () => saw.at(-1) };
}

const ready = (data: string) => ({ state: 'ready', data });

test('a store that nobody listens to asks nothing, even when it is looked at', async () => {
  const { asked, about } = desk();
  const $store = remote(atom(about('/a')));
  expect($store.get()).toEqual({ state: 'loading' });
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual([]);
});

test('loading, then ready', async () => {
  const { asked, about } = desk();
  const { saw } = await watch(remote(atom(about('/a'))));
  await asked[0]?.answer('first');
  expect(saw).toEqual([{ state: 'loading' }, ready('first')]);
});

test('without a question it waits for one', async () => {
  const { asked, about } = desk();
  const $question = atom<Question<string> | undefined>(undefined);
  const { last } = await watch(remote($question));
  expect(last()).toEqual({ state: 'loading' });
  $question.set(about('/a'));
  await asked[0]?.answer('now');
  expect(last()).toEqual(ready('now'));
});

test('[CALL-05] an answer to an earlier question is never shown', async () => {
  const { asked, about } = desk();
  const $question = atom(about('/a'));
  const { saw } = await watch(remote($question));
  $question.set(about('/b'));
  await asked[1]?.answer('of b');
  await asked[0]?.answer('of a');
  expect(saw.at(-1)).toEqual(ready('of b'));
  expect(saw).not.toContainEqual(ready('of a'));
});

describe('[CALL-04] keeping answers', () => {
  test('[CALL-04] a question that comes back within 60 s of its last use is not asked again', async () => {
    const { asked, about } = desk();
    const $question = atom(about('/a'));
    const { last } = await watch(remote($question));
    await asked[0]?.answer('of a');
    // In use all the while: its 60 s have not begun.
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    $question.set(about('/b'));
    await vi.advanceTimersByTimeAsync(59_999);
    $question.set(about('/a'));
    expect(last()).toEqual(ready('of a'));
    expect(asked.map(({ key }) => key)).toEqual(['/a', '/b']);
  });

  test('[CALL-04] after 60 s without use it is asked again', async () => {
    const { asked, about } = desk();
    const $question = atom(about('/a'));
    const { last } = await watch(remote($question));
    await asked[0]?.answer('of a');
    $question.set(about('/b'));
    await vi.advanceTimersByTimeAsync(60_000);
    $question.set(about('/a'));
    expect(last()).toEqual({ state: 'loading' });
    await asked[2]?.answer('anew');
    expect(last()).toEqual(ready('anew'));
  });

  test('[CALL-04] each use starts the 60 s anew, also that of a screen that was closed', async () => {
    const { asked, about } = desk();
    const $store = remote(atom(about('/a')));
    const first = await watch($store);
    await asked[0]?.answer('of a');
    first.close();
    await vi.advanceTimersByTimeAsync(40_000);
    const second = await watch($store);
    second.close();
    await vi.advanceTimersByTimeAsync(40_000);
    expect((await watch($store)).last()).toEqual(ready('of a'));
    expect(asked).toHaveLength(1);
  });

  test('[CALL-04] a change forgets the answers under its path and asks again for what is on screen', async () => {
    const { asked, about } = desk();
    const $question = atom(about('/api/products?page=1'));
    const { last } = await watch(remote($question));
    await asked[0]?.answer('old 1');
    $question.set(about('/api/products?page=2'));
    await asked[1]?.answer('old 2');

    invalidate('/api/products');
    // What is on screen stays until the new answer is there.
    expect(last()).toEqual(ready('old 2'));
    await asked[2]?.answer('new 2');
    expect(last()).toEqual(ready('new 2'));
    $question.set(about('/api/products?page=1'));
    expect(asked.map(({ key }) => key.at(-1))).toEqual(['1', '2', '2', '1']);
  });

  test('[CALL-04] a change elsewhere forgets nothing, and an answer that was under way does not come back', async () => {
    const { asked, about } = desk();
    const { last } = await watch(remote(atom(about('/api/products?page=1'))));
    invalidate('/api/auth');
    expect(asked).toHaveLength(1);
    invalidate('/api/products');
    await asked[1]?.answer('new');
    await asked[0]?.answer('old');
    expect(last()).toEqual(ready('new'));
  });
});

describe('[CALL-05] failures', () => {
  test('[CALL-05] a failure is shown as such, retry asks again', async () => {
    const { asked, about } = desk();
    const $store = remote(atom(about('/a')));
    const { saw } = await watch($store);
    const error = new ApiError('network');
    await asked[0]?.refuse(error);
    $store.retry();
    await asked[1]?.answer('better');
    expect(saw).toEqual([
      { state: 'loading' },
      { state: 'failed', error },
      { state: 'loading' },
      ready('better'),
    ]);
  });

  test('[CALL-05] a failure is not kept: coming back asks again', async () => {
    const { asked, about } = desk();
    const $question = atom(about('/a'));
    await watch(remote($question));
    await asked[0]?.refuse(new ApiError('timeout'));
    $question.set(about('/b'));
    $question.set(about('/a'));
    expect(asked.map(({ key }) => key)).toEqual(['/a', '/b', '/a']);
  });

  test('[CALL-05] whatever is thrown reaches the screen as an ApiError', async () => {
    const { asked, about } = desk();
    const { last } = await watch(remote(atom(about('/a'))));
    await asked[0]?.refuse(new TypeError('no such thing'));
    expect(last()).toMatchObject({ state: 'failed', error: expect.any(ApiError) });
  });
});
