import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { buildApp } from './app.ts';
import type { Account } from './auth/demo-accounts.ts';
import { firstAccounts } from './auth/first-accounts.ts';
import { seedCatalogue } from './catalogue/seed.ts';
import type { Config } from './config.ts';
import { makeDataFolder } from './data-folder.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { listen } from './http/listen.ts';
import { startPostman } from './jobs/postman.ts';
import { startTidying } from './media/picture-keeping.ts';
import { startExpiring } from './orders/expiry.ts';
import { paymentProviders } from './payments/providers.ts';
import { startPaymentWorker } from './payments/worker.ts';
import { startReturns } from './stock/returns.ts';

export interface RunningServer {
  /** Where people reach it, e.g. `http://localhost:4321`. */
  readonly url: string;
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Who can sign in to try the shop. */
  readonly demoAccounts: readonly Account[];
  /** Finishes the requests under way, then closes the database. */
  close(): Promise<void>;
}

export interface StartOptions {
  /** Hears sentences for the person who waits. */
  readonly progress?: (sentence: string) => void;
  /** Serves everything that is not `/api`, `/uploads` or `/healthz`. */
  readonly site?: FastifyPluginAsync;
  /** The catalogue's revision that the served site was built from, null when there is none. */
  readonly shownRevision?: () => number | null;
}

/**
 * Opens the database, fills an empty catalogue, sees to the first accounts, assembles the server and listens. Throws
 * StartError with a sentence when something keeps it from starting; nothing stays open then.
 */
export async function startServer(
  config: Config,
  { progress = () => undefined, site, shownRevision = () => null }: StartOptions = {},
): Promise<RunningServer> {
  const uploads = makeDataFolder(config.dataDir, 'uploads');
  const database = await openDatabase(config);
  let app: FastifyInstance | undefined;
  const close = async () => {
    await app?.close();
    await database.close();
  };
  try {
    await seedCatalogue(database.db, uploads, progress);
    const demoAccounts = await firstAccounts(database.db, config);
    app = await buildApp({ config, database, uploads, shownRevision, ...(site && { site }) });
    const url = await listen(app, config.host, config.port);
    const tidying = startTidying(database.db, uploads, app.log);
    const expiring = startExpiring(database.db, { mails: config.mail !== undefined }, app.log);
    const returns = config.capabilities?.includes('back-in-stock')
      ? startReturns(database.db, app.log)
      : undefined;
    const paying = config.capabilities?.includes('payments')
      ? startPaymentWorker({
          db: database.db,
          providers: paymentProviders(config),
          mails: config.mail !== undefined,
          log: app.log,
        })
      : undefined;
    const postman = config.mail && startPostman(database.db, config.mail, app.log);
    return {
      url,
      app,
      database,
      demoAccounts,
      close: async () => {
        // Together: what a last request queues waits in the database for the next start.
        await Promise.all([
          app?.close(),
          postman?.close(),
          paying?.close(),
          returns?.close(),
          tidying.close(),
          expiring.close(),
        ]);
        await database.close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
