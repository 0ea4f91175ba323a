interface FairLimiterOptions {
  /** Number of tasks that run at the same time. */
  readonly concurrency: number;
  readonly maxQueued: number;
  /** Creates the error for a task that the full queue rejects or removes. */
  readonly busy: () => Error;
}

interface Waiter {
  readonly start: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * Creates a concurrency limiter that serves the waiting networks in rotation. If the queue is full, a task replaces the
 * newest task of the network with the most waiting tasks, if they are at least two more than those of its network.
 */
export function createFairLimiter({ concurrency, maxQueued, busy }: FairLimiterOptions) {
  const waiting = new Map<string, Waiter[]>();
  let running = 0;
  let queued = 0;

  const makeRoom = (ownLength: number) => {
    const [largest] = [...waiting.values()].toSorted((a, b) => b.length - a.length);
    if (largest === undefined || largest.length <= ownLength + 1) throw busy();
    largest.pop()?.reject(busy());
    queued -= 1;
  };
  const waitForTurn = (network: string) => {
    const own = waiting.get(network) ?? [];
    if (queued >= maxQueued) makeRoom(own.length);
    queued += 1;
    return new Promise<void>((start, reject) => {
      waiting.set(network, [...own, { start, reject }]);
    });
  };
  const startNext = () => {
    const [next] = waiting;
    if (next === undefined) {
      running -= 1;
      return;
    }
    const [network, [waiter, ...others]] = next;
    // Deleted first: the network goes to the end of the rotation.
    waiting.delete(network);
    if (others.length > 0) waiting.set(network, others);
    queued -= 1;
    // A finished task hands its slot to the next one, so `running` does not change.
    waiter?.start();
  };

  return async <Result>(network: string, task: () => Promise<Result>): Promise<Result> => {
    if (running >= concurrency) await waitForTurn(network);
    else running += 1;
    try {
      return await task();
    } finally {
      startNext();
    }
  };
}
