import { expect, test, vi } from 'vitest';
import { perRevision } from '#server/db/per-revision.ts';

/** Creates a cache. The test settles its `loads`, and `readAt` reads the cache at a given revision. */
function createCache() {
  const loads: PromiseWithResolvers<string>[] = [];
  const readRevision = vi.fn<() => Promise<number>>();
  const read = perRevision(readRevision, () => {
    const load = Promise.withResolvers<string>();
    loads.push(load);
    return load.promise;
  });
  const readAt = (revision: number | Promise<number>) => {
    readRevision.mockReturnValueOnce(Promise.resolve(revision));
    return read();
  };
  const untilLoads = (count: number) => expect.poll(() => loads.length, { interval: 1 }).toBe(count);
  return { loads, readAt, untilLoads };
}

test('shares one load among concurrent callers and its value with later ones', async () => {
  const { loads, readAt, untilLoads } = createCache();
  const results = [readAt(1), readAt(1), readAt(1)];
  await untilLoads(1);
  loads[0]?.resolve('one');
  expect(await Promise.all(results)).toEqual(['one', 'one', 'one']);
  expect(await readAt(1)).toBe('one');
  expect(loads).toHaveLength(1);
});

test('loads again for a higher revision, even while the previous load is running', async () => {
  const { loads, readAt, untilLoads } = createCache();
  const first = readAt(1);
  await untilLoads(1);
  const second = readAt(2);
  await untilLoads(2);
  loads[1]?.resolve('two');
  expect(await second).toBe('two');
  // The older load ends last and must not replace the newer value.
  loads[0]?.resolve('one');
  expect(await first).toBe('one');
  expect(await readAt(2)).toBe('two');
  expect(loads).toHaveLength(2);
});

test('returns the newer value to a caller whose own revision arrives late', async () => {
  const { loads, readAt, untilLoads } = createCache();
  const slowRevision = Promise.withResolvers<number>();
  const late = readAt(slowRevision.promise);
  const newer = readAt(2);
  await untilLoads(1);
  loads[0]?.resolve('two');
  expect(await newer).toBe('two');
  slowRevision.resolve(1);
  expect(await late).toBe('two');
  expect(await readAt(2)).toBe('two');
  expect(loads).toHaveLength(1);
});

test('rejects all callers of a failed load and loads again for the next one', async () => {
  const { loads, readAt, untilLoads } = createCache();
  const results = [readAt(1), readAt(1)];
  await untilLoads(1);
  loads[0]?.reject(new Error('broken'));
  expect(await Promise.allSettled(results)).toMatchObject([
    { reason: { message: 'broken' } },
    { reason: { message: 'broken' } },
  ]);
  const next = readAt(1);
  await untilLoads(2);
  loads[1]?.resolve('one');
  expect(await next).toBe('one');
});

test('retains the newer value when an older load fails', async () => {
  const { loads, readAt, untilLoads } = createCache();
  const first = readAt(1);
  const failure = expect(first).rejects.toThrow('broken');
  await untilLoads(1);
  const second = readAt(2);
  await untilLoads(2);
  loads[1]?.resolve('two');
  loads[0]?.reject(new Error('broken'));
  await failure;
  expect(await second).toBe('two');
  expect(await readAt(2)).toBe('two');
  expect(loads).toHaveLength(2);
});
