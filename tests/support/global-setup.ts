import { createHash } from 'node:crypto';
import { cp, glob, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { like, not, or, sql } from 'drizzle-orm';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { productSizes, products } from '#server/db/schema/products.ts';
import { seedCatalogue } from '#server/seed/seed-catalogue.ts';
import { siteProfile, startShop } from '#server/shop.ts';
import { buildSite } from '#server/site/build.ts';
import { PSEUDO_LOCALES, type PseudoLocale } from '#site/locales.ts';
import { startBaseBackend } from '#tests/support/base-backend.ts';
import {
  ARTIFACTS_DIR,
  BASE_API_URL,
  BASE_DIST_DIR,
  BASE_EMAIL_IDS,
  BASE_EMAIL_URL,
  BASE_IMAGES_DIR,
  copyShopData,
  createBuildCache,
  dataDirOf,
  environmentOf,
  FULL_DATA_DIR,
  localeDistDir,
  shareImages,
  VARIANTS,
  type Variant,
} from './artifacts.ts';
import { prepareSeedImages, SEED_IMAGES_DIR } from './seed-images.ts';
import { readSeedProducts } from './seed-products.ts';
import { shrinkImages } from './small-images.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The inputs of both builds. The subfolders of `tests/support` contain only helpers of tests. */
const SOURCES = ['src/**', 'server/**', 'public/**', 'tests/support/*', '*.{json,mjs}'];

/** The warnings of both builds. The shop as delivered must cause none. */
const warnings: string[] = [];

function collectWarning(line: string): void {
  if (line.includes('[WARN]')) warnings.push(line);
}

/** Builds the site once for each profile. Skips the build when the sources are unchanged. */
// biome-ignore lint/style/noDefaultExport: the runner calls the default export.
export default async function globalSetup(): Promise<void> {
  const key = await sourcesKey();
  const keyFile = path.join(ARTIFACTS_DIR, 'key');
  if ((await readFile(keyFile, 'utf8').catch(() => '')) === key) return;
  await rm(ARTIFACTS_DIR, { recursive: true, force: true });
  await prepareFull();
  for (const variant of VARIANTS) await prepareVariant(variant);
  await prepareBase();
  if (warnings.length > 0) throw new Error(`The site build printed warnings:\n${warnings.join('\n')}`);
  await writeFile(keyFile, key);
}

/** Runs the first start of our server, as `npm start` does, with the images of earlier runs. */
async function prepareFull(): Promise<void> {
  await prepareSeedImages(FULL_DATA_DIR);
  await seedBaseProducts();
  await startOnce(undefined);
}

/** Starts a variant of the server on a copy of the full server's database, which builds its site. */
async function prepareVariant(variant: Variant): Promise<void> {
  log(`Building the site of the variant ${variant}.`);
  await copyShopData(FULL_DATA_DIR, dataDirOf(variant));
  await startOnce(variant);
}

/** Starts a server until it has built its site. */
async function startOnce(variant: Variant | undefined): Promise<void> {
  const dataDir = dataDirOf(variant);
  // No mail server listens here. Its URL only makes the build include the features that need mail.
  const env = environmentOf(variant, 'smtp://localhost:1');
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...env });
  const cacheDir = await createBuildCache(path.join(dataDir, 'site/cache', siteProfile(config)));
  const shop = await startShop(config, {
    progress: (message) => {
      collectWarning(message);
      log(message);
    },
  });
  await shareImages(cacheDir);
  if (variant === undefined) for (const locale of PSEUDO_LOCALES) await buildInLocale(locale, shop.url);
  await shop.close();
  await shrinkImages(path.join(dataDir, 'site/hashed'));
}

/** Builds the site of the full profile in a pseudo-locale. */
async function buildInLocale(locale: PseudoLocale, catalogueUrl: string): Promise<void> {
  log(`Building the site in ${locale}.`);
  const outDir = localeDistDir(locale);
  const cacheDir = await createBuildCache(`${outDir}-cache`);
  // The build reads the variable from the environment.
  process.env.SITE_LOCALE = locale;
  try {
    const siteUrl = 'http://localhost';
    await buildSite({ catalogueUrl, apiUrl: '', siteUrl, outDir, cacheDir, onLine: collectWarning });
  } finally {
    delete process.env.SITE_LOCALE;
  }
  await shrinkImages(path.join(outDir, '_astro'));
}

/**
 * Fills the catalogue as the first start does, then removes sizes and other colors: the tests of both profiles buy the
 * same products, and a base backend has neither. Tests of sizes and colors add them.
 */
async function seedBaseProducts(): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: FULL_DATA_DIR });
  await seedCatalogue(database.db, path.join(FULL_DATA_DIR, 'uploads'), log);
  await database.db.delete(productSizes);
  const originals = await readSeedProducts();
  const isOriginal = originals.map(({ slug }) => like(products.id, `${slug}-_____`));
  await database.db.delete(products).where(not(or(...isOriginal) ?? sql`true`));
  await database.db.update(products).set({ style: null, colorName: null, swatch: null });
  await database.close();
}

/** Builds the site for a static host, from the base backend stub on another origin. */
async function prepareBase(): Promise<void> {
  log('Building the site for a base backend.');
  // The build reads these variables from the environment.
  Object.assign(process.env, {
    PUBLIC_EMAIL_SERVICE_URL: BASE_EMAIL_URL,
    PUBLIC_EMAIL_USER_ID: BASE_EMAIL_IDS.user,
    PUBLIC_EMAIL_SERVICE_ID: BASE_EMAIL_IDS.service,
    PUBLIC_EMAIL_TEMPLATE_ID: BASE_EMAIL_IDS.template,
  });
  const backend = await startBaseBackend();
  try {
    await buildSite({
      catalogueUrl: backend.origin,
      apiUrl: BASE_API_URL,
      siteUrl: 'http://localhost',
      outDir: BASE_DIST_DIR,
      cacheDir: await createBuildCache(path.join(ARTIFACTS_DIR, 'base/cache')),
      onLine: collectWarning,
    });
  } finally {
    await backend.close();
  }
  await cp(SEED_IMAGES_DIR, BASE_IMAGES_DIR, { recursive: true });
  await shrinkImages(BASE_IMAGES_DIR);
  await shrinkImages(path.join(BASE_DIST_DIR, '_astro'));
}

async function sourcesKey(): Promise<string> {
  const hash = createHash('sha256');
  const files: string[] = [];
  for await (const entry of glob(SOURCES, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) files.push(path.join(entry.parentPath, entry.name));
  }
  for (const file of files.sort())
    hash
      .update(file)
      .update('\0')
      .update(await readFile(file));
  return hash.digest('hex');
}

function log(message: string): void {
  process.stdout.write(`${message}\n`);
}

if (import.meta.main) await globalSetup();
