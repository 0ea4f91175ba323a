import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSite, type SiteBuild } from './build.ts';
import { openRelease, publishRelease, type Release } from './release.ts';

export interface KeeperOptions {
  /** Where releases and the build's cache are kept. */
  readonly folder: string;
  readonly build: Pick<SiteBuild, 'catalogueUrl' | 'apiUrl' | 'siteUrl'>;
  /** What a build made now would be made from: catalogue, code, content, configuration. */
  readonly key: () => Promise<string>;
  /** Told in a sentence what the keeper does; `failed` when it could not. */
  readonly report: (event: 'building' | 'ready' | 'failed', sentence: string) => void;
}

/** Keeps the built site in step with the catalogue. */
export interface SiteKeeper {
  /** The release to serve now, undefined before the first one. */
  readonly current: () => Release | undefined;
  /** Stops watching and ends a build that is running. */
  readonly close: () => Promise<void>;
}

/** How often the catalogue's revision is looked at; two looks without a change in between start a build. */
const LOOK_MS = 1000;
/** A build that failed is tried again after this long, or as soon as there is something else to build. */
const RETRY_MS = 60_000;

/**
 * Serves what is there, builds what is missing and then watches: when what the site is made from has changed
 * and has been still for a second, builds in the background and swaps the files in whole. A failed build
 * leaves the files in place. Resolves when there is a release; rejects when the very first build fails.
 */
export async function keepSite(options: KeeperOptions): Promise<SiteKeeper> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let release = await openRelease(options.folder);

  async function build(key: string): Promise<void> {
    options.report(
      'building',
      release ? 'The catalogue has changed: building the site anew.' : 'Building the site.',
    );
    const started = performance.now();
    const outDir = path.join(options.folder, 'built');
    const cacheDir = path.join(options.folder, 'cache');
    await buildSite({ ...options.build, outDir, cacheDir, signal });
    release = await publishRelease(options.folder, outDir, key);
    await rm(outDir, { recursive: true });
    options.report('ready', `The site is built (${((performance.now() - started) / 1000).toFixed(1)} s).`);
  }

  async function watch(): Promise<void> {
    let seen = '';
    let failed = { key: '', at: 0 };
    while (!signal.aborted) {
      await sleep(LOOK_MS, undefined, { signal, ref: false });
      // With the database away there is nothing to build from; the site stays as it is until it is back.
      const key = await options.key().catch(() => undefined);
      if (key === undefined || key === release?.key) continue;
      const still = key === seen;
      seen = key;
      if (!still || (key === failed.key && Date.now() - failed.at < RETRY_MS)) continue;
      await build(key).catch((error: unknown) => {
        failed = { key, at: Date.now() };
        reportFailure(error);
      });
    }
  }

  function reportFailure(error: unknown): void {
    if (signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    options.report('failed', `The site could not be built and stays as it was. ${reason}`);
  }

  const first = await options.key();
  if (release === undefined) await build(first);
  else if (release.key !== first) await build(first).catch(reportFailure);
  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return {
    current: () => release,
    close: async () => {
      stopping.abort();
      await watching;
    },
  };
}
