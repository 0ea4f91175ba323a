import { expect, test } from 'vitest';
import { createLimiter } from '#server/http/limiter.ts';

/** Creates a task that runs until the test resolves or rejects it. */
function createTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { run: () => promise, end: resolve, fail: reject };
}

const rejectFull = (): never => {
  throw new Error('full');
};

test('runs tasks up to the limit, queues the next ones and rejects the rest', async () => {
  const limit = createLimiter(2, 1, rejectFull);
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
