import path from 'node:path';
import { CURRENCY } from '#contract/wire/shop-currency.ts';
import { shortHash } from '#site/revision.ts';
import { siteRevision } from '#site/site-revision.ts';
import { loadCatalogueState } from './catalogue/product-rows.ts';
import type { Config } from './config/config.ts';
import { StartError } from './config/start-error.ts';
import { SiteBuildError } from './site/build.ts';
import { startBuildHook } from './site/build-hook.ts';
import { readHeaderRules } from './site/header-rules.ts';
import { serveSite } from './site/serve.ts';
import { openSiteFolder, type SiteFolder, startSiteBuilder } from './site/site-builder.ts';
import { catalogueRevisionIn, siteKey } from './site/site-key.ts';
import { type RunningServer, type StartOptions, startServer } from './start.ts';

const headersFile = path.resolve(import.meta.dirname, '../public/_headers');

type Progress = (message: string) => void;

/**
 * Starts the backend and, on the same port, the site, which is rebuilt after each change of the catalogue. With a build
 * hook, another host serves the site: then only the backend runs here and calls the hook. Resolves when pages can be
 * served: after the first build, or at once with those of an earlier one. Throws `StartError` with one sentence if a
 * precondition fails, after closing everything it opened.
 */
export async function startShop(config: Config, options: { progress: Progress }): Promise<RunningServer> {
  const { buildHookUrl } = config;
  return buildHookUrl === undefined
    ? startWithSite(config, options.progress)
    : startWithHook(config, buildHookUrl, options.progress);
}

/** Returns the name of the build cache below `site/cache` in the data folder. Each kind of backend has its own. */
export function siteProfile({ publicApiUrl = '', capabilities }: Config): string {
  return shortHash(publicApiUrl, capabilities);
}

async function startWithSite(config: Config, progress: Progress): Promise<RunningServer> {
  const headersFor = await readHeaderRules(headersFile);
  let site: SiteFolder | undefined;
  const options: StartOptions = {
    progress,
    // The last release is served from the first request on. Its pages contain their own policies and scripts.
    prepare: async () => {
      site = await openSiteFolder(path.join(config.dataDir, 'site'));
    },
    site: (app) => serveSite(app, () => site?.release, headersFor),
    shownRevision: () => (site?.release ? catalogueRevisionIn(site.release.key, config.databaseUrl) : null),
  };
  try {
    const server = await withCompanion(await startServer(config, options), async (started) =>
      site ? buildInBackground(started, site, config, progress) : async () => undefined,
    );
    const close = () => server.close().finally(() => site?.unlock());
    return { ...server, close };
  } catch (error) {
    site?.unlock();
    throw error;
  }
}

/** Builds the site after each change of the catalogue. Resolves when there is a release, with a function that stops. */
async function buildInBackground(
  server: RunningServer,
  site: SiteFolder,
  config: Config,
  progress: Progress,
): Promise<() => Promise<void>> {
  const { databaseUrl, publicApiUrl: apiUrl = '', siteUrl = server.url } = config;
  const announcement = config.capabilities ? { timeZone: config.timeZone, currency: CURRENCY } : {};
  const revision = await siteRevision({ siteUrl, apiOrigin: apiUrl, ...announcement }, config.capabilities);
  return startSiteBuilder({
    site,
    profile: siteProfile(config),
    build: { catalogueUrl: server.url, apiUrl, siteUrl },
    state: async () => {
      const { revision: catalogue, edits } = await loadCatalogueState(server.database.db);
      return { key: siteKey({ catalogue, databaseUrl, site: revision }), edits: String(edits) };
    },
    minIntervalMs: config.buildIntervalSeconds * 1000,
    report: (event, message) => (event === 'failed' ? server.app.log.error(message) : progress(message)),
  });
}

async function startWithHook(config: Config, url: string, progress: Progress): Promise<RunningServer> {
  const server = await startServer(config, { progress });
  return withCompanion(server, () =>
    startBuildHook({
      url,
      stateFile: path.join(config.dataDir, 'build-hook'),
      state: async () => {
        const { revision, edits } = await loadCatalogueState(server.database.db);
        return { key: shortHash(config.databaseUrl, revision), edits: String(edits) };
      },
      minIntervalMs: config.buildIntervalSeconds * 1000,
      onFailure: (error) => server.app.log.error({ err: error }, 'The build hook call failed'),
    }),
  );
}

/** Starts a companion task of the server and closes it before the server. Closes the server if the start fails. */
async function withCompanion(
  server: RunningServer,
  start: (server: RunningServer) => Promise<() => Promise<void>>,
): Promise<RunningServer> {
  try {
    const close = await start(server);
    return {
      ...server,
      close: async () => {
        await close();
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    if (error instanceof SiteBuildError) throw new StartError(error.message, { cause: error });
    throw error;
  }
}
