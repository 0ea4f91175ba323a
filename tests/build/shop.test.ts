import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { products, reviews, users } from '#server/db/schema.ts';
import { startShop } from '#server/site/shop.ts';
import type { RunningServer } from '#server/start.ts';
import { formOf, plain } from '#tests/support/server/test-pictures.ts';

/** The shop as `npm start` runs it: real database on disk, real builds. */

let folder: string;
let shop: RunningServer | undefined;
const said: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'solene-shop-'));
});

afterEach(async () => {
  await shop?.close();
  shop = undefined;
  said.length = 0;
});

afterAll(() => rm(folder, { recursive: true }));

async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const ours = {
    DATA_DIR: path.join(folder, 'data'),
    PORT: '0',
    SITE_URL: 'https://shop.example',
    LOG_LEVEL: 'silent',
  };
  const config = readConfig({ ...ours, ...env });
  shop = await startShop(config, { progress: (sentence) => said.push(sentence) });
  return shop;
}

function running(): RunningServer {
  if (shop === undefined) throw new Error('The shop is not running.');
  return shop;
}

const page = (address: string) => fetch(`${running().url}${address}`);

/** The first product of the shop, as the database has it. */
async function someProduct() {
  const [row] = await running().database.db.select().from(products).limit(1);
  if (row === undefined) throw new Error('The seed is missing.');
  return row;
}

test('the first start builds the site, the second one finds it', async () => {
  await start();
  expect(said).toContainEqual(expect.stringMatching(/^The site is built \(/));
  const row = await someProduct();
  const response = await page(`/shop/${row.id}`);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain(row.name);
  expect(html).toContain('src="/uploads/');
  await shop?.close();

  said.length = 0;
  await start();
  expect(said).not.toContainEqual(expect.stringMatching(/build/i));
  expect((await page(`/shop/${row.id}`)).status).toBe(200);
});

test('a change of the catalogue is built in the background; what did not change keeps its ETag', async () => {
  await start();
  const row = await someProduct();
  const before = { contact: await page('/contact'), product: await page(`/shop/${row.id}`) };
  const [script = 'no script'] = /\/_astro\/[\w.-]+\.js/.exec(await before.product.text()) ?? [];

  await running().database.db.transaction(async (tx) => {
    const [person] = await tx.select().from(users).limit(1);
    if (person === undefined) throw new Error('Nobody has an account.');
    const words = 'Falls like <b>water</b>.';
    await tx.insert(reviews).values({ productId: row.id, userId: person.id, stars: 3, words });
    await tx.update(products).set({ priceCents: 9_999_901 }).where(eq(products.id, row.id));
  });
  await expect
    .poll(async () => (await page(`/shop/${row.id}`)).text(), { timeout: 200_000, interval: 500 })
    .toContain('$99999.01');
  const html = await (await page(`/shop/${row.id}`)).text();
  expect(html).toContain('>Falls like &lt;b&gt;water&lt;/b&gt;.</p>');
  expect(html).toContain('"ratingValue":3,"bestRating":5,"worstRating":1,"reviewCount":1');
  expect(html).toContain('"reviewBody":"Falls like \\u003cb>water\\u003c/b>."');

  expect((await page('/contact')).headers.get('etag')).toBe(before.contact.headers.get('etag'));
  expect((await page(script)).status).toBe(200);
});

test('what an admin adds is on the site by itself, and the backend says when', async () => {
  const account = { ADMIN_EMAIL: 'root@shop.example', ADMIN_PASSWORD: 'correct horse!' };
  const { app, url } = await start(account);
  const headers = { host: 'shop.example', origin: 'https://shop.example' };
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers,
    payload: { email: account.ADMIN_EMAIL, password: account.ADMIN_PASSWORD },
  });
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const image = await plain(330, 400).jpeg().toBuffer();
  const created = await app.inject({
    method: 'POST',
    url: '/api/products/create-product',
    headers: { ...headers, cookie },
    payload: formOf({ name: 'Brand New Gown', price: '1', category: 'dress', color: 'red', image }),
  });
  const { _id, images } = created.json().product;
  const shown = async () => {
    const { revision, current } = (await app.inject('/api/site')).json();
    return revision === current;
  };
  expect(await shown()).toBe(false);
  expect((await page(`/shop/${_id}`)).status).toBe(404);
  await expect.poll(shown, { timeout: 200_000, interval: 500 }).toBe(true);

  const html = await (await page(`/shop/${_id}`)).text();
  expect(html).toContain('Brand New Gown');
  const address = new URL(images[0].url).pathname;
  expect(html).toContain(address);
  expect((await fetch(url + address)).headers.get('content-type')).toBe('image/webp');
  expect(await (await page('/shop')).text()).toContain('Brand New Gown');
});

test('with a build hook, many changes in a row call it once, and no site is built here', async () => {
  const calls: string[] = [];
  const hook = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    response.writeHead(202).end();
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const address = hook.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const env = { BUILD_HOOK_URL: `http://127.0.0.1:${address.port}/build`, DATABASE_URL: 'memory://' };
  try {
    await start(env);
    await expect.poll(() => calls, { timeout: 60_000 }).toEqual(['POST /build']);
    const row = await someProduct();
    for (const cents of [101, 102, 103]) {
      await running()
        .database.db.update(products)
        .set({ priceCents: cents, oldPriceCents: null })
        .where(eq(products.id, row.id));
    }
    await expect.poll(() => calls.length, { timeout: 60_000 }).toBe(2);
    expect((await page('/shop')).status).toBe(404);
  } finally {
    hook.close();
  }
});

/** Runs `npm run build`'s program and answers its exit code and what it said on stderr. */
async function runBuild(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const args = ['--disable-warning=ExperimentalWarning', 'server/site/build-command.ts'];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said: text.trim() };
}

test('with the backend away the build stops with a sentence, and the files already there stay', async () => {
  const outDir = path.join(folder, 'dist');
  await mkdir(outDir);
  await writeFile(path.join(outDir, 'index.html'), 'what was there');
  const { code, said: sentence } = await runBuild({
    CATALOGUE_URL: 'http://127.0.0.1:9',
    SITE_OUT_DIR: outDir,
  });
  expect(code).toBe(1);
  expect(sentence).toBe(
    'The backend at http://127.0.0.1:9 does not answer, so the site cannot be built; the files already there stay.',
  );
  expect(await readFile(path.join(outDir, 'index.html'), 'utf8')).toBe('what was there');
});

test('a variable of the build with a wrong value is named in one sentence', async () => {
  const { code, said: sentence } = await runBuild({ PUBLIC_API_URL: 'api.example' });
  expect(code).toBe(1);
  expect(sentence).toBe(
    'PUBLIC_API_URL is "api.example", but it must be an http or https address such as https://shop.example.',
  );
});

test('the build without an address opens the embedded backend and writes a whole site', async () => {
  const outDir = path.join(folder, 'embedded');
  const data = path.join(folder, 'embedded-data');
  const { code, said: sentence } = await runBuild({
    DATA_DIR: data,
    SITE_OUT_DIR: outDir,
    CATALOGUE_URL: '',
    PUBLIC_API_URL: '',
  });
  expect([code, sentence]).toEqual([0, '']);
  const home = await readFile(path.join(outDir, 'index.html'), 'utf8');
  expect(home).toContain('Trending Products');
  expect(home).not.toMatch(/127\.0\.0\.1|localhost:(?!4321)/);
});
