import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readHeaderRules } from '#server/site/header-rules.ts';
import { openRelease, publishRelease, type Release } from '#server/site/release.ts';
import { serveSite } from '#server/site/serve.ts';
import { filesBelow } from '#site/content/files-below.ts';

let folder: string;
let app: FastifyInstance;
let release: Release | undefined;

const SITE = {
  'index.html': '<h1>Home</h1>',
  'shop.html': '<h1>Shop Now</h1>',
  'shop/velvet-gown.html': '<h1>Velvet Gown</h1>',
  '404.html': '<h1>Not found</h1>',
  '405.html': '<h1>Not allowed</h1>',
  '400.html': '<h1>Bad request</h1>',
  _headers: '/*\n  X-Site: yes\n',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '_astro/island.AAAA.js': 'console.warn("a")',
  'catalogue/search.AAAA.json': '{"products":[]}',
};

async function build(files: Record<string, string>): Promise<string> {
  const built = path.join(folder, 'built');
  await rm(built, { recursive: true, force: true });
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(built, name)), { recursive: true });
    await writeFile(path.join(built, name), content);
  }
  return built;
}

async function publish(files: Record<string, string>, key = 'k'): Promise<void> {
  const publication = await publishRelease(path.join(folder, 'site'), await build(files), key);
  release = publication.release;
  await publication.removeOld();
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'solene-release-'));
  release = undefined;
  app = Fastify();
  await serveSite(app, () => release, await readHeaderRules(path.resolve('public/_headers')));
});

afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test('responds with 503 and a placeholder page before the first release', async () => {
  const response = await app.inject('/shop');
  expect(response.statusCode).toBe(503);
  expect(response.body).toContain('The shop is being prepared');
});

test('serves a page at its extensionless URL without a redirect', async () => {
  await publish(SITE);
  for (const [url, text] of [
    ['/', 'Home'],
    ['/shop', 'Shop Now'],
    ['/shop?category=dress', 'Shop Now'],
    ['/shop/velvet-gown', 'Velvet Gown'],
  ] as const) {
    const response = await app.inject(url);
    expect([url, response.statusCode, response.body]).toEqual([url, 200, `<h1>${text}</h1>`]);
    expect(response.headers['content-type']).toContain('text/html');
  }
});

test('[SPEED-04] pages name the speculation rules, whose type is the one that browsers accept', async () => {
  const rules = await readFile('public/speculation-rules.json', 'utf8');
  await publish({ ...SITE, 'speculation-rules.json': rules });
  expect((await app.inject('/shop')).headers['speculation-rules']).toBe('"/speculation-rules.json"');
  for (const encoding of ['identity', 'br']) {
    const response = await app.inject({
      url: '/speculation-rules.json',
      headers: { 'accept-encoding': encoding },
    });
    expect([encoding, response.headers['content-type']]).toEqual([
      encoding,
      'application/speculationrules+json',
    ]);
  }
});

test('redirects a URL with a trailing slash or .html to the extensionless one and preserves the query', async () => {
  await publish(SITE);
  for (const [url, location] of [
    ['/shop/', '/shop'],
    ['/shop/?page=2', '/shop?page=2'],
    ['/shop.html', '/shop'],
    ['/index.html', '/'],
    ['//shop/', '/shop'],
  ]) {
    const response = await app.inject(url as string);
    expect([url, response.statusCode, response.headers.location]).toEqual([url, 308, location]);
  }
  const { statusCode, headers } = await app.inject('//evil.example/');
  expect([statusCode, headers.location]).toEqual([404, undefined]);
});

test('[ROUTE-04] responds to an unknown path with 404 and the Not found page, without an ETag', async () => {
  await publish(SITE);
  for (const url of [
    '/nothing',
    '/shop/nothing',
    '/404',
    '/_headers',
    '/..%2f..%2fpackage.json',
    '/shop/..%2findex',
  ]) {
    const response = await app.inject({ url, headers: { 'if-none-match': '*' } });
    expect([url, response.statusCode, response.body]).toEqual([url, 404, '<h1>Not found</h1>']);
    expect(response.headers.etag).toBeUndefined();
  }
});

test('[ROUTE-09] responds to an unsupported method with 405 and a readable page', async () => {
  await publish(SITE);
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
    const headers = { 'content-type': type };
    const response = await app.inject({ method: 'POST', url: '/shop', headers, payload: '{' });
    expect([response.statusCode, response.body]).toEqual([405, '<h1>Not allowed</h1>']);
    expect(response.headers.allow).toBe('GET, HEAD');
  }
});

test('negotiates brotli or gzip by Accept-Encoding and sends Vary', async () => {
  await publish({ ...SITE, 'shop.html': '<p>silk</p>'.repeat(500) });
  const plain = await app.inject('/shop');
  const brotli = await app.inject({ url: '/shop', headers: { 'accept-encoding': 'gzip, br' } });
  const gzip = await app.inject({ url: '/shop', headers: { 'accept-encoding': 'gzip' } });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(brotli.headers['content-type']).toContain('text/html');
  expect(brotli.headers.vary).toContain('accept-encoding');
  expect(gzip.headers['content-encoding']).toBe('gzip');
});

test('lets browsers cache hashed files for a year and revalidate pages by ETag', async () => {
  await publish(SITE);
  const script = await app.inject('/_astro/island.AAAA.js');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const index = await app.inject('/catalogue/search.AAAA.json');
  expect(index.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const page = await app.inject('/shop');
  expect(page.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  const revalidated = await app.inject({
    url: '/shop',
    headers: { 'if-none-match': String(page.headers.etag) },
  });
  expect(revalidated.statusCode).toBe(304);
});

test('preserves the ETag of a page that a new release leaves unchanged', async () => {
  await publish(SITE);
  const before = { home: await app.inject('/'), shop: await app.inject('/shop') };
  await publish({ ...SITE, 'shop.html': '<h1>Shop Wow</h1>' });
  expect((await app.inject('/')).headers.etag).toBe(before.home.headers.etag);
  const shop = await app.inject('/shop');
  expect(shop.body).toBe('<h1>Shop Wow</h1>');
  expect(shop.headers.etag).not.toBe(before.shop.headers.etag);
});

const fileOf = (name: string) => path.join(release?.files.get(name) ?? '', name);

test('takes an unchanged page from the build, so that the next build finds the same file without reading it', async () => {
  await publish(SITE);
  const before = await stat(fileOf('shop.html'));
  await publish(SITE);
  const [shop, built] = await Promise.all([
    stat(fileOf('shop.html')),
    stat(path.join(folder, 'built/shop.html')),
  ]);
  expect([shop.ino, shop.mtime]).toEqual([built.ino, before.mtime]);
  expect(shop.ino).not.toBe(before.ino);
});

/** Returns the stored pages with their variants, by the number of the release that stored them. */
async function storedPages(): Promise<string[][]> {
  const root = path.join(folder, 'site/pages');
  const names = (await readdir(root)).sort();
  return Promise.all(names.map(async (name) => (await filesBelow(path.join(root, name))).sort()));
}

test('stores only changed pages, and deletes replaced ones with the release after the next', async () => {
  const page = (name: string) => [name, `${name}.br`, `${name}.gz`];
  const [a, b] = [page('a.html'), page('shop/b.html')];
  const files = { 'a.html': '1', 'shop/b.html': '1' };
  await publish(files);
  await publish({ ...files, 'a.html': '2' });
  expect(await storedPages()).toEqual([[...a, ...b], a]);
  // A crash has left this file.
  await writeFile(`${fileOf('a.html')}.part`, '');
  await publish({ ...files, 'a.html': '3' });
  expect(await storedPages()).toEqual([b, a, a]);
  await publish({ 'a.html': '3' });
  expect(await storedPages()).toEqual([b, a]);
  await publish({ 'a.html': '3' });
  expect(await storedPages()).toEqual([a]);
  expect((await app.inject('/a')).body).toBe('3');
  expect((await app.inject('/shop/b')).statusCode).toBe(404);
});

test('serves every page of the previous release while a new one is being published', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [`shop/item-${index}.html`, `<h1>${index}</h1>`]),
  );
  await publish({ ...SITE, ...many });
  const publishing = publish({ ...SITE, ...many, 'shop.html': '<h1>Shop Wow</h1>' });
  let isDone = false;
  publishing.then(() => {
    isDone = true;
  });
  let requests = 0;
  while (!isDone) {
    const response = await app.inject('/shop/item-199');
    expect([response.statusCode, response.body]).toEqual([200, '<h1>199</h1>']);
    requests += 1;
  }
  expect(requests).toBeGreaterThan(10);
  expect((await app.inject('/shop')).body).toBe('<h1>Shop Wow</h1>');
});

test('removes the page of a deleted product with the next release and retains hashed files for open tabs', async () => {
  await publish(SITE);
  const {
    '_astro/island.AAAA.js': _old,
    'catalogue/search.AAAA.json': _oldIndex,
    'shop/velvet-gown.html': _deleted,
    ...rest
  } = SITE;
  await publish({ ...rest, '_astro/island.BBBB.js': 'console.warn("b")' });
  expect((await app.inject('/catalogue/search.AAAA.json')).body).toBe('{"products":[]}');
  expect((await app.inject('/shop/velvet-gown')).statusCode).toBe(404);
  expect((await app.inject('/_astro/island.AAAA.js')).body).toBe('console.warn("a")');
  expect((await app.inject('/_astro/island.BBBB.js')).body).toBe('console.warn("b")');
});

test('deletes a hashed file one day after the last build that used it', async () => {
  await publish(SITE);
  const hashedDir = path.join(folder, 'site/hashed/_astro');
  const { '_astro/island.AAAA.js': _old, ...rest } = SITE;
  const ageFiles = async (hours: number) => {
    const then = new Date(Date.now() - hours * 3_600_000);
    for (const file of await readdir(hashedDir)) await utimes(path.join(hashedDir, file), then, then);
  };
  await ageFiles(23);
  await publish(rest);
  expect(await readdir(hashedDir)).toContain('island.AAAA.js');
  await ageFiles(25);
  await publish(rest);
  expect(await readdir(hashedDir)).toEqual([]);
});

test('retains the scripts of a page for a day after its replacement, however long it was online', async () => {
  const { '_astro/island.AAAA.js': script, ...rest } = SITE;
  const day = 24 * 60 * 60 * 1000;
  const start = Date.now();
  const publishAfter = async (days: number, files: Record<string, string>) => {
    vi.setSystemTime(start + days * day);
    await publish(files);
    return (await app.inject('/_astro/island.AAAA.js')).body;
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    await publish(SITE);
    expect(await publishAfter(3, rest)).toBe(script);
    expect(await publishAfter(3.9, rest)).toBe(script);
    expect(await publishAfter(4.1, rest)).toBe(SITE['404.html']);
    // The clock was a year ahead.
    await publishAfter(365, SITE);
    expect(await publishAfter(5, rest)).toBe(script);
    expect(await publishAfter(6.1, rest)).toBe(SITE['404.html']);
  } finally {
    vi.useRealTimers();
  }
});

test('reopens the release after a restart, with its key', async () => {
  await publish(SITE, 'catalogue-7');
  const reopened = await openRelease(path.join(folder, 'site'));
  expect(reopened?.key).toBe('catalogue-7');
  expect(reopened?.files).toEqual(release?.files);
});

test('reopens a release that takes pages from earlier ones, unless some of them are gone', async () => {
  await publish(SITE);
  const earlier = path.dirname(fileOf('shop.html'));
  await publish({ ...SITE, 'index.html': '<h1>New home</h1>' });
  const reopened = await openRelease(path.join(folder, 'site'));
  expect(reopened?.files).toEqual(release?.files);
  expect(reopened?.files.get('shop.html')).toBe(earlier);
  expect(reopened?.files.get('index.html')).not.toBe(earlier);
  await rm(earlier, { recursive: true });
  expect(await openRelease(path.join(folder, 'site'))).toBeUndefined();
});

test('reopens a release from before pages were shared, whose pages are all in its folder', async () => {
  await publish(SITE);
  const pointer = path.join(folder, 'site/current.json');
  const { key, name } = JSON.parse(await readFile(pointer, 'utf8'));
  await writeFile(pointer, JSON.stringify({ key, name }));
  expect((await openRelease(path.join(folder, 'site')))?.files).toEqual(release?.files);
});

test('sends the security headers with every response', async () => {
  await publish(SITE);
  for (const url of ['/', '/nothing', '/favicon.svg']) {
    const { headers } = await app.inject(url);
    expect(headers['content-security-policy']).toBe("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toBe('camera=(), microphone=(), geolocation=()');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  }
});

test('rejects an invalid line of _headers with its number', async () => {
  const file = path.join(folder, '_headers');
  await writeFile(file, '/*\n  X-One: 1\nX-Two: 2\n');
  await expect(readHeaderRules(file)).rejects.toThrow('line 3: "X-Two: 2" is neither a path nor a header.');
});

test('sets no header twice for one file, since some hosts would join the values', async () => {
  const headersFor = await readHeaderRules(path.resolve('public/_headers'));
  expect(headersFor('/shop')).not.toHaveProperty('cache-control');
  expect(headersFor('/_astro/x.js')['cache-control']).toBe('public, max-age=31536000, immutable');
});
