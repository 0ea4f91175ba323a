import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

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
export async function buildSite(build: SiteBuild): Promise<void> {
  const lines: string[] = [];
  const child = spawn(process.execPath, [astro, 'build'], {
    cwd: root,
    env: {
      ...process.env,
      CATALOGUE_URL: build.catalogueUrl,
      PUBLIC_API_URL: build.apiUrl,
      SITE_URL: build.siteUrl,
      SITE_OUT_DIR: build.outDir,
      SITE_CACHE_DIR: build.cacheDir,
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(build.signal && { signal: build.signal }),
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      for (const line of text.split('\n').filter((part) => part.trim() !== '')) {
        lines.push(line);
        build.onLine?.(line);
      }
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new SiteBuildError(sentenceOf(lines));
}

/** The sentence among what a failed build printed: what stands under its error mark, before the details. */
function sentenceOf(lines: readonly string[]): string {
  const mark = lines.findIndex((line) => line.includes('[ERROR]'));
  const after = lines.slice(mark + 1);
  const end = after.findIndex((line) => /^\s/.test(line));
  const sentence = after.slice(0, end === -1 ? undefined : end).join(' ');
  return sentence === '' ? lines.slice(-3).join(' ') : sentence;
}
