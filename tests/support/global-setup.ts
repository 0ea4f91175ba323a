import { createHash } from 'node:crypto';
import { cp, glob, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { buildSite } from '#server/site/build.ts';
import { startShop } from '#server/site/shop.ts';
import { startBaseBackend } from '#tests/support/base-backend.ts';
import {
  BASE_API_URL,
  BASE_DIST,
  BASE_EMAIL_IDS,
  BASE_EMAIL_URL,
  DRAWN_PICTURES,
  FULL_DATA,
  MADE,
  MAIL_FROM,
  makeBuildCache,
} from '#tests/support/sites.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Everything that the two sites are made from. */
const SOURCES = ['src/**', 'server/**', 'public/**', 'tests/support/**', '*.{json,mjs}'];

/** Builds the site once for each profile; what is there already and made from the same sources is kept. */
// biome-ignore lint/style/noDefaultExport: the runner calls the default export.
export default async function globalSetup(): Promise<void> {
  const key = await sourcesKey();
  const keyFile = path.join(MADE, 'key');
  if ((await readFile(keyFile, 'utf8').catch(() => '')) === key) return;
  await rm(MADE, { recursive: true, force: true });
  await makeFull();
  await makeBase();
  await writeFile(keyFile, key);
}

/** The very first start of our server, as `npm start` does it. */
async function makeFull(): Promise<void> {
  const config = readConfig({
    DATA_DIR: FULL_DATA,
    PORT: '0',
    LOG_LEVEL: 'error',
    // Nobody listens there, and no mail goes out: what a shop with mails can do is built into the site.
    SMTP_URL: 'smtp://localhost:1',
    MAIL_FROM,
  });
  const shop = await startShop(config, { progress: say });
  await shop.close();
  const caches = path.join(FULL_DATA, 'site/cache');
  for (const profile of await readdir(caches))
    await cp(path.join(caches, profile, 'assets'), DRAWN_PICTURES, { recursive: true });
}

/** A site for a static host, from a backend that is not ours and stands on another origin. */
async function makeBase(): Promise<void> {
  say('Building the site of a base backend.');
  // The build reads them as a person would set them.
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
      outDir: BASE_DIST,
      cacheDir: await makeBuildCache(path.join(MADE, 'base/cache')),
    });
  } finally {
    await backend.close();
  }
}

async function sourcesKey(): Promise<string> {
  const content = createHash('sha256');
  const files: string[] = [];
  for await (const entry of glob(SOURCES, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) files.push(path.join(entry.parentPath, entry.name));
  }
  for (const file of files.sort())
    content
      .update(file)
      .update('\0')
      .update(await readFile(file));
  return content.digest('hex');
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
