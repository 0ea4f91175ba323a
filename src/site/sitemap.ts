import { xmlText } from './xml.ts';

/** A page that search engines may show. Addresses are absolute. */
export interface SitemapEntry {
  readonly url: string;
  /** ISO time of the last change, where it is known. */
  readonly changed?: string | undefined;
  readonly picture?: string | undefined;
}

/** Search engines read at most 50,000 addresses a file. */
const ENTRIES_PER_FILE = 45_000;

/** The entries in as many files as they need; at least one. */
export function sitemapParts(entries: readonly SitemapEntry[], size = ENTRIES_PER_FILE): SitemapEntry[][] {
  const count = Math.max(1, Math.ceil(entries.length / size));
  return Array.from({ length: count }, (_, index) => entries.slice(index * size, (index + 1) * size));
}

/** A sitemap file. */
export function sitemapFile(entries: readonly SitemapEntry[]): string {
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `${DECLARATION}<urlset ${spaces}>\n${entries.map(entryText).join('')}</urlset>\n`;
}

/** The file that leads to the parts of a sitemap; `urls` are absolute. */
export function sitemapIndex(urls: readonly string[]): string {
  const parts = urls.map((url) => `<sitemap><loc>${xmlText(url)}</loc></sitemap>\n`).join('');
  return `${DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts}</sitemapindex>\n`;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

function entryText({ url, changed, picture }: SitemapEntry): string {
  const lastmod = changed === undefined ? '' : `<lastmod>${xmlText(changed)}</lastmod>`;
  const image =
    picture === undefined ? '' : `<image:image><image:loc>${xmlText(picture)}</image:loc></image:image>`;
  return `<url><loc>${xmlText(url)}</loc>${lastmod}${image}</url>\n`;
}
