/** Limits of concurrent work. Site and backend share this file; only the contract may be imported by both. */

interface LimiterOptions {
  /** Number of tasks that run at the same time. */
  readonly concurrency: number;
  /** Number of waiting tasks; unlimited by default. */
  readonly maxQueued?: number;
  /** Throws the error for a task that finds the queue full. */
  readonly reject?: () => never;
}

/** Creates a concurrency limiter with a FIFO queue. Its result runs a task and resolves with the task's result. */
export function createLimiter({
  concurrency,
  maxQueued = Number.POSITIVE_INFINITY,
  reject = throwQueueFull,
}: LimiterOptions) {
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

function throwQueueFull(): never {
  throw new Error('The queue is full.');
}

/**
 * Maps items in order, at most `concurrency` at a time. After a failure no further item starts; once the running ones
 * have ended, the call rejects with the first error in list order.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  map: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const limit = createLimiter({ concurrency });
  let failure: { readonly error: unknown } | undefined;
  const results = items.map((item, index) =>
    limit(async () => {
      if (failure) throw failure.error;
      try {
        return await map(item, index);
      } catch (error) {
        failure ??= { error };
        throw error;
      }
    }),
  );
  await Promise.allSettled(results);
  return Promise.all(results);
}
