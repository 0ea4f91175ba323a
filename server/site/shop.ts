import path from 'node:path';
import { hash } from '#site/revision.ts';
import { siteRevision } from '#site/site-revision.ts';
import { catalogueRevision } from '../catalogue/product-rows.ts';
import type { Config } from '../config.ts';
import { type RunningServer, startServer } from '../start.ts';
import { StartError } from '../start-error.ts';
import { SiteBuildError } from './build.ts';
import { callBuildHook } from './build-hook.ts';
import { readHeaderRules } from './header-rules.ts';
import { keepSite, type SiteKeeper } from './keeper.ts';
import { serveSite } from './serve.ts';
import { revisionIn, siteKey } from './site-key.ts';

const headersFile = path.resolve(import.meta.dirname, '../../public/_headers');

type Progress = (sentence: string) => void;

/**
 * Starts the whole shop: the backend and, on the same port, the site that is built from its catalogue and kept in
 * step with it. With a build hook the site lives elsewhere: then only the backend runs here and the hook is
 * called. Resolves when all of it is there. Throws StartError with a sentence when something keeps it from
 * starting; nothing stays open then.
 */
export async function startShop(config: Config, options: { progress: Progress }): Promise<RunningServer> {
  const { buildHookUrl } = config;
  return buildHookUrl === undefined
    ? startWithSite(config, options.progress)
    : startWithHook(config, buildHookUrl, options.progress);
}

async function startWithSite(config: Config, progress: Progress): Promise<RunningServer> {
  const headersFor = await readHeaderRules(headersFile);
  let keeper: SiteKeeper | undefined;
  const server = await startServer(config, {
    progress,
    site: (app) => serveSite(app, () => keeper?.current(), headersFor),
    shownRevision: () => {
      const shown = keeper?.current();
      return shown ? revisionIn(shown.key, config.databaseUrl) : null;
    },
  });
  return closingBoth(server, async () => {
    const build = {
      catalogueUrl: server.url,
      apiUrl: config.publicApiUrl ?? '',
      siteUrl: config.siteUrl ?? server.url,
    };
    const { databaseUrl } = config;
    const site = await siteRevision({ ...build, apiOrigin: build.apiUrl }, config.capabilities);
    keeper = await keepSite({
      folder: path.join(config.dataDir, 'site'),
      profile: hash(build.apiUrl, config.capabilities),
      build,
      key: async () => siteKey({ catalogue: await catalogueRevision(server.database.db), databaseUrl, site }),
      report: (event, sentence) => (event === 'failed' ? server.app.log.error(sentence) : progress(sentence)),
    });
    return keeper.close;
  });
}

async function startWithHook(config: Config, url: string, progress: Progress): Promise<RunningServer> {
  const server = await startServer(config, { progress });
  return closingBoth(server, () =>
    callBuildHook({
      url,
      memory: path.join(config.dataDir, 'build-hook'),
      key: async () => hash(config.databaseUrl, await catalogueRevision(server.database.db)),
      onFailure: (error) => server.app.log.error({ err: error }, 'The build hook could not be called'),
    }),
  );
}

/** Starts what runs beside the server and closes it before the server; nothing stays open when it fails. */
async function closingBoth(
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
