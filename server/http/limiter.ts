/** Creates a concurrency limiter with a bounded FIFO queue. When the queue is full, it calls `reject`, which throws. */
export function createLimiter(concurrency: number, maxQueued: number, reject: () => never) {
  const queue: (() => void)[] = [];
  let running = 0;

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running >= concurrency) {
      if (queue.length >= maxQueued) reject();
      // A finished task hands its slot to the next one, so `running` does not change.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
