import { createInterface } from 'node:readline';
import { checkContent } from '#site/check-content.ts';
import { findDeadLinks } from '#site/check-links.ts';
import { root, spawnAstro, waitForExit } from './astro.ts';

/** Options of a site build. URLs are absolute and have no trailing slash. */
export interface SiteBuild {
  /** The backend's URL as the build reaches it. */
  readonly catalogueUrl: string;
  /** The backend's URL as browsers reach it; '' for the site's own origin. */
  readonly apiUrl: string;
  readonly siteUrl: string;
  /** Output folder; emptied before the build. */
  readonly outDir: string;
  /** Cache folder of the incremental build. Every backend and profile needs its own. */
  readonly cacheDir: string;
  /** Called with each line of the build's output. */
  readonly onLine?: (line: string) => void;
  readonly signal?: AbortSignal;
}

/** A failed site build; the message is the build's own error message. */
export class SiteBuildError extends Error {
  override name = 'SiteBuildError';
}

/**
 * Builds the static site. Throws `SiteBuildError` with one line for each mistake in the content files and each dead
 * link in them, or with the build's own error message. A link to a missing product is only a warning.
 */
export async function buildSite(build: SiteBuild): Promise<void> {
  failOn(await checkContent(root));
  await buildPages(build);
  const { pages, products } = await findDeadLinks(root, build.outDir);
  for (const message of products) build.onLine?.(`[WARN] ${message}`);
  failOn(pages);
}

function failOn(messages: readonly string[]): void {
  if (messages.length > 0) throw new SiteBuildError(messages.join('\n'));
}

/** Builds the pages in a child process, which isolates the server from a blocked or crashed build. */
async function buildPages({ onLine, signal, ...build }: SiteBuild): Promise<void> {
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
  const child = spawnAstro(['build'], env, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        if (line.trim() === '') return;
        lines.push(line);
        onLine?.(line);
      });
  }
  if ((await waitForExit(child)) !== 0) throw new SiteBuildError(errorMessageOf(lines));
}

/** Extracts the error message from a failed build's output: the lines after the last log line, before the details. */
function errorMessageOf(lines: readonly string[]): string {
  const details = lines.findIndex((line) => /^ {2}(Hint|Error reference|Location|Stack trace):/.test(line));
  const beforeDetails = lines.slice(0, details === -1 ? undefined : details);
  const lastLogLine = beforeDetails.findLastIndex((line) => /^(\d\d:\d\d:\d\d|\s)/.test(line));
  const message = beforeDetails
    .slice(lastLogLine + 1)
    .join(' ')
    .replace(/^\[\w+\] /, '');
  return message === '' ? lines.slice(-3).join(' ') : message;
}
