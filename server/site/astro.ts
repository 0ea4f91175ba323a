import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The project's folder. */
export const root = path.resolve(import.meta.dirname, '../..');

const astro = path.join(
  path.dirname(createRequire(import.meta.url).resolve('astro/package.json')),
  'bin/astro.mjs',
);

const exitWithServer = path.join(import.meta.dirname, 'exit-with-server.ts');

/**
 * The variables that a build gets from this process: what programs need to run, and the settings of the site.
 * Passwords and keys of the shop stay here.
 */
const PASSED_ON =
  /^(PATH|HOME|USERPROFILE|SYSTEMROOT|TMPDIR|TMP|TEMP|TZ|LANG|LC_\w+|TERM|CI|NODE_(?!ENV$)\w+|PUBLIC_\w+|SITE_\w+|SEARCH_INDEX_MAX|OFFLINE|CATALOGUE_URL|DEV_(BACKEND|CAPABILITIES)|HTTPS?_PROXY|NO_PROXY)$/i;

function passedOn(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)));
}

/**
 * Rolldown hangs when more modules wait for JavaScript than it has threads, of which two cores have five:
 * https://github.com/rolldown/rolldown/pull/10666
 */
const BUNDLER_THREADS = { ROLLDOWN_MAX_BLOCKING_THREADS: '64' };

/** Starts an Astro command in a child process with additional environment variables. */
export function spawnAstro(
  args: readonly string[],
  env: Record<string, string>,
  options: Pick<SpawnOptions, 'stdio' | 'signal'>,
): ChildProcess {
  return spawnNode([astro, ...args], { ...BUNDLER_THREADS, ...env, ASTRO_TELEMETRY_DISABLED: '1' }, options);
}

/**
 * Starts a Node program in a child process with additional environment variables. With an IPC channel in `stdio`, it
 * ends with this process, even if that is killed.
 */
export function spawnNode(
  args: readonly string[],
  env: Record<string, string>,
  options: Pick<SpawnOptions, 'stdio' | 'signal'>,
): ChildProcess {
  const preload = ['--import', pathToFileURL(exitWithServer).href];
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...preload, ...args], {
    ...options,
    cwd: root,
    env: { ...passedOn(), ...env },
  });
}

/**
 * Runs an Astro command in the foreground of the terminal. Resolves with its exit code, or null if a signal ended it.
 * Rejects when `signal` aborts it.
 */
export async function runAstro(
  args: readonly string[],
  env: Record<string, string>,
  signal: AbortSignal,
): Promise<number | null> {
  const child = spawnAstro(args, env, { stdio: 'inherit', signal });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => child.kill(name));
  return waitForExit(child);
}

/** Resolves with the exit code of a child process. Kills the child if this process exits first. */
export function waitForExit(child: ChildProcess): Promise<number | null> {
  const kill = () => child.kill();
  process.once('exit', kill);
  return new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(() => process.off('exit', kill));
}
