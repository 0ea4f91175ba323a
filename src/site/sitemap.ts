import { xmlText } from './xml.ts';

/** A page for search engines; URLs are absolute. */
export interface SitemapEntry {
  readonly url: string;
  /** ISO time of the last change, if known. */
  readonly changed?: string | undefined;
  readonly picture?: string | undefined;
}

/** The sitemap protocol allows at most 50,000 URLs per file. */
const ENTRIES_PER_FILE = 45_000;

/** Splits the entries into files; returns at least one. */
export function sitemapParts(entries: readonly SitemapEntry[], size = ENTRIES_PER_FILE): SitemapEntry[][] {
  const count = Math.max(1, Math.ceil(entries.length / size));
  return Array.from({ length: count }, (_, index) => entries.slice(index * size, (index + 1) * size));
}

/** Returns a sitemap file. */
export function sitemapFile(entries: readonly SitemapEntry[]): string {
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `${DECLARATION}<urlset ${spaces}>\n${entries.map(renderEntry).join('')}</urlset>\n`;
}

/** Returns the index of a split sitemap; `urls` are absolute. */
export function sitemapIndex(urls: readonly string[]): string {
  const parts = urls.map((url) => `<sitemap><loc>${xmlText(url)}</loc></sitemap>\n`).join('');
  return `${DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts}</sitemapindex>\n`;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

function renderEntry({ url, changed, picture }: SitemapEntry): string {
  const lastmod = changed === undefined ? '' : `<lastmod>${xmlText(changed)}</lastmod>`;
  const image =
    picture === undefined ? '' : `<image:image><image:loc>${xmlText(picture)}</image:loc></image:image>`;
  return `<url><loc>${xmlText(url)}</loc>${lastmod}${image}</url>\n`;
}
