import { setTimeout as sleep } from 'node:timers/promises';

/** Polling interval, in ms. Also the debounce: a change counts once two polls return the same key. */
const POLL_INTERVAL_MS = 1000;
/** Delay before a failed action is retried, in ms. A changed key is not delayed. */
const RETRY_DELAY_MS = 60_000;

interface WatchOptions {
  /** Returns the current key; rejects while the database is unavailable. */
  readonly key: () => Promise<string>;
  /** Returns the key of the last successful action, if any. */
  readonly lastKey: () => string | undefined;
  /** Processes a changed key. */
  readonly act: (key: string) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  readonly signal: AbortSignal;
}

/**
 * Polls the key and calls `act` after each change. Debounces by one second, so a series of changes results in one call.
 * Calls never overlap; changes during a call are processed after it. Resolves when the signal aborts.
 */
export async function watchKey(options: WatchOptions): Promise<void> {
  const { key, act, onFailure, signal } = options;
  let previous: string | undefined;
  let lastFailure = { key: '', at: 0 };
  while (await waitForPoll(signal)) {
    // While the database is unavailable, skip until the next poll.
    const current = await key().catch(() => undefined);
    const isStable = current === previous;
    previous = current;
    if (current === undefined || current === options.lastKey() || !isStable) continue;
    if (current === lastFailure.key && Date.now() - lastFailure.at < RETRY_DELAY_MS) continue;
    await act(current).catch((error: unknown) => {
      lastFailure = { key: current, at: Date.now() };
      if (!signal.aborted) onFailure(error);
    });
  }
}

/** Waits for the next poll. Returns false if the signal aborted. */
async function waitForPoll(signal: AbortSignal): Promise<boolean> {
  await sleep(POLL_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
  return !signal.aborted;
}
