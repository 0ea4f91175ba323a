import { expect, test, vi } from 'vitest';
import { createLimiter, mapConcurrently } from '#contract/wire/limiter.ts';

/** Creates a task that runs until the test resolves or rejects it. */
function createTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { run: () => promise, end: resolve, fail: reject };
}

const rejectFull = (): never => {
  throw new Error('full');
};

test('runs tasks up to the limit, queues the next ones and rejects the rest', async () => {
  const limit = createLimiter({ concurrency: 2, maxQueued: 1, reject: rejectFull });
  const started: string[] = [];
  const tasks = { a: createTask(), b: createTask(), c: createTask(), d: createTask() };
  const start = (name: keyof typeof tasks) =>
    limit(() => {
      started.push(name);
      return tasks[name].run();
    });

  const [a, b, c] = [start('a'), start('b'), start('c')];
  await expect(start('d')).rejects.toThrow('full');
  expect(started).toEqual(['a', 'b']);

  // A failed task frees its slot as well.
  tasks.b.fail(new Error('broken'));
  await expect(b).rejects.toThrow('broken');
  const d = start('d');
  expect(started).toEqual(['a', 'b', 'c']);
  tasks.a.end('A');
  expect(await a).toBe('A');
  tasks.c.end('C');
  tasks.d.end('D');
  expect(await Promise.all([c, d])).toEqual(['C', 'D']);

  // All slots are free again.
  const more = [limit(async () => 1), limit(async () => 2), limit(async () => 3)];
  expect(await Promise.all(more)).toEqual([1, 2, 3]);
});

test('queues any number of tasks by default; a full queue throws a default error', async () => {
  const limit = createLimiter({ concurrency: 1 });
  const results = await Promise.all(Array.from({ length: 1000 }, (_, index) => limit(async () => index)));
  expect(results).toHaveLength(1000);
  const strict = createLimiter({ concurrency: 1, maxQueued: 0 });
  const first = strict(async () => 'first');
  await expect(strict(async () => 'second')).rejects.toThrow('The queue is full.');
  expect(await first).toBe('first');
});

/** Starts `mapConcurrently` over the names of tasks, two at a time, and records which have started. */
function mapTasks(names: readonly string[]) {
  const tasks = new Map(names.map((name) => [name, createTask()]));
  const started: string[] = [];
  const mapped = mapConcurrently(names, 2, (name, index) => {
    started.push(`${index} ${name}`);
    return tasks.get(name)?.run() ?? Promise.reject(new Error(name));
  });
  return { tasks, started, mapped };
}

test('maps items in order, with limited concurrency', async () => {
  const { tasks, started, mapped } = mapTasks(['a', 'b', 'c']);
  expect(started).toEqual(['0 a', '1 b']);
  tasks.get('b')?.end('B');
  await expect.poll(() => started).toEqual(['0 a', '1 b', '2 c']);
  tasks.get('c')?.end('C');
  tasks.get('a')?.end('A');
  expect(await mapped).toEqual(['A', 'B', 'C']);
  expect(await mapConcurrently([], 2, async () => 1)).toEqual([]);
});

test('starts no further item after a failure and waits for the running ones', async () => {
  const { tasks, started, mapped } = mapTasks(['a', 'b', 'c', 'd']);
  const ended = vi.fn();
  mapped.catch(ended);
  tasks.get('b')?.fail(new Error('broken'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(ended).not.toHaveBeenCalled();
  tasks.get('a')?.end('A');
  await expect(mapped).rejects.toThrow('broken');
  expect(started).toEqual(['0 a', '1 b']);
  // Also without a further item.
  await expect(mapConcurrently(['e'], 2, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
});
