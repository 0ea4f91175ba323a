import { getRssString } from '@astrojs/rss';
import { expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/product.ts';
import { FEED_NAMESPACES, newestProducts, toFeedItem } from '#site/seo/feeds.ts';
import { renderLlmsText } from '#site/seo/llms.ts';
import { renderSitemap, renderSitemapIndex, splitSitemap } from '#site/seo/sitemap.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

const SITE = new URL('https://shop.example');

test('lists at most 20 products, newest first, followed by those of unknown age in their order', () => {
  const old = buildProduct('old', { createdAt: '2026-01-01T00:00:00.000Z' });
  const recent = buildProduct('recent', { createdAt: '2026-02-01T00:00:00.000Z' });
  const unknown = [buildProduct('b'), buildProduct('a', { createdAt: 'yesterday' })];
  const withoutPage = buildProduct('no~page', { createdAt: '2026-03-01T00:00:00.000Z' });
  const ids = (list: readonly Product[]) => list.map(({ _id }) => _id);
  expect(ids(newestProducts([...unknown, old, withoutPage, recent]))).toEqual(['recent', 'old', 'b', 'a']);
  expect(newestProducts(Array.from({ length: 30 }, (_, index) => buildProduct(`p${index}`)))).toHaveLength(
    20,
  );
});

test('omits unknown properties of an item and escapes names and URLs', async () => {
  const item = toFeedItem(
    buildProduct('ring', {
      name: 'Rings & <things>\u0000',
      description: 'A <b>bold</b> & fine ring',
      image: 'https://images.example/r.webp?a=1&b="2"',
      createdAt: 'yesterday',
    }),
    SITE,
  );
  expect(item).not.toHaveProperty('pubDate');
  const xml = await getRssString({
    title: 'New',
    description: 'New',
    site: SITE,
    xmlns: FEED_NAMESPACES,
    items: [item],
  });
  expect(xml).toContain('<title>Rings &amp; &lt;things&gt;</title>');
  // Readers render a description as HTML. Escaping it twice makes markup in it appear as plain text.
  expect(xml).toContain('<description>A &amp;lt;b&gt;bold&amp;lt;/b&gt; &amp;amp; fine ring</description>');
  expect(xml).toContain('<link>https://shop.example/shop/ring</link>');
  expect(xml).toContain(
    '<media:content url="https://images.example/r.webp?a=1&amp;b=%222%22" medium="image"/>',
  );
});

test('a sitemap contains escaped URLs, modification times and images', () => {
  const text = renderSitemap([
    { url: 'https://shop.example/shop' },
    {
      url: 'https://shop.example/shop/a',
      lastModified: '2026-01-02T03:04:05.000Z',
      imageUrl: 'https://p.example/a?b=1&c=2',
    },
  ]);
  expect(text).toContain('<url><loc>https://shop.example/shop</loc></url>');
  expect(text).toContain(
    '<url><loc>https://shop.example/shop/a</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod>' +
      '<image:image><image:loc>https://p.example/a?b=1&amp;c=2</image:loc></image:image></url>',
  );
});

test('splits a sitemap of more than 45,000 URLs or 45 MB into several files with an index', () => {
  const entries = Array.from({ length: 45_001 }, (_, index) => ({ url: `https://shop.example/${index}` }));
  expect(splitSitemap(entries.slice(1))).toHaveLength(1);
  expect(splitSitemap(entries).map((part) => part.length)).toEqual([45_000, 1]);
  expect(splitSitemap([])).toEqual([[]]);
  const some = entries.slice(0, 5);
  expect(splitSitemap(some, { entries: 2, bytes: 1000 }).map((part) => part.length)).toEqual([2, 2, 1]);
  // An entry such as <url><loc>https://shop.example/0</loc></url> and its line break take 45 bytes.
  expect(splitSitemap(some, { entries: 5, bytes: 134 }).map((part) => part.length)).toEqual([2, 2, 1]);
  expect(splitSitemap(some, { entries: 5, bytes: 10 })).toHaveLength(5);
  expect(renderSitemapIndex(['https://shop.example/sitemap-1.xml'])).toContain(
    '<sitemap><loc>https://shop.example/sitemap-1.xml</loc></sitemap>',
  );
});

test('llms.txt has a name, a summary and lists of links with escaped texts', () => {
  const link = { name: 'Gold [and]\nmore', url: 'https://shop.example/blog/gold', about: 'How to wear it.' };
  const sections = [
    { heading: 'Blog', links: [link] },
    { heading: 'Nothing', links: [] },
  ];
  expect(renderLlmsText('Solène', 'A small house.', sections)).toBe(
    '# Solène\n\n> A small house.\n\n## Blog\n\n- [Gold \\[and\\] more](https://shop.example/blog/gold): How to wear it.\n',
  );
});
