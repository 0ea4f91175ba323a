import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { paths } from '#lib/urls/paths.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { readConfig } from '#server/config/config.ts';
import { products } from '#server/db/schema/products.ts';
import { startServer } from '#server/start.ts';
import { createBuildCache } from '#tests/support/artifacts.ts';
import { copyProject } from '#tests/support/project-copy.ts';
import { prepareSeedImages } from '#tests/support/seed-images.ts';
import { productRow } from '#tests/support/server/test-app.ts';

/** The 30 dresses of the site, newest first: more than the 24 of one page. Every other category is empty. */
const DRESSES = Array.from({ length: 30 }, (_, number) => `dress-${number}`);

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'solene-paging-'));
  // One less than the number of products.
  vi.stubEnv('SEARCH_INDEX_MAX', '29');
  const dataDir = path.join(folder, 'data');
  await prepareSeedImages(dataDir);
  const env = { DATABASE_URL: 'memory://', DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const backend = await startServer({ ...readConfig(env), port: 0 });
  try {
    await backend.database.db.delete(products);
    await insertProducts(
      backend.database.db,
      DRESSES.map((id, ageMinutes) => productRow({ id, ageMinutes })),
    );
    // Astro builds in a folder of the project, so the project of another build must not be the same.
    const buildSite = await copyProject(path.join(folder, 'project'));
    await buildSite({
      catalogueUrl: backend.url,
      apiUrl: '',
      siteUrl: 'https://shop.example',
      outDir: path.join(folder, 'site'),
      cacheDir: await createBuildCache(path.join(folder, 'cache')),
    });
  } finally {
    await backend.close();
  }
}, 180_000);

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const fileOf = (pagePath: string) => path.join(folder, 'site', `${pagePath}.html`);

interface BuiltPage {
  /** The product ids of the cards, in page order. */
  readonly cards: readonly string[];
  /** The target of each pagination control; undefined when it has none. */
  readonly links: Record<string, string | undefined>;
}

async function readPage(pagePath: string): Promise<BuiltPage> {
  const html = await readFile(fileOf(pagePath), 'utf8');
  const list = /<ul[^>]*data-list[^>]*>(.*?)<template>/s.exec(html)?.[1] ?? '';
  const paging = /<nav[^>]*aria-label="Pagination"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? '';
  const anchors = paging.matchAll(/<a\b([^>]*)>([^<]*)<\/a>/g);
  return {
    cards: [...list.matchAll(/<article[^>]*data-product-id="([^"]*)"/g)].map(([, id = '']) => id),
    links: Object.fromEntries(
      [...anchors].map(([, attributes = '', text = '']) => [text, /href="([^"]*)"/.exec(attributes)?.[1]]),
    ),
  };
}

test('[CAT-01] shows 24 products on the first page of a category and links to the next', async () => {
  expect(await readPage(paths.category('dress'))).toEqual({
    cards: DRESSES.slice(0, 24),
    links: {
      Previous: undefined,
      1: paths.category('dress'),
      2: paths.category('dress', 2),
      Next: paths.category('dress', 2),
    },
  });
});

test('[CAT-01] shows the remaining six products on the second page and links back', async () => {
  expect(await readPage(paths.category('dress', 2))).toEqual({
    cards: DRESSES.slice(24),
    links: {
      Previous: paths.category('dress'),
      1: paths.category('dress'),
      2: paths.category('dress', 2),
      Next: undefined,
    },
  });
});

test('[CAT-01] builds no third page', async () => {
  await expect(access(fileOf(paths.category('dress', 3)))).rejects.toThrow('ENOENT');
});

test('[CAT-01] builds one page without pagination for an empty category', async () => {
  expect(await readPage(paths.category('jewellery'))).toEqual({ cards: [], links: {} });
  await expect(access(fileOf(paths.category('jewellery', 2)))).rejects.toThrow('ENOENT');
});

test('[SEARCH-02] ships no search index for a catalogue above SEARCH_INDEX_MAX', async () => {
  await expect(access(path.join(folder, 'site/catalogue'))).rejects.toThrow('ENOENT');
  const html = await readFile(fileOf(paths.search), 'utf8');
  expect(html).not.toContain('/catalogue/');
  // The static page shows the first ten products to visitors without JavaScript.
  expect(html.match(/<article/g)).toHaveLength(10);
});
