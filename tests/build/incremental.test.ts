import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { products } from '#server/db/schema.ts';
import type * as Build from '#server/site/build.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { copyProject } from '#tests/support/project-copy.ts';

/**
 * The promise of decision 006: after a change of any kind, an incremental build equals a clean one, byte for
 * byte. Runs on a copy of the project, so that code and content can really be changed.
 */

let folder: string;
let project: string;
let backend: RunningServer;
let buildSite: typeof Build.buildSite;
let runs = 0;
/** How many pages the last build took from its cache. */
let restored = 0;
let restoredIncrementally = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'solene-incremental-'));
  project = path.join(folder, 'project');
  buildSite = await copyProject(project);
  const env = { DATABASE_URL: 'memory://', DATA_DIR: path.join(folder, 'data') };
  backend = await startServer({ ...readConfig(env), port: 0 });
  await build('kept');
});

afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

/** Builds with the cache of that name and answers every file with its content. */
async function build(cache: string, siteUrl = 'https://shop.example'): Promise<Map<string, string>> {
  const outDir = path.join(folder, 'built', cache);
  const cacheDir = path.join(folder, 'cache', cache);
  restored = 0;
  const onLine = (line: string) => {
    if (line.includes('(restored)')) restored += 1;
  };
  await buildSite({ catalogueUrl: backend.url, apiUrl: '', siteUrl, outDir, cacheDir, onLine });
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>();
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    files.set(path.relative(outDir, file), (await readFile(file)).toString('base64'));
  }
  return files;
}

/** Builds incrementally and cleanly; the first must equal the second and differ from what was before. */
async function expectSame(before: Map<string, string>, siteUrl?: string): Promise<Map<string, string>> {
  const incremental = await build('kept', siteUrl);
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

test('an incremental build equals a clean one after a change of product, content, configuration and code', async () => {
  const start = await build('kept');
  // Every one of the 48 product pages, at the least: otherwise nothing is proved here.
  expect(restored).toBeGreaterThanOrEqual(48);

  await backend.database.db
    .update(products)
    .set({ name: 'Renamed Gown', priceCents: 12_345 })
    .where(eq(products.name, 'Émeraude Velvet Gown'));
  const renamed = await expectSame(start);
  expect(restoredIncrementally).toBeGreaterThan(24);
  const pages = [...renamed.values()].map((content) => Buffer.from(content, 'base64').toString());
  expect(pages.some((page) => page.includes('Renamed Gown') && page.includes('$123.45'))).toBe(true);

  await appendFile(path.join(project, 'src/content/pages/about.md'), '\n\nA new paragraph for the page.\n');
  const edited = await expectSame(renamed);
  expect(restoredIncrementally).toBe(0);

  const moved = await expectSame(edited, 'https://other.example');

  const words = path.join(project, 'src/lib/product/messages.ts');
  const text = await readFile(words, 'utf8');
  expect(text).toContain('Add to Cart');
  await writeFile(words, text.replaceAll('Add to Cart', 'Add to Basket'));
  await expectSame(moved, 'https://other.example');
}, 600_000);
