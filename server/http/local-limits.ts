import type { RateLimit } from '#contract/wire/endpoint.ts';
import { tooManyRequests } from './http-error.ts';

/** Maximum number of tracked networks. The network whose window began first is evicted first. */
const MAX_NETWORKS = 10_000;

/** A counter for events that are too frequent to count in the database. */
interface LocalLimit {
  /** Throws `HttpError` 429 if the network is beyond the limit. */
  check(network: string): void;
  /** Counts a request by its cost, then checks. */
  add(network: string, cost: number): void;
  /** Reverts one counted request. */
  revert(network: string): void;
}

/**
 * Creates a limit that each process counts in its memory. Measures with a monotonic clock, which nobody can set back.
 */
export function createLocalLimit({ max, windowSeconds }: RateLimit): LocalLimit {
  const windows = new Map<string, { count: number; readonly endsAt: number }>();
  const find = (network: string) => {
    const found = windows.get(network);
    return found && found.endsAt > performance.now() ? found : undefined;
  };
  const open = (network: string) => {
    windows.delete(network);
    const [oldest] = windows.keys();
    if (oldest !== undefined && windows.size >= MAX_NETWORKS) windows.delete(oldest);
    const opened = { count: 0, endsAt: performance.now() + windowSeconds * 1000 };
    windows.set(network, opened);
    return opened;
  };
  const check = (network: string) => {
    const found = find(network);
    if (found && found.count > max)
      throw tooManyRequests(Math.ceil((found.endsAt - performance.now()) / 1000));
  };
  return {
    check,
    add(network, cost) {
      const current = find(network) ?? open(network);
      current.count += cost;
      check(network);
    },
    revert(network) {
      const current = find(network);
      if (current && current.count > 0) current.count -= 1;
    },
  };
}
