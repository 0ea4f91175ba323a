import { expect, test } from 'vitest';
import { createFairLimiter } from '#server/auth/fair-limiter.ts';

/** Runs one task at a time, in the order in which the limiter starts them. */
function createQueue(maxQueued: number) {
  const limit = createFairLimiter({ concurrency: 1, maxQueued, busy: () => new Error('busy') });
  const started: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = limit('first', () => gate.promise);
  const add = (network: string, name = network) =>
    limit(network, async () => {
      started.push(name);
    });
  const finish = async (tasks: readonly Promise<void>[]) => {
    gate.resolve();
    await Promise.allSettled([first, ...tasks]);
    return started;
  };
  return { add, finish };
}

test('the networks take turns', async () => {
  const { add, finish } = createQueue(10);
  const tasks = [
    add('a', 'a1'),
    add('a', 'a2'),
    add('a', 'a3'),
    add('b', 'b1'),
    add('b', 'b2'),
    add('c', 'c1'),
  ];
  expect(await finish(tasks)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a full queue has room for a network with fewer tasks, at the expense of the largest one', async () => {
  const { add, finish } = createQueue(3);
  const tasks = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3')];
  const lost = expect(tasks[2]).rejects.toThrow('busy');
  const other = add('b', 'b1');
  await lost;
  await expect(add('a', 'a4')).rejects.toThrow('busy');
  // Two of one network and one of another: a second one of the latter would only change places.
  await expect(add('b', 'b2')).rejects.toThrow('busy');
  expect(await finish([...tasks.slice(0, 2), other])).toEqual(['a1', 'b1', 'a2']);
});

test('a failed task frees its slot', async () => {
  const limit = createFairLimiter({ concurrency: 1, maxQueued: 1, busy: () => new Error('busy') });
  const failed = limit('a', async () => {
    throw new Error('broken');
  });
  const next = limit('a', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await limit('b', async () => 'free')).toBe('free');
});
