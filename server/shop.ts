import path from 'node:path';
import { shortHash } from '#site/revision.ts';
import { siteRevision } from '#site/site-revision.ts';
import { loadCatalogueState } from './catalogue/product-rows.ts';
import type { Config } from './config/config.ts';
import { StartError } from './config/start-error.ts';
import { SiteBuildError } from './site/build.ts';
import { startBuildHook } from './site/build-hook.ts';
import { readHeaderRules } from './site/header-rules.ts';
import { serveSite } from './site/serve.ts';
import { type SiteBuilder, startSiteBuilder } from './site/site-builder.ts';
import { catalogueRevisionIn, siteKey } from './site/site-key.ts';
import { type RunningServer, startServer } from './start.ts';

const headersFile = path.resolve(import.meta.dirname, '../public/_headers');

type Progress = (message: string) => void;

/**
 * Starts the backend and, on the same port, the site, which is rebuilt after each change of the catalogue. With a build
 * hook, another host serves the site: then only the backend runs here and calls the hook. Resolves when everything is
 * ready. Throws `StartError` with one sentence if a precondition fails, after closing everything it opened.
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
  let siteBuilder: SiteBuilder | undefined;
  const server = await startServer(config, {
    progress,
    site: (app) => serveSite(app, () => siteBuilder?.current(), headersFor),
    shownRevision: () => {
      const release = siteBuilder?.current();
      return release ? catalogueRevisionIn(release.key, config.databaseUrl) : null;
    },
  });
  return withCompanion(server, async () => {
    const build = {
      catalogueUrl: server.url,
      apiUrl: config.publicApiUrl ?? '',
      siteUrl: config.siteUrl ?? server.url,
    };
    const { databaseUrl } = config;
    const site = await siteRevision({ ...build, apiOrigin: build.apiUrl }, config.capabilities);
    siteBuilder = await startSiteBuilder({
      folder: path.join(config.dataDir, 'site'),
      profile: siteProfile(config),
      build,
      state: async () => {
        const { revision, edits } = await loadCatalogueState(server.database.db);
        return { key: siteKey({ catalogue: revision, databaseUrl, site }), edits: String(edits) };
      },
      minIntervalMs: config.buildIntervalSeconds * 1000,
      report: (event, message) => (event === 'failed' ? server.app.log.error(message) : progress(message)),
    });
    return siteBuilder.close;
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
  start: () => Promise<() => Promise<void>>,
): Promise<RunningServer> {
  try {
    const close = await start();
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
