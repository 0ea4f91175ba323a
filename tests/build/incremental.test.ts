import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { readConfig } from '#server/config/config.ts';
import { products } from '#server/db/schema/products.ts';
import type * as Build from '#server/site/build.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import type * as SiteRevision from '#site/site-revision.ts';
import { createBuildCache, shareImages } from '#tests/support/artifacts.ts';
import { copyProject } from '#tests/support/project-copy.ts';
import { prepareSeedImages } from '#tests/support/seed-images.ts';

/**
 * Verifies decision 086: after any kind of change, an incremental build equals a clean one byte for byte. Runs on a
 * copy of the project because it changes code and content.
 */

let folder: string;
let project: string;
let backend: RunningServer;
let buildSite: typeof Build.buildSite;
let runs = 0;
/** The log of the last build. */
let log: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'solene-incremental-'));
  project = path.join(folder, 'project');
  buildSite = await copyProject(project);
  const dataDir = path.join(folder, 'data');
  await prepareSeedImages(dataDir);
  const env = { DATABASE_URL: 'memory://', DATA_DIR: dataDir };
  backend = await startServer({ ...readConfig(env), port: 0 });
  await build('incremental');
});

afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

/** Builds with the named cache and returns the content of every file in base64, by path. */
async function build(
  cache: string,
  siteUrl = 'https://shop.example',
  bundlingLimitMs?: number,
): Promise<Map<string, string>> {
  // Beside the project, with a path that begins with that of the project.
  const outDir = path.join(`${project}-data`, cache);
  // Encoded images take half of a build, and no change of this test affects one.
  const cacheDir = await createBuildCache(path.join(folder, 'cache', cache));
  log = [];
  const onLine = (line: string) => log.push(line);
  const limit = bundlingLimitMs === undefined ? {} : { bundlingLimitMs };
  await buildSite({ catalogueUrl: backend.url, apiUrl: '', siteUrl, outDir, cacheDir, onLine, ...limit });
  await shareImages(cacheDir);
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>();
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    files.set(path.relative(outDir, file), (await readFile(file)).toString('base64'));
  }
  return files;
}

/**
 * Builds incrementally, then with an empty cache, the bundler and several processes. Expects equal results that differ
 * from `before`. Returns the clean result, and the log of the incremental build.
 */
async function expectCleanEquivalent(before: Map<string, string>, siteUrl?: string) {
  const incremental = await build('incremental', siteUrl);
  const incrementalLog = log;
  runs += 1;
  await removeImagesFromBundles();
  vi.stubEnv('SITE_PAGES_PER_PROCESS', '20');
  const clean = await build(`clean-${runs}`, siteUrl);
  vi.unstubAllEnvs();
  expect(log).toContain('[WARN] The bundler builds the site again: An image is shown in a new size.');
  expect([...incremental.keys()].sort()).toEqual([...clean.keys()].sort());
  expect(
    [...clean].filter(([file, content]) => incremental.get(file) !== content).map(([file]) => file),
  ).toEqual([]);
  expect([...clean].filter(([file, content]) => before.get(file) !== content)).not.toEqual([]);
  return { clean, log: incrementalLog };
}

/** Makes the bundles unable to render the site, as a page with an image in a new size would. */
async function removeImagesFromBundles(): Promise<void> {
  const bundles = path.join(project, '.cache/bundles');
  for (const name of await readdir(bundles)) {
    const file = path.join(bundles, name, 'bundle.json');
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), images: {} }));
  }
}

/** The pages of the 48 products, their 11 further colors and the 4 categories of the seed. */
const PAGES = 48 + 11 + 4;

test('an incremental build equals a clean one after a change of product, content, configuration or code', async () => {
  const initial = await build('incremental');
  // The second build of a revision needs no bundler.
  expect(log).toEqual([`0 pages of products and categories rendered, ${PAGES} restored`]);

  await backend.database.db
    .update(products)
    .set({ name: 'Renamed Gown', priceCents: cents(12_345) })
    .where(eq(products.name, 'Émeraude Velvet Gown'));
  const renamed = await expectCleanEquivalent(initial);
  // Renders the pages of the gown, of its category and of the products that show it as related, and no other.
  const changed = [...renamed.clean].filter(
    ([file, content]) => /^(shop|categories)\//.test(file) && initial.get(file) !== content,
  );
  expect(renamed.log).toEqual([
    `${changed.length} pages of products and categories rendered, ${PAGES - changed.length} restored`,
  ]);
  const pages = [...renamed.clean.values()].map((content) => Buffer.from(content, 'base64').toString());
  expect(pages.some((page) => page.includes('Renamed Gown') && page.includes('$123.45'))).toBe(true);

  await appendFile(path.join(project, 'src/content/pages/about.md'), '\n\nA new paragraph for the page.\n');
  const messagesFile = path.join(project, 'src/messages/en/product.ts');
  const text = await readFile(messagesFile, 'utf8');
  expect(text).toContain('Add to Cart');
  await writeFile(messagesFile, text.replaceAll('Add to Cart', 'Add to Basket'));
  // An image that only pages with a cache key show.
  const pageFile = path.join(project, 'src/pages/shop/[id].astro');
  const page = await readFile(pageFile, 'utf8');
  const imports =
    "import { Image } from 'astro:assets';\nimport hero from '../../assets/editorial/hero.webp';";
  await writeFile(
    pageFile,
    page
      .replace('---', `---\n${imports}`)
      .replace('</Main>', '<Image src={hero} width={321} height={123} alt="A banner" /></Main>'),
  );
  // A build that is stopped leaves nothing behind that the next one would use.
  await expect(build('incremental', 'https://other.example', 1)).rejects.toThrow(
    'The bundler did not end in time and was stopped.',
  );
  const edited = await expectCleanEquivalent(renamed.clean, 'https://other.example');
  const gown = [...edited.clean].find(([file]) => file.startsWith('shop/'))?.[1] ?? '';
  expect(Buffer.from(gown, 'base64').toString()).toMatch(/<img[^>]+alt="A banner"/);
  expect(edited.log).toContainEqual(
    expect.stringContaining(`${PAGES} pages of products and categories rendered, 0 restored`),
  );
}, 600_000);

test('every kind of change of the site has a revision of its own', async () => {
  const { siteRevision }: typeof SiteRevision = await import(path.join(project, 'src/site/site-revision.ts'));
  const settings = { siteUrl: 'https://shop.example', apiOrigin: '' };
  const read = (changes = {}, capabilities: string[] | null = ['catalogue']) =>
    siteRevision({ ...settings, ...changes }, capabilities);
  const revisions = [await read()];
  for (const file of [
    'src/content/pages/about.md',
    'src/lib/dates.ts',
    'public/favicon.svg',
    'astro.config.mjs',
  ]) {
    await appendFile(path.join(project, file), '\n');
    revisions.push(await read());
  }
  revisions.push(await read({ siteUrl: 'https://other.example' }));
  revisions.push(await read({ apiOrigin: 'https://api.example' }));
  revisions.push(await read({ timeZone: 'Europe/Paris' }));
  revisions.push(await read({}, null));
  vi.stubEnv('PUBLIC_EMAIL_USER_ID', 'someone');
  revisions.push(await read());
  vi.unstubAllEnvs();
  expect(new Set(revisions).size).toBe(10);
  expect(await read()).toBe(revisions[4]);
});
