import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { readConfig } from '#server/config/config.ts';
import { users } from '#server/db/schema/auth.ts';
import { products } from '#server/db/schema/products.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { siteProfile, startShop } from '#server/shop.ts';
import type { RunningServer } from '#server/start.ts';
import { createBuildCache } from '#tests/support/artifacts.ts';
import { prepareSeedImages } from '#tests/support/seed-images.ts';
import { createFormData, plainImage } from '#tests/support/server/test-images.ts';

/** The shop as `npm start` runs it, with a real database on disk and real builds. */

let folder: string;
/** The data folder of all tests but the last. Its images come from earlier builds. */
let dataDir: string;
let shop: RunningServer | undefined;
const progress: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'solene-shop-'));
  dataDir = path.join(folder, 'data');
  await prepareSeedImages(dataDir);
  await createBuildCache(path.join(dataDir, 'site/cache', siteProfile(readShopConfig())));
});

afterEach(async () => {
  await shop?.close();
  shop = undefined;
  progress.length = 0;
});

afterAll(() => rm(folder, { recursive: true }));

function readShopConfig(env: Record<string, string> = {}) {
  return readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    SITE_URL: 'https://shop.example',
    LOG_LEVEL: 'silent',
    SEED: 'demo',
    ...env,
  });
}

async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  shop = await startShop(readShopConfig(env), { progress: (message) => progress.push(message) });
  return shop;
}

function requireShop(): RunningServer {
  if (shop === undefined) throw new Error('The shop is not running.');
  return shop;
}

const fetchPage = (pagePath: string) => fetch(`${requireShop().url}${pagePath}`);

/** Returns a product without reviews. */
async function firstProduct() {
  const [row] = await requireShop()
    .database.db.select()
    .from(products)
    .where(eq(products.reviewCount, 0))
    .limit(1);
  if (row === undefined) throw new Error('The seed is missing.');
  return row;
}

test('builds the site on the first start and reuses it on the second', async () => {
  await start();
  expect(progress).toContainEqual(expect.stringMatching(/^The site is built \(/));
  const row = await firstProduct();
  const response = await fetchPage(`/shop/${row.id}`);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain(row.name);
  expect(html).toContain('src="/uploads/');
  await shop?.close();

  progress.length = 0;
  await start();
  expect(progress).not.toContainEqual(expect.stringMatching(/build/i));
  expect((await fetchPage(`/shop/${row.id}`)).status).toBe(200);
});

test('rebuilds in the background after a catalogue change and preserves the ETags of unchanged pages', async () => {
  await start();
  const row = await firstProduct();
  const before = { contact: await fetchPage('/contact'), product: await fetchPage(`/shop/${row.id}`) };
  const [script = 'no script'] = /\/_astro\/[\w.-]+\.js/.exec(await before.product.text()) ?? [];

  await requireShop().database.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).limit(1);
    if (user === undefined) throw new Error('There are no users.');
    const words = 'Falls like <b>water</b>.';
    await tx.insert(reviews).values({ productId: row.id, userId: user.id, stars: 3, words });
    await tx
      .update(products)
      .set({ priceCents: cents(9_999_901), oldPriceCents: null })
      .where(eq(products.id, row.id));
  });
  await expect
    .poll(async () => (await fetchPage(`/shop/${row.id}`)).text(), { timeout: 200_000, interval: 500 })
    .toContain('$99,999.01');
  const html = await (await fetchPage(`/shop/${row.id}`)).text();
  expect(html).toContain('>Falls like &lt;b&gt;water&lt;/b&gt;.</p>');
  expect(html).toContain('"ratingValue":3,"bestRating":5,"worstRating":1,"reviewCount":1');
  expect(html).toContain('"reviewBody":"Falls like \\u003cb>water\\u003c/b>."');

  expect((await fetchPage('/contact')).headers.get('etag')).toBe(before.contact.headers.get('etag'));
  expect((await fetchPage(script)).status).toBe(200);
});

test('publishes a product that an admin adds, and reports when the site shows it', async () => {
  const account = { ADMIN_EMAIL: 'root@shop.example', ADMIN_PASSWORD: 'correct horse!' };
  const { app, url } = await start({ ...account, ADMIN_SECOND_FACTOR: 'optional' });
  const headers = { host: 'shop.example', origin: 'https://shop.example' };
  const loggedIn = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers,
    payload: { email: account.ADMIN_EMAIL, password: account.ADMIN_PASSWORD },
  });
  const cookie = loggedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const image = await plainImage(330, 400).jpeg().toBuffer();
  const created = await app.inject({
    method: 'POST',
    url: '/api/products/create-product',
    headers: { ...headers, cookie },
    payload: createFormData({ name: 'Brand New Gown', price: '1', category: 'dress', color: 'red', image }),
  });
  const { _id, images } = created.json().product;
  const isCurrent = async () => {
    const { revision, current } = (await app.inject('/api/site')).json();
    return revision === current;
  };
  expect(await isCurrent()).toBe(false);
  expect((await fetchPage(`/shop/${_id}`)).status).toBe(404);
  await expect.poll(isCurrent, { timeout: 200_000, interval: 500 }).toBe(true);

  const html = await (await fetchPage(`/shop/${_id}`)).text();
  expect(html).toContain('Brand New Gown');
  const imagePath = new URL(images[0].url).pathname;
  expect(html).toContain(imagePath);
  expect((await fetch(url + imagePath)).headers.get('content-type')).toBe('image/webp');
  expect(await (await fetchPage('/shop')).text()).toContain('Brand New Gown');
});

test('calls the build hook once for several changes in a row and builds no site itself', async () => {
  const calls: string[] = [];
  const hook = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    response.writeHead(202).end();
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const address = hook.address();
  if (address === null || typeof address === 'string') throw new Error('The hook has no port.');
  const env = {
    BUILD_HOOK_URL: `http://127.0.0.1:${address.port}/build`,
    BUILD_INTERVAL_SECONDS: '0',
    DATABASE_URL: 'memory://',
  };
  try {
    await start(env);
    await expect.poll(() => calls).toEqual(['POST /build']);
    const row = await firstProduct();
    for (const priceCents of [101, 102, 103].map(cents)) {
      await requireShop()
        .database.db.update(products)
        .set({ priceCents, oldPriceCents: null })
        .where(eq(products.id, row.id));
    }
    await expect.poll(() => calls.length).toBe(2);
    expect((await fetchPage('/shop')).status).toBe(404);
  } finally {
    hook.close();
  }
});

test('serves the last release while a start with another SITE_URL rebuilds it', async () => {
  await start();
  await shop?.close();
  progress.length = 0;
  await start({ SITE_URL: 'https://moved.example' });
  expect(progress).not.toContainEqual(expect.stringMatching(/^The site is built/));
  const before = await fetchPage('/contact');
  expect([before.status, await before.text()]).toEqual([
    200,
    expect.stringContaining('https://shop.example/'),
  ]);
  await expect
    .poll(async () => (await fetchPage('/contact')).text(), { timeout: 200_000, interval: 500 })
    .toContain('https://moved.example/');
});

/** Runs the program of `npm run build` and returns its exit code and its stderr. */
async function runBuild(env: Record<string, string>): Promise<{ code: number | null; stderr: string }> {
  const args = ['--disable-warning=ExperimentalWarning', 'server/build-command.ts'];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, stderr: text.trim() };
}

test('fails with one sentence when the backend is down, and leaves existing files alone', async () => {
  const outDir = path.join(folder, 'dist');
  await mkdir(outDir);
  await writeFile(path.join(outDir, 'index.html'), 'what was there');
  const { code, stderr } = await runBuild({
    CATALOGUE_URL: 'http://127.0.0.1:9',
    SITE_OUT_DIR: outDir,
  });
  expect(code).toBe(1);
  expect(stderr).toBe(
    'The site cannot be built because the backend at http://127.0.0.1:9 does not respond. Existing files are unchanged.',
  );
  expect(await readFile(path.join(outDir, 'index.html'), 'utf8')).toBe('what was there');
});

test('names an invalid build variable in one sentence', async () => {
  const { code, stderr } = await runBuild({ PUBLIC_API_URL: 'api.example' });
  expect(code).toBe(1);
  expect(stderr).toBe(
    'PUBLIC_API_URL is "api.example", but it must be an http or https URL without path, query, hash or credentials, such as https://shop.example.',
  );
});

test('builds a complete site from the embedded backend when no URL is set', async () => {
  const outDir = path.join(folder, 'embedded');
  const data = path.join(folder, 'embedded-data');
  await prepareSeedImages(data);
  const { code, stderr } = await runBuild({
    DATA_DIR: data,
    SITE_OUT_DIR: outDir,
    CATALOGUE_URL: '',
    PUBLIC_API_URL: '',
  });
  expect([code, stderr]).toEqual([0, '']);
  const home = await readFile(path.join(outDir, 'index.html'), 'utf8');
  expect(home).toContain('Trending Products');
  expect(home).not.toMatch(/127\.0\.0\.1|localhost:(?!4321)/);
});
