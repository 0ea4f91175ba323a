import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { lockFolder } from '../db/lock.ts';
import { buildSite, type SiteBuild } from './build.ts';
import { openRelease, publishRelease, type Release } from './release.ts';
import { watch } from './watch.ts';

export interface KeeperOptions {
  /** Where releases and the build's caches are kept. */
  readonly folder: string;
  /** What kind of backend the site is built for: each kind has a cache of its own. */
  readonly profile: string;
  readonly build: Pick<SiteBuild, 'catalogueUrl' | 'apiUrl' | 'siteUrl'>;
  /** What a build made now would be made from: catalogue, code, content, configuration. */
  readonly key: () => Promise<string>;
  /** Told in a sentence what the keeper does; `failed` when it could not. */
  readonly report: (event: 'building' | 'ready' | 'failed', sentence: string) => void;
}

/** Keeps the built site in step with the catalogue. */
export interface SiteKeeper {
  /** The release to serve now. */
  readonly current: () => Release | undefined;
  /** Stops watching and ends a build that is running. */
  readonly close: () => Promise<void>;
}

/**
 * Serves what is there, builds what is missing and then follows the catalogue: builds in the background and
 * swaps the files in whole. A failed build leaves the files in place. Resolves when there is a release; rejects
 * with SiteBuildError when the very first build fails, with StartError when another process keeps this folder.
 */
export async function keepSite(options: KeeperOptions): Promise<SiteKeeper> {
  await mkdir(options.folder, { recursive: true });
  // Processes on one PostgreSQL may share pictures, but not a folder that each of them tidies up.
  const unlock = lockFolder(options.folder);
  try {
    const { current, close } = await keep(options);
    return { current, close: () => close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function keep({ folder, profile, build, key, report }: KeeperOptions): Promise<SiteKeeper> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let release = await openRelease(folder);

  async function rebuild(now: string): Promise<void> {
    report('building', release ? 'Building the site anew …' : 'Building the site …');
    const started = performance.now();
    const outDir = path.join(folder, 'built');
    const onLine = (line: string) => {
      if (line.includes('[WARN]')) report('building', line);
    };
    await buildSite({ ...build, outDir, cacheDir: path.join(folder, 'cache', profile), onLine, signal });
    release = await publishRelease(folder, outDir, now);
    await rm(outDir, { recursive: true });
    report('ready', `The site is built (${((performance.now() - started) / 1000).toFixed(1)} s).`);
  }

  function onFailure(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    report('failed', `The site could not be built and stays as it was. ${reason}`);
  }

  const first = await key();
  if (release === undefined) await rebuild(first);
  else if (release.key !== first) await rebuild(first).catch(onFailure);
  const watching = watch({ key, done: () => release?.key, act: rebuild, onFailure, signal });
  return {
    current: () => release,
    close: async () => {
      stopping.abort();
      await watching;
    },
  };
}
