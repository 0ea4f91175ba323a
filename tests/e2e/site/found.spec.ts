import { type APIRequestContext, expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { PICTURE_HOST } from '#tests/support/base-catalogue.ts';
import { cardNames } from '#tests/support/e2e/steps.ts';
import { readSeedProducts } from '#tests/support/seed-products.ts';
import { test } from '#tests/support/test.ts';

/** What search engines, feed readers and previews of links are told, asked past the browser where it has no part. */

/** Pages that search engines are not to show. */
const HIDDEN = ['/cart', '/search', '/nowhere'];

interface ReadPage {
  readonly html: string;
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly canonical: string | undefined;
  readonly hidden: boolean;
  readonly picture: string;
}

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&#38;', '&').replaceAll('&amp;', '&');

function readPage(html: string, status: number): ReadPage {
  const first = (pattern: RegExp) => {
    const found = pattern.exec(html)?.[1];
    return found === undefined ? undefined : unescaped(found);
  };
  return {
    html,
    status,
    title: first(/<title>([^<]*)<\/title>/) ?? '',
    description: first(/<meta name="description" content="([^"]*)"/) ?? '',
    canonical: first(/<link rel="canonical" href="([^"]*)"/),
    hidden: html.includes('<meta name="robots" content="noindex">'),
    picture: first(/<meta property="og:image" content="([^"]*)"/) ?? '',
  };
}

const graph = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })),
});

/** The things of schema.org that a page speaks of. */
function things(html: string) {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
  return scripts.flatMap(([, json = '']) => z.parse(graph, JSON.parse(json))['@graph']);
}

/** The one thing of a type, in the shape that `fields` expects. */
function thing<Fields extends z.ZodMiniType>(html: string, type: string, fields: Fields): z.infer<Fields> {
  const found = things(html).filter((one) => one['@type'] === type);
  expect(found, type).toHaveLength(1);
  return z.parse(fields, found[0]);
}

const product = z.object({
  name: z.string(),
  offers: z.object({ price: z.string(), priceCurrency: z.literal('USD'), url: z.string() }),
});
const list = z.object({ itemListElement: z.array(z.object({ name: z.string() })) });
const organization = z.object({
  url: z.string(),
  logo: z.string(),
  contactPoint: z.looseObject({ telephone: z.string(), email: z.string() }),
});
const webSite = z.object({ potentialAction: z.object({ target: z.object({ urlTemplate: z.string() }) }) });
const posting = z.object({ headline: z.string(), url: z.string(), image: z.string() });
const manifestFile = z.object({
  name: z.string(),
  start_url: z.string(),
  theme_color: z.string(),
  icons: z.array(z.object({ src: z.string() })),
});

/** The addresses of the sitemap, and the origin for which the site was built: tests serve it at another one. */
async function readSitemap(request: APIRequestContext) {
  const robots = await (await request.get('/robots.txt')).text();
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  const { origin, pathname } = new URL(sitemap);
  const response = await request.get(pathname);
  expect(response.headers()['content-type']).toContain('application/xml');
  const addresses = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
  return { origin, robots, addresses };
}

async function get(request: APIRequestContext, address: string): Promise<ReadPage> {
  const response = await request.get(new URL(address, 'http://site').pathname);
  return readPage(await response.text(), response.status());
}

test('every page of the sitemap is there, has an address, a title, a description and a picture of its own', {
  tag: '@desktop',
}, async ({ request, shop }) => {
  const { origin, addresses } = await readSitemap(request);
  // Home, shop, four categories, about, contact, three help pages, the blog and its four entries; and the products,
  // of which one of the base backend has no page.
  expect(addresses).toHaveLength(16 + (shop.profile === 'full' ? 48 : 47));
  const seen: ReadPage[] = [];
  const pictures = new Set<string>();
  for (const address of addresses) {
    const page = await get(request, address);
    const { status, canonical, hidden } = page;
    expect({ status, canonical, hidden }).toEqual({ status: 200, canonical: address, hidden: false });
    if (!address.includes('/shop/')) expect(page.description.length, address).toBeGreaterThanOrEqual(50);
    expect(page.description.length, address).toBeLessThanOrEqual(160);
    for (const one of things(page.html)) expect(one['@type'], address).toMatch(/^[A-Z]/);
    pictures.add(page.picture);
    seen.push(page);
  }
  for (const address of [...HIDDEN, ...(shop.profile === 'full' ? ['/checkout', '/order'] : [])]) {
    const page = await get(request, address);
    const { canonical, hidden } = page;
    expect({ address, canonical, hidden }).toEqual({ address, canonical: undefined, hidden: true });
    expect(addresses).not.toContain(origin + address);
    seen.push(page);
  }
  expect(new Set(seen.map(({ title }) => title)).size).toBe(seen.length);
  expect(new Set(seen.map(({ description }) => description)).size).toBe(seen.length);
  for (const picture of pictures) {
    const { origin: host, pathname } = new URL(picture);
    if (host === PICTURE_HOST) continue;
    expect(host).toBe(origin);
    const response = await request.get(pathname);
    expect(response.status(), picture).toBe(200);
    expect(response.headers()['content-type'], picture).toMatch(/^image\/(jpeg|webp)$/);
  }
});

test('[ROUTE-01] no page of the sitemap has a link that leads nowhere, or to a page that is to be found and not in it', {
  tag: ['@full', '@desktop'],
}, async ({ request, shop }) => {
  const { addresses } = await readSitemap(request);
  const targets = new Set<string>();
  for (const address of addresses) {
    const { html } = await get(request, address);
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)) {
      const target = new URL(unescaped(href), shop.siteUrl);
      if (target.origin === shop.siteUrl) targets.add(target.pathname + target.search);
    }
  }
  // The card that `live-list` copies stands in a template and leads nowhere until it is filled.
  targets.delete('/shop/unknown');
  expect(targets.size).toBeGreaterThanOrEqual(addresses.length);
  for (const target of targets) {
    const response = await request.get(target, { maxRedirects: 0 });
    expect(response.status(), target).toBe(200);
    const { hidden, canonical = '' } = readPage(await response.text(), 200);
    if (!hidden) expect(addresses, `the sitemap has ${target}`).toContain(canonical);
  }
});

test('each product tells search engines the price that its page shows, and the way to it', {
  tag: '@desktop',
}, async ({ request, page }) => {
  const seed = await readSeedProducts();
  const { addresses } = await readSitemap(request);
  const prices = new Map<string, string>();
  for (const address of addresses.filter((one) => one.includes('/shop/'))) {
    const { html } = await get(request, address);
    const { name, offers } = thing(html, 'Product', product);
    expect(offers.url).toBe(address);
    const shown = /data-amount="">([^<]+)</.exec(html)?.[1];
    expect(shown, address).toBe(`$${offers.price}`);
    prices.set(name, offers.price);
  }
  for (const { name, price } of seed.filter((product) => prices.has(product.name))) {
    expect(prices.get(name), name).toBe(price.toFixed(2));
  }
  expect(prices.size).toBeGreaterThanOrEqual(47);

  const address = addresses.find((one) => one.includes('/shop/')) ?? '';
  await page.goto(new URL(address).pathname);
  const shown = await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('listitem')
    .allTextContents();
  const trail = thing(await page.content(), 'BreadcrumbList', list);
  expect(trail.itemListElement.map(({ name }) => name)).toEqual(shown);
});

test('home, about, a category, the shop and the blog say what they are', {
  tag: '@desktop',
}, async ({ request, page }) => {
  const { origin, addresses } = await readSitemap(request);
  const home = await get(request, '/');
  expect(thing(home.html, 'Organization', organization)).toMatchObject({
    url: `${origin}/`,
    contactPoint: { telephone: '+1 (212) 555-0142', email: 'hello@solene.example' },
  });
  const logo = thing((await get(request, '/pages')).html, 'Organization', organization).logo;
  expect((await request.get(new URL(logo).pathname)).headers()['content-type']).toBe('image/png');
  const { target } = thing(home.html, 'WebSite', webSite).potentialAction;
  expect(target.urlTemplate).toBe(`${origin}/search?q={search_term_string}`);
  for (const address of ['/categories/jewellery', '/shop']) {
    await page.goto(address);
    const names = thing(await page.content(), 'ItemList', list).itemListElement.map(({ name }) => name);
    expect(names.length, address).toBeGreaterThan(6);
    expect(names, address).toEqual((await cardNames(page.getByRole('main'))).slice(0, names.length));
  }
  const entry = addresses.find((one) => one.includes('/blog/')) ?? '';
  const { html, title, picture } = await get(request, entry);
  const { headline, ...addressed } = thing(html, 'BlogPosting', posting);
  expect(addressed).toEqual({ url: entry, image: picture });
  expect(`${headline} · Solène`).toBe(title);
  expect(html.includes('<meta property="og:type" content="article">')).toBe(true);
});

test('a filtered address of the shop names the shop itself as its address', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { origin } = await readSitemap(request);
  await page.goto('/shop?category=dress&page=2');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}/shop`);
});

/** Parses an XML file in the browser, which refuses what is not well-formed. */
async function readFeed(page: Page, text: string) {
  return page.evaluate((xml) => {
    const feed = new DOMParser().parseFromString(xml, 'application/xml');
    const all = (name: string) => [...feed.getElementsByTagName(name)];
    return {
      broken: all('parsererror').length,
      links: all('link').map((one) => one.textContent ?? ''),
      titles: all('title').map((one) => one.textContent ?? ''),
      pictures: all('media:content').map((one) => one.getAttribute('url') ?? ''),
    };
  }, text);
}

test('the feeds of new pieces and of the blog can be read, and every page leads to them', {
  tag: '@desktop',
}, async ({ request, page, shop }) => {
  const { origin } = await readSitemap(request);
  await page.goto('/');
  const feeds = await page
    .locator('link[rel="alternate"][type="application/rss+xml"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(feeds).toEqual(['/feed.xml', '/blog/feed.xml']);
  // The base backend says the age of one product in five: of those the 47th of the seed is the newest.
  const newest = shop.profile === 'full' ? 'Émeraude Velvet Gown' : (await readSeedProducts())[46]?.name;
  for (const [address, items, first] of [
    ['/feed.xml', 20, newest],
    ['/blog/feed.xml', 4, 'How to wear gold with more gold'],
  ] as const) {
    const response = await request.get(address);
    expect(response.headers()['content-type']).toContain('application/xml');
    const feed = await readFeed(page, await response.text());
    expect(feed.broken, address).toBe(0);
    expect(feed.titles).toHaveLength(items + 1);
    expect(feed.links).toHaveLength(items + 1);
    expect(feed.titles[1]).toBe(first);
    for (const link of feed.links.slice(1)) {
      expect(link).toContain(`${origin}/`);
      expect((await request.get(new URL(link).pathname)).status(), link).toBe(200);
    }
    for (const picture of feed.pictures) expect(picture).toMatch(/^https?:\/\//);
    expect(feed.pictures.length).toBeGreaterThanOrEqual(items - 1);
  }
});

test('robots may read pages and products, language models find every link they are given', {
  tag: '@desktop',
}, async ({ request }) => {
  const { origin, robots } = await readSitemap(request);
  expect(robots).toBe(
    `User-agent: *\nAllow: /api/products\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`,
  );
  const text = await (await request.get('/llms.txt')).text();
  expect(text).toMatch(/^# Solène\n\n> .+\n\n## /);
  const links = [...text.matchAll(/^- \[.+\]\((\S+)\): .+$/gm)].map(([, url = '']) => new URL(url));
  expect(links.length).toBeGreaterThanOrEqual(5 + 4 + 4 + 3);
  for (const { origin: host, pathname } of links) {
    expect(host).toBe(origin);
    expect((await request.get(pathname)).status(), pathname).toBe(200);
  }
});

test('on a home screen the shop has its name, its icons and the colour of its ground', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const response = await request.get(address ?? '');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = z.parse(manifestFile, await response.json());
  expect(manifest).toMatchObject({ name: 'Solène', start_url: '/' });
  const touch = (await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')) ?? '';
  for (const icon of [touch, ...manifest.icons.map(({ src }) => src)]) {
    expect((await request.get(icon)).headers()['content-type'], icon).toMatch(/^image\//);
  }
  const ground = await page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (canvas === null) return '';
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [...rgb] = canvas.getImageData(0, 0, 1, 1).data.slice(0, 3);
    return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  });
  expect(manifest.theme_color).toBe(ground);
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', ground);
});
