import { escapeXml } from './xml.ts';

/** A page for search engines; URLs are absolute. */
export interface SitemapEntry {
  readonly url: string;
  /** ISO time of the last change, if known. */
  readonly lastModified?: string | undefined;
  readonly imageUrl?: string | undefined;
}

/** The sitemap protocol allows at most 50,000 URLs per file. */
const ENTRIES_PER_FILE = 45_000;

/** Splits the entries into files; returns at least one. */
export function splitSitemap(entries: readonly SitemapEntry[], size = ENTRIES_PER_FILE): SitemapEntry[][] {
  const count = Math.max(1, Math.ceil(entries.length / size));
  return Array.from({ length: count }, (_, index) => entries.slice(index * size, (index + 1) * size));
}

/** Returns a sitemap file. */
export function renderSitemap(entries: readonly SitemapEntry[]): string {
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `${XML_DECLARATION}<urlset ${namespaces}>\n${entries.map(renderEntry).join('')}</urlset>\n`;
}

/** Returns the index of a split sitemap; `urls` are absolute. */
export function renderSitemapIndex(urls: readonly string[]): string {
  const parts = urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>\n`).join('');
  return `${XML_DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts}</sitemapindex>\n`;
}

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

function renderEntry({ url, lastModified, imageUrl }: SitemapEntry): string {
  const lastmod = lastModified === undefined ? '' : `<lastmod>${escapeXml(lastModified)}</lastmod>`;
  const image =
    imageUrl === undefined ? '' : `<image:image><image:loc>${escapeXml(imageUrl)}</image:loc></image:image>`;
  return `<url><loc>${escapeXml(url)}</loc>${lastmod}${image}</url>\n`;
}
