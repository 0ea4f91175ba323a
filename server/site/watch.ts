import { setTimeout as sleep } from 'node:timers/promises';

/** How often the key is looked at; two looks without a change in between are 'still'. In milliseconds. */
const LOOK_MS = 1000;
/** What failed is tried again after this long, or as soon as the key changes. In milliseconds. */
const RETRY_MS = 60_000;

interface Watch {
  /** What there is now; rejects while the database is away. */
  readonly key: () => Promise<string>;
  /** What was last acted on, undefined when nothing ever was. */
  readonly done: () => string | undefined;
  /** Brings things in step with `key`. */
  readonly act: (key: string) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  readonly signal: AbortSignal;
}

/**
 * Acts whenever the key has changed and has then been still for a second: many changes in a row are acted on
 * once. One `act` at a time; what changes meanwhile is seen afterwards. Resolves when the signal aborts.
 */
export async function watch({ key, done, act, onFailure, signal }: Watch): Promise<void> {
  let seen: string | undefined;
  let failed = { key: '', at: 0 };
  while (await pause(signal)) {
    // With the database away there is nothing to act on; all stays as it is until it is back.
    const now = await key().catch(() => undefined);
    const still = now === seen;
    seen = now;
    if (now === undefined || now === done() || !still) continue;
    if (now === failed.key && Date.now() - failed.at < RETRY_MS) continue;
    await act(now).catch((error: unknown) => {
      failed = { key: now, at: Date.now() };
      if (!signal.aborted) onFailure(error);
    });
  }
}

/** Waits for the next look; false when there is none. */
async function pause(signal: AbortSignal): Promise<boolean> {
  await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined);
  return !signal.aborted;
}
