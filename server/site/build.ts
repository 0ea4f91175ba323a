import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** What one run of the site's build needs. Addresses are absolute URLs without a trailing slash. */
export interface SiteBuild {
  /** The backend as the build reaches it. */
  readonly catalogueUrl: string;
  /** The backend as browsers reach it, '' for the site's own origin. */
  readonly apiUrl: string;
  readonly siteUrl: string;
  /** Where the finished site is written; emptied first. */
  readonly outDir: string;
  /** What an incremental build keeps from run to run: one folder for each backend and profile. */
  readonly cacheDir: string;
  /** Called with each line the build prints. */
  readonly onLine?: (line: string) => void;
  readonly signal?: AbortSignal;
}

/** The build said no; the message is its sentence. */
export class SiteBuildError extends Error {
  override name = 'SiteBuildError';
}

const root = path.resolve(import.meta.dirname, '../..');
const astro = path.join(
  path.dirname(createRequire(import.meta.url).resolve('astro/package.json')),
  'bin/astro.mjs',
);

/**
 * Builds the static site in a process of its own, so that a build can neither block nor break the server.
 * Throws SiteBuildError with the build's own sentence.
 */
export async function buildSite({ onLine, signal, ...build }: SiteBuild): Promise<void> {
  const lines: string[] = [];
  const env = {
    CATALOGUE_URL: build.catalogueUrl,
    PUBLIC_API_URL: build.apiUrl,
    SITE_URL: build.siteUrl,
    SITE_OUT_DIR: build.outDir,
    SITE_CACHE_DIR: build.cacheDir,
    NODE_ENV: 'production',
    NO_COLOR: '1',
  };
  const child = spawn(process.execPath, [astro, 'build'], {
    cwd: root,
    env: withOurs(env),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (line.trim() === '') return;
      lines.push(line);
      onLine?.(line);
    });
  }
  if ((await exitCode(child)) !== 0) throw new SiteBuildError(sentenceOf(lines));
}

/** Runs one of Astro's commands in the foreground of the terminal. Resolves when it has ended. */
export async function runAstro(args: readonly string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [astro, ...args], {
    cwd: root,
    env: withOurs(env),
    stdio: 'inherit',
  });
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => child.kill(name));
  await exitCode(child);
}

function withOurs(env: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...env, ASTRO_TELEMETRY_DISABLED: '1' };
}

/** How a child ended. It does not outlive us: nobody would wait for what it does. */
function exitCode(child: ChildProcess): Promise<number | null> {
  const end = () => child.kill();
  process.once('exit', end);
  return new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(() => process.off('exit', end));
}

/** The sentence among what a failed build printed: what stands above the details, below what was logged. */
function sentenceOf(lines: readonly string[]): string {
  const details = lines.findIndex((line) => /^ {2}(Hint|Error reference|Location|Stack trace):/.test(line));
  const above = lines.slice(0, details === -1 ? undefined : details);
  const logged = above.findLastIndex((line) => /^(\d\d:\d\d:\d\d|\s)/.test(line));
  const sentence = above
    .slice(logged + 1)
    .join(' ')
    .replace(/^\[\w+\] /, '');
  return sentence === '' ? lines.slice(-3).join(' ') : sentence;
}
