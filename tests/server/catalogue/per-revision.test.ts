import { expect, test, vi } from 'vitest';
import { perRevision } from '#server/catalogue/per-revision.ts';

/** Creates a cache whose loads end when the test says so. `revision` is what the next caller reads. */
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

test('concurrent callers share one load, and later ones its value', async () => {
  const { loads, readAt, untilLoads } = createCache();
  const results = [readAt(1), readAt(1), readAt(1)];
  await untilLoads(1);
  loads[0]?.resolve('one');
  expect(await Promise.all(results)).toEqual(['one', 'one', 'one']);
  expect(await readAt(1)).toBe('one');
  expect(loads).toHaveLength(1);
});

test('a higher revision loads again, also while the previous load is running', async () => {
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

test('a caller whose revision is outdated when it arrives gets the newer value', async () => {
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

test('all callers get the error of a failed load, and the next one loads again', async () => {
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

test('the failure of an older load keeps the newer value', async () => {
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
