import { readFile, rename, writeFile } from 'node:fs/promises';
import { watch } from './watch.ts';

const TIMEOUT_MS = 10_000;

interface BuildHook {
  readonly url: string;
  /** The file that remembers which catalogue the hook was last called for, so that no restart forgets a change. */
  readonly memory: string;
  /** The catalogue's revision. */
  readonly key: () => Promise<string>;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Has the site built elsewhere: calls `url` with an empty POST whenever the catalogue has changed, and again a
 * minute later when the call fails. Answers the function that stops it.
 */
export async function callBuildHook({
  url,
  memory,
  key,
  onFailure,
}: BuildHook): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let called = await readFile(memory, 'utf8').catch(() => undefined);
  const watching = watch({
    key,
    done: () => called,
    act: async (now) => {
      const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`The build hook answered ${response.status}.`);
      await writeFile(`${memory}.new`, now);
      await rename(`${memory}.new`, memory);
      called = now;
    },
    onFailure,
    signal: stopping.signal,
  });
  return async () => {
    stopping.abort();
    await watching;
  };
}
