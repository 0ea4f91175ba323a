import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { lockFolder } from '../db/folder-lock.ts';
import { buildSite, type SiteBuild } from './build.ts';
import { openRelease, publishRelease, type Release } from './release.ts';
import { type BuildState, watchKey } from './watch-key.ts';

export interface SiteBuilderOptions {
  /** The releases. Its folder also has the build caches. */
  readonly site: SiteFolder;
  /** Identifies the kind of backend; each kind has its own build cache. */
  readonly profile: string;
  readonly build: Pick<SiteBuild, 'catalogueUrl' | 'apiUrl' | 'siteUrl'>;
  /** Returns the current build inputs: catalogue, code, content and configuration. */
  readonly state: () => Promise<BuildState>;
  /** Minimum pause between two builds, in ms. */
  readonly minIntervalMs: number;
  /** Receives a message for every step. */
  readonly report: (event: 'building' | 'ready' | 'failed', message: string) => void;
}

/** The folder of the releases, locked by this process. */
export interface SiteFolder {
  readonly path: string;
  /** The release of the last build; undefined before the first one. */
  release: Release | undefined;
  readonly unlock: () => void;
}

/**
 * Locks the folder of the releases and opens the last one. Throws `StartError` if another process uses the folder:
 * processes on one PostgreSQL may share the image folder, but each deletes old releases.
 */
export async function openSiteFolder(folder: string): Promise<SiteFolder> {
  await mkdir(folder, { recursive: true });
  const unlock = lockFolder(folder);
  try {
    return { path: folder, release: await openRelease(folder), unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Builds the first release, and then rebuilds in the background if the last release is outdated and after each change
 * of the catalogue. Releases are swapped atomically, and a failed build leaves the current one in place. Resolves when
 * a release exists, with a function that stops watching and aborts a running build. Rejects with `SiteBuildError` if
 * the very first build fails.
 */
export async function startSiteBuilder({
  site,
  profile,
  build,
  state,
  minIntervalMs,
  report,
}: SiteBuilderOptions): Promise<() => Promise<void>> {
  const controller = new AbortController();
  const { signal } = controller;

  async function rebuild(currentKey: string): Promise<void> {
    report('building', site.release ? 'Rebuilding the site …' : 'Building the site …');
    const started = performance.now();
    const outDir = path.join(site.path, 'built');
    const onLine = (line: string) => {
      if (line.includes('[WARN]')) report('building', line);
    };
    await buildSite({ ...build, outDir, cacheDir: path.join(site.path, 'cache', profile), onLine, signal });
    const publication = await publishRelease(site.path, outDir, currentKey, site.release);
    site.release = publication.release;
    report('ready', `The site is built (${((performance.now() - started) / 1000).toFixed(1)} s).`);
    await publication.removeOld();
    await rm(outDir, { recursive: true });
  }

  function onFailure(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    report('failed', `The site build failed; the previous version stays online. ${reason}`);
  }

  if (site.release === undefined) await rebuild((await state()).key);
  const lastKey = () => site.release?.key;
  const watching = watchKey({ state, lastKey, minIntervalMs, act: rebuild, onFailure, signal });
  return async () => {
    controller.abort();
    await watching;
  };
}
