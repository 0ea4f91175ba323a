import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { eq, isNotNull, like, notInArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CATEGORIES, COLORS } from '#contract/vocabulary.ts';
import { dollars, toCents } from '#contract/wire/money.ts';
import { loadDemoAccounts } from '#server/auth/demo-accounts.ts';
import { catalogueRevision } from '#server/catalogue/catalogue.ts';
import { newProductId } from '#server/catalogue/product-id.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { readConfig } from '#server/config/config.ts';
import type { Db } from '#server/db/database.ts';
import { sessions, users } from '#server/db/schema/auth.ts';
import { messages } from '#server/db/schema/contact.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { rateLimits } from '#server/db/schema/http.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orders } from '#server/db/schema/orders.ts';
import { productImages, productSizes, products } from '#server/db/schema/products.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { settingsChanges, shopSettings } from '#server/db/schema/settings.ts';
import { prepareDemoProducts } from '#server/seed/seed-catalogue.ts';
import { buildSite } from '#server/site/build.ts';
import { readHeaderRules } from '#server/site/header-rules.ts';
import { openRelease, publishRelease } from '#server/site/release.ts';
import { serveSite } from '#server/site/serve.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import type { Shop } from '#tests/support/shop.ts';
import type { NewProduct, ShopBackend } from '#tests/support/shop-backend.ts';
import { startStripeStub } from '#tests/support/stripe-server.ts';
import {
  ARTIFACTS_DIR,
  copyShopData,
  createBuildCache,
  dataDirOf,
  environmentOf,
  type Variant,
} from './artifacts.ts';

export interface FullShop extends Shop {
  /** Publishes another build of the site, as the server does after a rebuild. */
  publish(built: string): Promise<void>;
  /** Builds the site from the current catalogue and publishes it. */
  rebuild(): Promise<void>;
  /**
   * Fills the catalogue as the first start does, with sizes, colors and galleries, and builds the site from it, with
   * its own canonical addresses.
   */
  seed(): Promise<void>;
}

/**
 * The origin in the canonical addresses of rebuilt sites. All shops share it, and so one bundle for all builds: the
 * bundler takes ten times as long as rendering the pages.
 */
const CANONICAL_ORIGIN = 'http://localhost';

const headersFile = path.resolve(import.meta.dirname, '../../public/_headers');

/**
 * Starts our server on a copy of the data folder that `global-setup.ts` prepared, with the site built there. Omits only
 * the catalogue watcher: tests change the catalogue constantly, and each change would trigger a build.
 */
export async function startFullShop(variant?: Variant): Promise<FullShop> {
  const dataDir = await copyDataFolder(dataDirOf(variant));
  const siteFolder = path.join(dataDir, 'site');
  const headersFor = await readHeaderRules(headersFile);
  let release = await openRelease(siteFolder);

  let shownRevision: number | null = null;

  const mails = await startMailServer();
  const stripe = await startStripeStub();
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...environmentOf(variant, mails.url),
    ...(variant !== 'without-payments' && stripe.env),
  };
  const start = (port: number) =>
    startServer(readConfig({ ...env, PORT: String(port) }), {
      site: (app) => serveSite(app, () => release, headersFor),
      shownRevision: () => shownRevision,
    });
  let server: RunningServer | undefined = await start(0);
  const { url } = server;
  stripe.shopUrl = url;
  const db = () => {
    if (server === undefined) throw new Error('The server is stopped.');
    return server.database.db;
  };
  shownRevision = await catalogueRevision(db());
  const publish = async (built: string) => {
    ({ release } = await publishRelease(siteFolder, built, path.basename(built)));
  };
  const build = async (siteUrl: string) => {
    const revision = await catalogueRevision(db());
    const outDir = path.join(dataDir, `built-${revision}`);
    const cacheDir = await createBuildCache(path.join(dataDir, 'cache'));
    await buildSite({ catalogueUrl: url, apiUrl: '', siteUrl, outDir, cacheDir });
    await publish(outDir);
    shownRevision = revision;
  };
  const stop = async () => {
    await server?.close();
    server = undefined;
  };

  return {
    profile: 'full',
    siteUrl: url,
    apiUrl: url,
    emailService: { url, ids: { user: 'solene', service: 'solene', template: 'solene' } },
    mailServer: variant === 'without-mail' ? undefined : mails,
    stripe: variant === 'without-payments' ? undefined : stripe,
    browserArgs: [],
    backend: await directBackend({
      accounts: demoCredentials(dataDir),
      db,
      clearMails: mails.clear,
      stop,
      start: async () => {
        server ??= await start(Number(new URL(url).port));
      },
    }),
    publish,
    rebuild: () => build(CANONICAL_ORIGIN),
    async seed() {
      await db().delete(products);
      await db().delete(users).where(like(users.email, '%@customers.example'));
      const insertDemo = await prepareDemoProducts(path.join(dataDir, 'uploads'), () => undefined);
      await insertDemo(db());
      await build(url);
    },
    async close() {
      await stop();
      await mails.stop();
      await stripe.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/**
 * Copies a data folder with its site into a temporary folder. It is part of the project: Astro builds all sites for
 * folders elsewhere in one place, where builds of two workers would meet.
 */
async function copyDataFolder(source: string): Promise<string> {
  const parent = path.join(ARTIFACTS_DIR, 'shops');
  await mkdir(parent, { recursive: true });
  const dataDir = await mkdtemp(path.join(parent, 'shop-'));
  await copyShopData(source, dataDir);
  await mkdir(path.join(dataDir, 'site'));
  for (const part of ['current.json', 'pages', 'hashed']) {
    await cp(path.join(source, 'site', part), path.join(dataDir, 'site', part), { recursive: true });
  }
  return dataDir;
}

/** Returns the demo accounts that the first start created. */
function demoCredentials(dataDir: string): ShopBackend['accounts'] {
  const [admin, shopper] = loadDemoAccounts(dataDir);
  if (!(admin && shopper)) throw new Error('The demo accounts are missing.');
  return { admin, shopper };
}

/** Creates a backend that changes the database directly, bypassing the API, as another process would. */
async function directBackend(server: {
  accounts: ShopBackend['accounts'];
  db: () => Db;
  clearMails: () => void;
  stop: () => Promise<void>;
  start: () => Promise<void>;
}): Promise<ShopBackend> {
  const seed = await server.db().select().from(products);
  const seedSizes = await server.db().select().from(productSizes);
  const seedImages = await server.db().select().from(productImages);
  const initialSettings = await server.db().select().from(shopSettings);
  const initialUsers = await server.db().select().from(users);
  const seedReviews = await server.db().select().from(reviews);
  const reviewers = new Set(seedReviews.map(({ userId }) => userId));
  const template = seed[0];
  if (template === undefined) throw new Error('The data folder has no products.');
  let seedRevision = await catalogueRevision(server.db());
  return {
    accounts: server.accounts,
    async confirmOrders() {
      await server
        .db()
        .update(orders)
        .set({ confirmation: null, expiresAt: null })
        .where(isNotNull(orders.confirmation));
    },
    async endSessions() {
      await server.db().delete(sessions);
    },
    async expireProofs() {
      await server
        .db()
        .update(sessions)
        .set({ provedAt: new Date(0) });
    },
    stop: server.stop,
    start: server.start,
    async addProduct({
      name,
      price,
      oldPrice,
      category,
      color,
      description,
      id = newProductId(name),
    }: NewProduct) {
      const now = new Date();
      const row = {
        ...template,
        id,
        name,
        priceCents: toCents(dollars(price)),
        oldPriceCents: oldPrice === undefined ? null : toCents(dollars(oldPrice)),
        category: z.enum(CATEGORIES).parse(category),
        color: z.enum(COLORS).parse(color),
        description,
        reviewMean: null,
        reviewCount: 0,
        stock: null,
        sizes: null,
        style: null,
        gallery: null,
        createdAt: now,
        updatedAt: now,
      };
      await insertProducts(server.db(), [row]);
      return id;
    },
    async changeProduct(id, { name, price, oldPrice, stock }) {
      const priceCents = price === undefined ? undefined : toCents(dollars(price));
      const oldPriceCents = typeof oldPrice === 'number' ? toCents(dollars(oldPrice)) : oldPrice;
      await server
        .db()
        .update(products)
        .set({ name, priceCents, oldPriceCents, stock, updatedAt: new Date() })
        .where(eq(products.id, id));
    },
    async setSizes(id, sizes) {
      await server.db().transaction(async (tx) => {
        await tx.delete(productSizes).where(eq(productSizes.productId, id));
        const rows = sizes.map(({ size, stock }, position) => {
          return { productId: id, size, position, sku: `${id}-${size}`, stock };
        });
        if (rows.length > 0) await tx.insert(productSizes).values(rows);
      });
    },
    async setDetails(id, details) {
      await server.db().update(products).set(details).where(eq(products.id, id));
    },
    async setGallery(id, imagesOf) {
      await server.db().delete(productImages).where(eq(productImages.productId, id));
      const rows = imagesOf.flatMap((other, index) => {
        const row = seed.find((product) => product.id === other);
        if (row === undefined) return [];
        const { imageHash, imageWidth, imageHeight, imageWidths, imageAlt: alt } = row;
        return { productId: id, position: index + 1, imageHash, imageWidth, imageHeight, imageWidths, alt };
      });
      if (rows.length > 0) await server.db().insert(productImages).values(rows);
    },
    async removeProduct(id) {
      await server.db().delete(products).where(eq(products.id, id));
    },
    async findProductId(name) {
      const row = seed.find((product) => product.name === name);
      if (row === undefined) throw new Error(`The seed has no product ${name}.`);
      return row.id;
    },
    async reset() {
      await server.start();
      await server.db().transaction(async (tx) => {
        await tx.delete(rateLimits);
        await tx.delete(orders);
        await tx.delete(coupons);
        await tx.delete(outbox);
        await tx.delete(messages);
        await tx.delete(settingsChanges);
        // Their version only rises: the server caches by it.
        for (const { name, value } of initialSettings)
          await tx
            .update(shopSettings)
            .set({ value, version: sql`${shopSettings.version} + 1` })
            .where(eq(shopSettings.name, name));
        // Deletes their sessions and reviews as well, by cascade. Deleting the seed's reviewers would change the
        // catalogue.
        await tx.delete(users).where(notInArray(users.id, [...reviewers]));
        await tx.insert(users).values(initialUsers).onConflictDoNothing();
      });
      // After the outbox: no mail of this test may reach the next test.
      server.clearMails();
      if ((await catalogueRevision(server.db())) === seedRevision) return;
      await server.db().transaction(async (tx) => {
        await tx.delete(products);
        await insertProducts(tx, seed);
        if (seedSizes.length > 0) await tx.insert(productSizes).values(seedSizes);
        if (seedImages.length > 0) await tx.insert(productImages).values(seedImages);
        await tx.insert(reviews).values(seedReviews);
      });
      seedRevision = await catalogueRevision(server.db());
    },
  };
}
