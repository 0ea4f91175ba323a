import { readFile, rename, writeFile } from 'node:fs/promises';
import { type BuildState, watchKey } from './watch-key.ts';

const TIMEOUT_MS = 10_000;

interface BuildHookOptions {
  readonly url: string;
  /** File that stores the revision of the last successful call. A restart then misses no change. */
  readonly stateFile: string;
  /** Returns the catalogue's current revision. */
  readonly state: () => Promise<BuildState>;
  /** Minimum pause between two calls, in ms. */
  readonly minIntervalMs: number;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Triggers external builds: sends an empty POST to `url` after changes of the catalogue and retries a failed call after
 * one minute. Returns a function that stops it.
 */
export async function startBuildHook(options: BuildHookOptions): Promise<() => Promise<void>> {
  const controller = new AbortController();
  let lastKey = await readFile(options.stateFile, 'utf8').catch(() => undefined);
  const watching = watchKey({
    state: options.state,
    minIntervalMs: options.minIntervalMs,
    lastKey: () => lastKey,
    act: async (current) => {
      const response = await fetch(options.url, { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`The build hook responded with status ${response.status}.`);
      await writeFile(`${options.stateFile}.new`, current);
      await rename(`${options.stateFile}.new`, options.stateFile);
      lastKey = current;
    },
    onFailure: options.onFailure,
    signal: controller.signal,
  });
  return async () => {
    controller.abort();
    await watching;
  };
}
