import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { dropBundle, findBundle, keepBundle, newBundleFolder } from '#site/builder/bundle-store.ts';
import { fetchAnnouncement } from '#site/builder/hosted-backend.ts';
import { checkContent } from '#site/content/check-content.ts';
import { findDeadLinks } from '#site/content/check-links.ts';
import { readSiteSettings } from '#site/settings.ts';
import { siteRevision } from '#site/site-revision.ts';
import { root, spawnAstro, spawnNode, waitForExit } from './astro.ts';

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
  /** The longest that the bundler may take, in ms: by default five minutes, of which it needs some seconds. */
  readonly bundlingLimitMs?: number;
}

const BUNDLING_LIMIT_MS = 5 * 60_000;

const RENDER_PROGRAM = path.join(root, 'src/site/builder/render-program.ts');

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

/**
 * Builds the pages in child processes, which isolates the server from a blocked or crashed build: Astro writes a
 * bundle, from which a second process renders the pages. After a build of the same site revision, its bundle is used
 * again. [decision 086]
 */
async function buildPages(build: SiteBuild): Promise<void> {
  const { catalogueUrl, cacheDir, outDir, siteUrl, apiUrl, signal } = build;
  const catalogueFile = path.join(cacheDir, 'catalogue.jsonl');
  await mkdir(cacheDir, { recursive: true });
  await rm(catalogueFile, { force: true });
  const env = {
    CATALOGUE_URL: catalogueUrl,
    PUBLIC_API_URL: apiUrl,
    SITE_URL: siteUrl,
    SITE_OUT_DIR: outDir,
    SITE_CACHE_DIR: cacheDir,
    SITE_CATALOGUE_FILE: catalogueFile,
    NODE_ENV: 'production',
    NO_COLOR: '1',
  };
  const { emailService } = readSiteSettings({ ...process.env, ...env });
  if ('problem' in emailService) build.onLine?.(`[WARN] ${emailService.problem}`);
  const { capabilities, timeZone, currency } = await fetchAnnouncement(catalogueUrl).catch((cause: Error) => {
    throw new SiteBuildError(cause.message, { cause });
  });
  const revision = await siteRevision({ siteUrl, apiOrigin: apiUrl, timeZone, currency }, capabilities);
  // With the IPC channel, the build of a killed server cannot write into the folders of the next one.
  const options = {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(signal && { signal }),
  } satisfies SpawnOptions;
  const render = (bundle: string) =>
    run(spawnNode([RENDER_PROGRAM, 'site', bundle, cacheDir, outDir], env, options), build.onLine);
  const earlier = await findBundle(revision);
  if (earlier !== undefined) {
    const failure = await render(earlier);
    if (failure === undefined) return;
    build.onLine?.(`[WARN] The bundler builds the site again: ${failure}`);
    await dropBundle(earlier);
  }
  const bundle = await newBundleFolder();
  // The program of the pages imports packages of the project. Astro would keep it outside of it for an output folder
  // whose path only begins with that of the project, such as /srv/shop-data beside /srv/shop.
  const astroDir = path.join(bundle, 'built');
  try {
    const variables = { ...env, SITE_OUT_DIR: astroDir, SITE_BUNDLE_DIR: bundle };
    const bundling = spawnAstro(['build'], variables, options);
    const hasHung = endIfHanging(bundling, build.bundlingLimitMs ?? BUNDLING_LIMIT_MS);
    const bundlingFailure = await run(bundling, build.onLine);
    await rm(astroDir, { recursive: true, force: true });
    const failure = hasHung()
      ? 'The bundler did not end in time and was stopped.'
      : (bundlingFailure ?? (await render(bundle)));
    if (failure !== undefined) throw new SiteBuildError(failure);
  } catch (error) {
    await dropBundle(bundle);
    throw error;
  }
  await keepBundle(bundle, revision);
}

/**
 * Kills a build that has not announced the end of its bundling in time. Rolldown's threads may block each other, and
 * a build that never ends would keep all later changes from the site. Returns a function that tells whether it did.
 */
function endIfHanging(child: ChildProcess, limitMs: number): () => boolean {
  let hasHung = false;
  const timer = setTimeout(() => {
    hasHung = true;
    child.kill('SIGKILL');
  }, limitMs);
  const stop = () => clearTimeout(timer);
  child.once('message', stop).once('close', stop);
  return () => hasHung;
}

/** Waits for a build process. Returns its error message if it fails. */
async function run(child: ChildProcess, onLine: SiteBuild['onLine']): Promise<string | undefined> {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        if (line.trim() === '') return;
        lines.push(line);
        onLine?.(line);
      });
  }
  return (await waitForExit(child)) === 0 ? undefined : errorMessageOf(lines);
}

/**
 * Extracts the error message from a failed build's output: the fatal error of Node, or the lines after the last log
 * line, before the details. A killed build has none, so its last lines are returned.
 */
function errorMessageOf(lines: readonly string[]): string {
  const fatal = lines.find((line) => line.startsWith('FATAL ERROR: '));
  if (fatal !== undefined) return fatal;
  const details = lines.findIndex((line) => /^ {2}(Hint|Error reference|Location|Stack trace):/.test(line));
  const beforeDetails = lines.slice(0, details === -1 ? undefined : details);
  const lastLogLine = beforeDetails.findLastIndex((line) => /^(\d\d:\d\d:\d\d|\s)/.test(line));
  const message = beforeDetails
    .slice(lastLogLine + 1)
    .join(' ')
    .replace(/^\[\w+\] /, '');
  return message === '' ? lines.slice(-3).join(' ') : message;
}
