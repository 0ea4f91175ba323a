import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify';
import { buildApp } from './app.ts';
import type { Account } from './auth/demo-accounts.ts';
import { ensureInitialAccounts } from './auth/initial-accounts.ts';
import { closePasswordThreads } from './auth/password-work.ts';
import { warnOfUncleanAccounts } from './auth/unclean-accounts.ts';
import { warnOfUncleanSkus } from './catalogue/unclean-skus.ts';
import type { Config } from './config/config.ts';
import { ensureDataFolder } from './config/data-folder.ts';
import type { Database, Db } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { claimCurrency } from './db/shop-currency.ts';
import { listen, requireFreeAddress } from './http/listen.ts';
import { startMailWorker } from './jobs/mail-worker.ts';
import { startOrderExpiry } from './orders/order-expiry.ts';
import { startPaymentWorker } from './orders/payments/payment-worker.ts';
import { seedCatalogue } from './seed/seed-catalogue.ts';
import { writeServerUrl } from './server-url.ts';
import { createShopContext } from './shop-context.ts';
import { startStockNoticeWorker } from './stock/stock-notice-worker.ts';
import { startHourlyCleanup } from './workflows/hourly-cleanup.ts';
import { startSalesWorker } from './workflows/sales-worker.ts';

export interface RunningServer {
  /** The URL of the server, e.g. `http://localhost:4321`. */
  readonly url: string;
  readonly app: FastifyInstance;
  readonly database: Database;
  /** The demo accounts whose passwords still work. */
  readonly demoAccounts: readonly Account[];
  /** Waits for open requests and background workers, then closes the database. */
  close(): Promise<void>;
}

export interface StartOptions {
  /** Receives progress messages for the terminal. */
  readonly progress?: (message: string) => void;
  /** Runs before the server listens. */
  readonly prepare?: () => Promise<void>;
  /** Serves every path outside `/api`, `/uploads` and `/healthz`. */
  readonly site?: FastifyPluginAsync;
  /** Returns the catalogue revision of the served site; null before the first build and without a site. */
  readonly shownRevision?: () => number | null;
}

/**
 * Opens the database, checks its currency, adds the demo products to a new shop, ensures the initial accounts, builds
 * the server and listens. Throws `StartError` with one sentence if a precondition fails, after closing everything it
 * opened.
 */
export async function startServer(
  config: Config,
  {
    progress = () => undefined,
    prepare = async () => undefined,
    site,
    shownRevision = () => null,
  }: StartOptions = {},
): Promise<RunningServer> {
  // First of all: preparing the images of a new shop takes minutes.
  await requireFreeAddress(config.host, config.port);
  const uploads = ensureDataFolder(config.dataDir, 'uploads');
  const database = await openDatabase(config);
  const announce = (url: string | undefined) => {
    if (config.databaseUrl === undefined) writeServerUrl(config.dataDir, url);
  };
  announce(undefined);
  let app: FastifyInstance | undefined;
  const close = async () => {
    await app?.close();
    await database.close();
  };
  try {
    await claimCurrency(database.db);
    if (config.demoProducts) await seedCatalogue(database.db, uploads, progress);
    const demoAccounts = await ensureInitialAccounts(database.db, config);
    await prepare();
    const context = createShopContext(config, database.db);
    app = await buildApp({ context, database, uploads, shownRevision, ...(site && { site }) });
    const url = await listen(app, config.host, config.port);
    announce(url);
    const warnings = warnOfUncleanTexts(database.db, app.log);
    const cleanup = startHourlyCleanup(database.db, uploads, app.log);
    const orderExpiry = startOrderExpiry(context, app.log);
    const salesWorker = startSalesWorker(database.db, context.loadTimeZone, app.log);
    // Without mail, the worker would delete subscriptions without notifying anyone.
    const stockNotices =
      context.notify.canSend && config.capabilities?.includes('mail')
        ? startStockNoticeWorker(context, app.log)
        : undefined;
    const paymentWorker = config.capabilities?.includes('payments')
      ? startPaymentWorker({ ...context, log: app.log })
      : undefined;
    const mailWorker = config.mail && startMailWorker(database.db, config.mail, app.log);
    return {
      url,
      app,
      database,
      demoAccounts,
      close: async () => {
        announce(undefined);
        // In parallel: jobs that a last request queues stay in the database until the next start.
        await Promise.all([
          app?.close(),
          mailWorker?.close(),
          paymentWorker?.close(),
          stockNotices?.close(),
          cleanup.close(),
          orderExpiry.close(),
          salesWorker.close(),
          warnings,
        ]);
        await closePasswordThreads();
        await database.close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Warns of texts that the migrations could not clean. It reads whole tables, so the shop does not wait for it. */
async function warnOfUncleanTexts(db: Db, log: FastifyBaseLogger): Promise<void> {
  try {
    await warnOfUncleanAccounts(db, log);
    await warnOfUncleanSkus(db, log);
  } catch (error) {
    log.warn(error, 'The search for texts that the upgrade left has failed. The next start repeats it.');
  }
}
