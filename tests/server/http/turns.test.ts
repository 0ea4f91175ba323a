import { expect, test } from 'vitest';
import { turns } from '#server/http/turns.ts';

/** Work that goes on until it is told to end. */
function job() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { run: () => promise, end: resolve, fail: reject };
}

const refuse = (): never => {
  throw new Error('full');
};

test('so much runs at once, the rest waits in line, and what is more is refused', async () => {
  const inTurn = turns(2, 1, refuse);
  const started: string[] = [];
  const jobs = { a: job(), b: job(), c: job(), d: job() };
  const begin = (name: keyof typeof jobs) =>
    inTurn(() => {
      started.push(name);
      return jobs[name].run();
    });

  const [a, b, c] = [begin('a'), begin('b'), begin('c')];
  await expect(begin('d')).rejects.toThrow('full');
  expect(started).toEqual(['a', 'b']);

  // A failure ends a turn as well.
  jobs.b.fail(new Error('broken'));
  await expect(b).rejects.toThrow('broken');
  const d = begin('d');
  expect(started).toEqual(['a', 'b', 'c']);
  jobs.a.end('A');
  expect(await a).toBe('A');
  jobs.c.end('C');
  jobs.d.end('D');
  expect(await Promise.all([c, d])).toEqual(['C', 'D']);

  // All turns are free again.
  const again = [inTurn(async () => 1), inTurn(async () => 2), inTurn(async () => 3)];
  expect(await Promise.all(again)).toEqual([1, 2, 3]);
});
