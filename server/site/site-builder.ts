import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { lockFolder } from '../db/folder-lock.ts';
import { buildSite, type SiteBuild } from './build.ts';
import { openRelease, publishRelease, type Release } from './release.ts';
import { type BuildState, watchKey } from './watch-key.ts';

export interface SiteBuilderOptions {
  /** Folder of the releases and build caches. */
  readonly folder: string;
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

/** A background builder that keeps the site up to date with the catalogue. */
export interface SiteBuilder {
  /** Returns the release to serve; undefined before the first build. */
  readonly current: () => Release | undefined;
  /** Stops watching and aborts a running build. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the existing release, or builds the first one, and then rebuilds in the background after each change of the
 * catalogue. Releases are swapped atomically, and a failed build leaves the current one in place. Resolves when a
 * release exists. Rejects with `SiteBuildError` if the very first build fails, and with `StartError` if another process
 * uses the folder.
 */
export async function startSiteBuilder(options: SiteBuilderOptions): Promise<SiteBuilder> {
  await mkdir(options.folder, { recursive: true });
  // Processes on one PostgreSQL may share the image folder. Each deletes old releases, so they must not share this one.
  const unlock = lockFolder(options.folder);
  try {
    const { current, close } = await startBuilding(options);
    return { current, close: () => close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function startBuilding({
  folder,
  profile,
  build,
  state,
  minIntervalMs,
  report,
}: SiteBuilderOptions): Promise<SiteBuilder> {
  const controller = new AbortController();
  const { signal } = controller;
  let release = await openRelease(folder);

  async function rebuild(currentKey: string): Promise<void> {
    report('building', release ? 'Rebuilding the site …' : 'Building the site …');
    const started = performance.now();
    const outDir = path.join(folder, 'built');
    const onLine = (line: string) => {
      if (line.includes('[WARN]')) report('building', line);
    };
    await buildSite({ ...build, outDir, cacheDir: path.join(folder, 'cache', profile), onLine, signal });
    const publication = await publishRelease(folder, outDir, currentKey, release);
    release = publication.release;
    report('ready', `The site is built (${((performance.now() - started) / 1000).toFixed(1)} s).`);
    await publication.removeOld();
    await rm(outDir, { recursive: true });
  }

  function onFailure(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    report('failed', `The site build failed; the previous version stays online. ${reason}`);
  }

  const { key: initialKey } = await state();
  if (release === undefined) await rebuild(initialKey);
  else if (release.key !== initialKey) await rebuild(initialKey).catch(onFailure);
  const watching = watchKey({
    state,
    lastKey: () => release?.key,
    minIntervalMs,
    act: rebuild,
    onFailure,
    signal,
  });
  return {
    current: () => release,
    close: async () => {
      controller.abort();
      await watching;
    },
  };
}
