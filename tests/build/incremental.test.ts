import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { readConfig } from '#server/config/config.ts';
import { products } from '#server/db/schema/products.ts';
import type * as Build from '#server/site/build.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { createBuildCache, shareImages } from '#tests/support/artifacts.ts';
import { copyProject } from '#tests/support/project-copy.ts';
import { prepareSeedImages } from '#tests/support/seed-images.ts';

/**
 * Verifies decision 006: after any kind of change, an incremental build equals a clean one byte for byte. Runs on a
 * copy of the project because it changes code and content.
 */

let folder: string;
let project: string;
let backend: RunningServer;
let buildSite: typeof Build.buildSite;
let runs = 0;
/** The number of pages that the last build restored from its cache. */
let restored = 0;
/** The same number for the last incremental build. */
let restoredIncrementally = 0;

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
async function build(cache: string, siteUrl = 'https://shop.example'): Promise<Map<string, string>> {
  const outDir = path.join(folder, 'built', cache);
  // Encoded images take half of a build, and no change of this test affects one.
  const cacheDir = await createBuildCache(path.join(folder, 'cache', cache));
  restored = 0;
  const onLine = (line: string) => {
    if (line.includes('(restored)')) restored += 1;
  };
  await buildSite({ catalogueUrl: backend.url, apiUrl: '', siteUrl, outDir, cacheDir, onLine });
  await shareImages(cacheDir);
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>();
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    files.set(path.relative(outDir, file), (await readFile(file)).toString('base64'));
  }
  return files;
}

/** Builds incrementally and cleanly. Expects equal results that differ from `before`, and returns the clean one. */
async function expectCleanEquivalent(
  before: Map<string, string>,
  siteUrl?: string,
): Promise<Map<string, string>> {
  const incremental = await build('incremental', siteUrl);
  restoredIncrementally = restored;
  runs += 1;
  const clean = await build(`clean-${runs}`, siteUrl);
  expect([...incremental.keys()].sort()).toEqual([...clean.keys()].sort());
  expect(
    [...clean].filter(([file, content]) => incremental.get(file) !== content).map(([file]) => file),
  ).toEqual([]);
  expect([...clean].filter(([file, content]) => before.get(file) !== content)).not.toEqual([]);
  return clean;
}

test('an incremental build equals a clean one after a change of product, content, configuration or code', async () => {
  const initial = await build('incremental');
  // At least all 48 product pages; otherwise the build was not incremental and the test proves nothing.
  expect(restored).toBeGreaterThanOrEqual(48);

  await backend.database.db
    .update(products)
    .set({ name: 'Renamed Gown', priceCents: cents(12_345) })
    .where(eq(products.name, 'Émeraude Velvet Gown'));
  const renamed = await expectCleanEquivalent(initial);
  expect(restoredIncrementally).toBeGreaterThan(24);
  const pages = [...renamed.values()].map((content) => Buffer.from(content, 'base64').toString());
  expect(pages.some((page) => page.includes('Renamed Gown') && page.includes('$123.45'))).toBe(true);

  await appendFile(path.join(project, 'src/content/pages/about.md'), '\n\nA new paragraph for the page.\n');
  const edited = await expectCleanEquivalent(renamed);
  expect(restoredIncrementally).toBe(0);

  const moved = await expectCleanEquivalent(edited, 'https://other.example');

  const messagesFile = path.join(project, 'src/lib/product/messages.ts');
  const text = await readFile(messagesFile, 'utf8');
  expect(text).toContain('Add to Cart');
  await writeFile(messagesFile, text.replaceAll('Add to Cart', 'Add to Basket'));
  await expectCleanEquivalent(moved, 'https://other.example');
}, 600_000);
