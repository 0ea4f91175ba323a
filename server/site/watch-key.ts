import { setTimeout as sleep } from 'node:timers/promises';

/** Polling interval, in ms. Also the debounce: a change counts once two polls return the same key. */
const POLL_INTERVAL_MS = 1000;
/** Longest debounce, in ms: changes that never pause are published too. */
const MAX_DEBOUNCE_MS = 10_000;
/** Delay before a failed action is retried, in ms. A changed key is not delayed. */
const RETRY_DELAY_MS = 60_000;
/** Minimum pause between two actions if only stock counts have changed, in ms. Open pages refresh these themselves. */
const STOCK_INTERVAL_MS = 15 * 60_000;

/** The inputs of a build. They are polled, because a connection for LISTEN and NOTIFY would have to survive outages. */
export interface BuildState {
  /** Changes with every input. */
  readonly key: string;
  /** Changes with every input except stock counts. */
  readonly edits: string;
}

/** The passage of time. Tests replace it. */
interface Clock {
  /** Returns a monotonic time in ms. */
  readonly now: () => number;
  /** Waits for the next poll. Returns false if the signal aborted. */
  readonly nextPoll: (signal: AbortSignal) => Promise<boolean>;
}

const systemClock: Clock = {
  now: () => performance.now(),
  async nextPoll(signal) {
    await sleep(POLL_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    return !signal.aborted;
  },
};

/** The last action: the edits that are built, its end, and the key if it failed. */
interface LastAction {
  readonly edits: string;
  readonly endedAt: number;
  readonly failedKey: string;
}

interface WatchOptions {
  /** Returns the current state; rejects while the database is unavailable. */
  readonly state: () => Promise<BuildState>;
  /** Returns the key of the last successful action, if any. */
  readonly lastKey: () => string | undefined;
  /** Minimum pause between two actions, in ms. */
  readonly minIntervalMs: number;
  /** Processes a changed key. */
  readonly act: (key: string) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  readonly signal: AbortSignal;
  readonly clock?: Clock;
}

/**
 * Polls the state and calls `act` after each change of its key. Debounces by one second, so a series of changes results
 * in one call, but by ten seconds at most. Calls never overlap and keep a pause: `minIntervalMs`, and 15 minutes if
 * only stock counts have changed. Resolves when the signal aborts.
 */
export async function watchKey(options: WatchOptions): Promise<void> {
  const { state, act, minIntervalMs, onFailure, signal, clock = systemClock } = options;
  let previousKey: string | undefined;
  /** The first poll that saw a change since the last action. */
  let changedAt: number | undefined;
  let last: LastAction = { edits: '', endedAt: Number.NEGATIVE_INFINITY, failedKey: '' };
  while (await clock.nextPoll(signal)) {
    // While the database is unavailable, skip until the next poll.
    const current = await state().catch(() => undefined);
    const isStable = current?.key === previousKey;
    previousKey = current?.key;
    if (current === undefined) continue;
    if (current.key === options.lastKey()) {
      last = { ...last, edits: current.edits };
      changedAt = undefined;
      continue;
    }
    changedAt ??= clock.now();
    if (!isStable && clock.now() - changedAt < MAX_DEBOUNCE_MS) continue;
    if (clock.now() - last.endedAt < pauseBefore(current, last, minIntervalMs)) continue;
    let failedKey = '';
    await act(current.key).catch((error: unknown) => {
      failedKey = current.key;
      if (!signal.aborted) onFailure(error);
    });
    const edits = failedKey === '' ? current.edits : last.edits;
    last = { edits, endedAt: clock.now(), failedKey };
    changedAt = undefined;
  }
}

/** Returns the pause between the last action and the next one, in ms. */
function pauseBefore({ key, edits }: BuildState, last: LastAction, minIntervalMs: number): number {
  const intervalMs = edits === last.edits ? STOCK_INTERVAL_MS : minIntervalMs;
  return key === last.failedKey ? Math.max(RETRY_DELAY_MS, intervalMs) : intervalMs;
}
