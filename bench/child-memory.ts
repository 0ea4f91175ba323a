import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Time between two measurements, in ms. */
const INTERVAL_MS = 200;

/**
 * Runs `step` and returns the peak memory in MB of all descendants of this process together: allocated memory, without
 * the program files, which they share. Reads `/proc`; NaN on systems without it.
 */
export async function peakOfChildren(step: () => Promise<void>): Promise<number> {
  if (!existsSync('/proc/self/status')) {
    await step();
    return Number.NaN;
  }
  let peak = 0;
  const timer = setInterval(() => {
    const kilobytes = descendants(String(process.pid)).reduce((sum, id) => sum + memoryOf(id), 0);
    peak = Math.max(peak, kilobytes / 1024);
  }, INTERVAL_MS);
  await step().finally(() => clearInterval(timer));
  return peak;
}

function descendants(processId: string): string[] {
  const tasks = `/proc/${processId}/task`;
  const children = ifRunning(() =>
    readdirSync(tasks).flatMap(
      (task) => readFileSync(`${tasks}/${task}/children`, 'utf8').match(/\d+/g) ?? [],
    ),
  );
  return (children ?? []).flatMap((child) => [child, ...descendants(child)]);
}

/** Returns the allocated memory of a process, in KB. */
function memoryOf(processId: string): number {
  const status = ifRunning(() => readFileSync(`/proc/${processId}/status`, 'utf8'));
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status ?? '')?.[1] ?? 0);
}

/** Reads from the folder of a process in `/proc`. Returns undefined if the process has ended meanwhile. */
function ifRunning<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return;
    throw error;
  }
}
