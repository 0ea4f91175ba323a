import { type APIRequestContext, expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { IMAGE_HOST } from '#tests/support/base-catalogue.ts';
import { cardNames } from '#tests/support/e2e/steps.ts';
import { readSeedProducts } from '#tests/support/seed-products.ts';
import { test } from '#tests/support/test.ts';

// Metadata for search engines, feed readers and link previews, requested without a browser where possible.

/** Pages excluded from search engines. */
const NOINDEX_PATHS = ['/cart', '/search', '/offline', '/nowhere'];

interface ParsedPage {
  readonly html: string;
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly canonical: string | undefined;
  readonly isNoindex: boolean;
  readonly shareImage: string;
}

const unescapeHtml = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&#38;', '&').replaceAll('&amp;', '&');

function parsePage(html: string, status: number): ParsedPage {
  const firstMatch = (pattern: RegExp) => {
    const match = pattern.exec(html)?.[1];
    return match === undefined ? undefined : unescapeHtml(match);
  };
  return {
    html,
    status,
    title: firstMatch(/<title>([^<]*)<\/title>/) ?? '',
    description: firstMatch(/<meta name="description" content="([^"]*)"/) ?? '',
    canonical: firstMatch(/<link rel="canonical" href="([^"]*)"/),
    isNoindex: html.includes('<meta name="robots" content="noindex">'),
    shareImage: firstMatch(/<meta property="og:image" content="([^"]*)"/) ?? '',
  };
}

const graphSchema = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })),
});

/** Returns the schema.org objects of a page. */
function structuredData(html: string) {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
  return scripts.flatMap(([, json = '']) => z.parse(graphSchema, JSON.parse(json))['@graph']);
}

/** Returns the only schema.org object of a type, parsed with `fields`. */
function onlyObject<Fields extends z.ZodMiniType>(
  html: string,
  type: string,
  fields: Fields,
): z.infer<Fields> {
  const matches = structuredData(html).filter((item) => item['@type'] === type);
  expect(matches, type).toHaveLength(1);
  return z.parse(fields, matches[0]);
}

const offerSchema = z.object({
  offers: z.object({ price: z.string(), priceCurrency: z.literal('USD'), url: z.string() }),
});
/** A product, or a group of variants. Those of other pages have only a URL. */
const productSchema = z.union([
  z.extend(offerSchema, { name: z.string() }),
  z.object({ name: z.string(), hasVariant: z.array(z.union([offerSchema, z.object({ url: z.string() })])) }),
]);
const listSchema = z.object({ itemListElement: z.array(z.object({ name: z.string() })) });
const organizationSchema = z.object({
  url: z.string(),
  logo: z.string(),
  contactPoint: z.looseObject({ telephone: z.string(), email: z.string() }),
});
const webSiteSchema = z.object({
  potentialAction: z.object({ target: z.object({ urlTemplate: z.string() }) }),
});
const postingSchema = z.object({ headline: z.string(), url: z.string(), image: z.string() });
const manifestSchema = z.object({
  name: z.string(),
  start_url: z.string(),
  theme_color: z.string(),
  icons: z.array(z.object({ src: z.string() })),
});

/**
 * Returns robots.txt, the URLs of the sitemap and the origin of the build. The tests serve the site from another one.
 */
async function readSitemap(request: APIRequestContext) {
  const robots = await (await request.get('/robots.txt')).text();
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  const { origin, pathname } = new URL(sitemap);
  const response = await request.get(pathname);
  expect(response.headers()['content-type']).toContain('application/xml');
  const entries = (await response.text()).split('<url>').slice(1);
  const urls = entries.map((entry) => /<loc>([^<]+)<\/loc>/.exec(entry)?.[1] ?? '');
  return { origin, robots, entries, urls };
}

async function fetchPage(request: APIRequestContext, url: string): Promise<ParsedPage> {
  const response = await request.get(new URL(url, 'http://site').pathname);
  return parsePage(await response.text(), response.status());
}

test('every page of the sitemap exists and has a canonical URL, a unique title and description, and an image', {
  tag: '@desktop',
}, async ({ request, shop }) => {
  const { origin, urls } = await readSitemap(request);
  // Home, shop, four categories, about, contact, three help pages, the blog, its four entries and the products. The
  // full profile has the size guide. One product of the base backend has no page.
  expect(urls).toHaveLength(16 + (shop.profile === 'full' ? 1 + 48 : 47));
  const seen: ParsedPage[] = [];
  const images = new Set<string>();
  for (const url of urls) {
    const page = await fetchPage(request, url);
    const { status, canonical, isNoindex } = page;
    expect({ status, canonical, isNoindex }).toEqual({ status: 200, canonical: url, isNoindex: false });
    if (!url.includes('/shop/')) expect(page.description.length, url).toBeGreaterThanOrEqual(50);
    expect(page.description.length, url).toBeLessThanOrEqual(160);
    for (const item of structuredData(page.html)) expect(item['@type'], url).toMatch(/^[A-Z]/);
    images.add(page.shareImage);
    seen.push(page);
  }
  for (const path of [...NOINDEX_PATHS, ...(shop.profile === 'full' ? ['/checkout', '/order'] : [])]) {
    const page = await fetchPage(request, path);
    const { canonical, isNoindex } = page;
    expect({ path, canonical, isNoindex }).toEqual({ path, canonical: undefined, isNoindex: true });
    expect(urls).not.toContain(origin + path);
    seen.push(page);
  }
  expect(new Set(seen.map(({ title }) => title)).size).toBe(seen.length);
  expect(new Set(seen.map(({ description }) => description)).size).toBe(seen.length);
  for (const shareImage of images) {
    const { origin: host, pathname } = new URL(shareImage);
    if (host === IMAGE_HOST) continue;
    expect(host).toBe(origin);
    const response = await request.get(pathname);
    expect(response.status(), shareImage).toBe(200);
    expect(response.headers()['content-type'], shareImage).toMatch(/^image\/(jpeg|webp)$/);
  }
});

test('the sitemap has the modification time and the image of each product', {
  tag: ['@full', '@desktop'],
}, async ({ request }) => {
  const { entries } = await readSitemap(request);
  const products = entries.filter((entry) => entry.includes('/shop/'));
  expect(products).toHaveLength(48);
  for (const entry of products)
    expect(entry).toMatch(/<lastmod>[\d-]+T[\d:.]+Z<\/lastmod><image:image><image:loc>https?:/);
});

test('[ROUTE-01] pages of the sitemap have no broken links and link to no indexable page missing from it', {
  tag: ['@full', '@desktop'],
}, async ({ request, shop }) => {
  const { urls } = await readSitemap(request);
  const targets = new Set<string>();
  for (const url of urls) {
    const { html } = await fetchPage(request, url);
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)) {
      const target = new URL(unescapeHtml(href), shop.siteUrl);
      if (target.origin === shop.siteUrl) targets.add(target.pathname + target.search);
    }
  }
  // The card template that `live-list` clones has a placeholder link until it is filled.
  targets.delete('/shop/unknown');
  expect(targets.size).toBeGreaterThanOrEqual(urls.length);
  for (const target of targets) {
    const response = await request.get(target, { maxRedirects: 0 });
    expect(response.status(), target).toBe(200);
    // Without JavaScript, the images of a gallery open as files.
    if (!response.headers()['content-type']?.startsWith('text/html')) continue;
    const { isNoindex, canonical = '' } = parsePage(await response.text(), 200);
    if (!isNoindex) expect(urls, `the sitemap has ${target}`).toContain(canonical);
  }
});

test('structured data of each product has the displayed price and the breadcrumb', {
  tag: '@desktop',
}, async ({ request, page }) => {
  const seed = await readSeedProducts();
  const { urls } = await readSitemap(request);
  const prices = new Map<string, string>();
  for (const url of urls.filter((item) => item.includes('/shop/'))) {
    const { html } = await fetchPage(request, url);
    const [, type = ''] = /"@type":"(Product|ProductGroup)"/.exec(html) ?? [];
    const product = onlyObject(html, type, productSchema);
    const variants = 'offers' in product ? [product] : product.hasVariant;
    const displayed = /data-amount="">([^<]+)</.exec(html)?.[1];
    for (const variant of variants) {
      if (!('offers' in variant)) continue;
      expect(variant.offers.url).toBe(url);
      expect(displayed, url).toBe(`$${variant.offers.price}`);
      prices.set(product.name, variant.offers.price);
    }
  }
  for (const { name, price } of seed.filter((product) => prices.has(product.name))) {
    expect(prices.get(name), name).toBe(price.toFixed(2));
  }
  expect(prices.size).toBeGreaterThanOrEqual(47);

  const url = urls.find((item) => item.includes('/shop/')) ?? '';
  await page.goto(new URL(url).pathname);
  const displayed = await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('listitem')
    .allTextContents();
  const breadcrumb = onlyObject(await page.content(), 'BreadcrumbList', listSchema);
  expect(breadcrumb.itemListElement.map(({ name }) => name)).toEqual(displayed);
});

test('home, about, a category, the shop and the blog have structured data', {
  tag: '@desktop',
}, async ({ request, page }) => {
  const { origin, urls } = await readSitemap(request);
  const home = await fetchPage(request, '/');
  expect(onlyObject(home.html, 'Organization', organizationSchema)).toMatchObject({
    url: `${origin}/`,
    contactPoint: { telephone: '+1 (212) 555-0142', email: 'hello@solene.example' },
  });
  const logo = onlyObject((await fetchPage(request, '/pages')).html, 'Organization', organizationSchema).logo;
  expect((await request.get(new URL(logo).pathname)).headers()['content-type']).toBe('image/png');
  const { target } = onlyObject(home.html, 'WebSite', webSiteSchema).potentialAction;
  expect(target.urlTemplate).toBe(`${origin}/search?q={search_term_string}`);
  for (const path of ['/categories/jewellery', '/shop']) {
    await page.goto(path);
    const names = onlyObject(await page.content(), 'ItemList', listSchema).itemListElement.map(
      ({ name }) => name,
    );
    expect(names.length, path).toBeGreaterThan(6);
    expect(names, path).toEqual((await cardNames(page.getByRole('main'))).slice(0, names.length));
  }
  const entry = urls.find((item) => item.includes('/blog/')) ?? '';
  const { html, title, shareImage } = await fetchPage(request, entry);
  const { headline, ...properties } = onlyObject(html, 'BlogPosting', postingSchema);
  expect(properties).toEqual({ url: entry, image: shareImage });
  expect(`${headline} · Solène`).toBe(title);
  expect(html.includes('<meta property="og:type" content="article">')).toBe(true);
});

test('a filtered shop page has the shop as its canonical URL', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { origin } = await readSitemap(request);
  await page.goto('/shop?category=dress&page=2');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}/shop`);
});

/** Parses an XML file in the browser, which reports malformed XML, on a page without the shop's policy. */
async function parseFeed(page: Page, text: string) {
  await page.goto('about:blank');
  return page.evaluate((xml) => {
    const feed = new DOMParser().parseFromString(xml, 'application/xml');
    const all = (name: string) => [...feed.getElementsByTagName(name)];
    return {
      parserErrors: all('parsererror').length,
      links: all('link').map((item) => item.textContent ?? ''),
      titles: all('title').map((item) => item.textContent ?? ''),
      images: all('media:content').map((item) => item.getAttribute('url') ?? ''),
    };
  }, text);
}

test('the feeds of new products and of the blog are valid, and every page links to them', {
  tag: '@desktop',
}, async ({ request, page, shop }) => {
  const { origin } = await readSitemap(request);
  await page.goto('/');
  const feeds = await page
    .locator('link[rel="alternate"][type="application/rss+xml"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(feeds).toEqual(['/feed.xml', '/blog/feed.xml']);
  // The base backend dates only every fifth product. The newest of those is the 47th of the seed.
  const newest = shop.profile === 'full' ? 'Émeraude Velvet Gown' : (await readSeedProducts())[46]?.name;
  for (const [path, items, first] of [
    ['/feed.xml', 20, newest],
    ['/blog/feed.xml', 4, 'How to wear gold with more gold'],
  ] as const) {
    const response = await request.get(path);
    expect(response.headers()['content-type']).toContain('application/xml');
    const feed = await parseFeed(page, await response.text());
    expect(feed.parserErrors, path).toBe(0);
    expect(feed.titles).toHaveLength(items + 1);
    expect(feed.links).toHaveLength(items + 1);
    expect(feed.titles[1]).toBe(first);
    for (const link of feed.links.slice(1)) {
      expect(link).toContain(`${origin}/`);
      expect((await request.get(new URL(link).pathname)).status(), link).toBe(200);
    }
    for (const shareImage of feed.images) expect(shareImage).toMatch(/^https?:\/\//);
    expect(feed.images.length).toBeGreaterThanOrEqual(items - 1);
  }
});

test('the merchant feed is valid XML with an item for each product', {
  tag: ['@full', '@desktop'],
}, async ({ request, page }) => {
  const { origin } = await readSitemap(request);
  const response = await request.get('/feeds/products.xml');
  expect(response.headers()['content-type']).toContain('application/xml');
  const text = await response.text();
  await page.goto('about:blank');
  const feed = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, 'application/xml');
    const items = [...parsed.getElementsByTagName('item')];
    const read = (item: Element, name: string) =>
      item.getElementsByTagNameNS('http://base.google.com/ns/1.0', name)[0]?.textContent ?? '';
    return {
      parserErrors: parsed.getElementsByTagName('parsererror').length,
      version: parsed.documentElement.getAttribute('version'),
      items: items.map((item) => ({
        id: read(item, 'id'),
        title: read(item, 'title'),
        link: read(item, 'link'),
        image: read(item, 'image_link'),
        price: read(item, 'price'),
        salePrice: read(item, 'sale_price'),
        availability: read(item, 'availability'),
      })),
    };
  }, text);
  expect([feed.parserErrors, feed.version]).toEqual([0, '2.0']);
  const links = new Set(feed.items.map(({ link }) => link));
  expect(links.size).toBe(48);
  expect(new Set(feed.items.map(({ id }) => id)).size).toBe(feed.items.length);
  for (const { link, image, price, availability } of feed.items) {
    expect((await request.get(new URL(link).pathname)).status(), link).toBe(200);
    expect(image).toContain(`${origin}/uploads/`);
    expect(price).toMatch(/^\d+\.\d\d USD$/);
    expect(['in_stock', 'out_of_stock']).toContain(availability);
  }
  const clips = feed.items.find(({ title }) => title.startsWith('Ondine Hair Clips'));
  expect(clips).toMatchObject({ price: '36.00 USD', salePrice: '29.00 USD' });
});

test('the merchant feed needs the capability catalogue', { tag: ['@base', '@desktop'] }, async ({
  request,
}) => {
  expect((await request.get('/feeds/products.xml')).status()).toBe(404);
});

test('robots.txt allows pages and products, and every link in llms.txt works', {
  tag: '@desktop',
}, async ({ request }) => {
  const { origin, robots } = await readSitemap(request);
  expect(robots).toBe(
    `User-agent: *\nAllow: /api/products\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`,
  );
  const text = await (await request.get('/llms.txt')).text();
  expect(text).toMatch(/^# Solène\n\n> .+\n\n## /);
  const links = [...text.matchAll(/^- \[.+\]\((\S+)\): .+$/gm)].map(([, url = '']) => new URL(url));
  // The shop and four categories, the blog's entries, about and three help pages, two feeds and the sitemap.
  expect(links.length).toBeGreaterThanOrEqual(5 + 4 + 4 + 3);
  for (const { origin: host, pathname } of links) {
    expect(host).toBe(origin);
    expect((await request.get(pathname)).status(), pathname).toBe(200);
  }
});

test('the web app manifest has the name, working icons and the background color', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await page.goto('/');
  const manifestPath = await page.locator('link[rel="manifest"]').getAttribute('href');
  const response = await request.get(manifestPath ?? '');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = z.parse(manifestSchema, await response.json());
  expect(manifest).toMatchObject({ name: 'Solène', start_url: '/' });
  const touchIcon = (await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')) ?? '';
  for (const icon of [touchIcon, ...manifest.icons.map(({ src }) => src)]) {
    expect((await request.get(icon)).headers()['content-type'], icon).toMatch(/^image\//);
  }
  const backgroundColor = await page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (canvas === null) return '';
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [...rgb] = canvas.getImageData(0, 0, 1, 1).data.slice(0, 3);
    return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  });
  expect(manifest.theme_color).toBe(backgroundColor);
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', backgroundColor);
});
