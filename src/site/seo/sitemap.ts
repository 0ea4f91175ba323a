import { escapeXml } from './xml.ts';

/** A page for search engines; URLs are absolute. */
export interface SitemapEntry {
  readonly url: string;
  /** ISO time of the last change, if known. */
  readonly lastModified?: string | undefined;
  readonly imageUrl?: string | undefined;
}

/** The sitemap protocol allows at most 50,000 URLs and 50 MB per file. */
const LIMITS = { entries: 45_000, bytes: 45_000_000 };

/** Splits the entries into files; returns at least one. */
export function splitSitemap(entries: readonly SitemapEntry[], limits = LIMITS): SitemapEntry[][] {
  const parts: SitemapEntry[][] = [[]];
  let bytes = 0;
  for (const entry of entries) {
    const size = Buffer.byteLength(renderEntry(entry));
    const part = parts.at(-1) ?? [];
    if (part.length > 0 && (part.length === limits.entries || bytes + size > limits.bytes)) {
      parts.push([entry]);
      bytes = size;
    } else {
      part.push(entry);
      bytes += size;
    }
  }
  return parts;
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
