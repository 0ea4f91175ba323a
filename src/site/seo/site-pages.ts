import { withdrawalPath } from '#contract/shop/site-paths.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { hasStaticPage } from '#lib/product/product-id.ts';
import { paths } from '#lib/urls/paths.ts';
import { getCatalogue } from '#site/catalogue/catalogue.ts';
import { splitCategoryPages } from '#site/catalogue/category-pages.ts';
import { getBlogEntries } from '#site/content/blog-entries.ts';
import { getTextPages } from '#site/content/text-pages.ts';
import { siteBaseUrl } from '#site/site-base-url.ts';
import { parseDate } from './feeds.ts';
import { productShareImage } from './sharing.ts';
import type { SitemapEntry } from './sitemap.ts';

/** Returns the editorial pages such as delivery, privacy and terms. Excludes About Us, which has its own route. */
export async function getHelpPages() {
  return getTextPages();
}

/**
 * Returns an entry for every indexable page: all but the bag, the search and the error pages. A test checks that these
 * are exactly the pages without `noindex`.
 */
export async function getSitemapEntries(): Promise<SitemapEntry[]> {
  const catalogue = await getCatalogue();
  const blog = await getBlogEntries();
  const help = await getHelpPages();
  const pages = [
    paths.home,
    paths.shop,
    ...splitCategoryPages(catalogue).map(({ category, page }) => paths.category(category, page)),
    paths.about,
    paths.contact,
    ...(hasCapability('catalogue') ? [paths.sizeGuide] : []),
    ...(hasCapability('selling') ? [withdrawalPath] : []),
    ...help.map(({ id }) => paths.page(id)),
    paths.blog,
  ].map((path) => ({ url: absoluteUrl(path) }));
  const products = catalogue
    .filter(({ _id }) => hasStaticPage(_id))
    .map(
      (product): SitemapEntry => ({
        url: absoluteUrl(paths.product(product._id)),
        lastModified: parseDate(product.updatedAt)?.toISOString(),
        imageUrl: productShareImage(product, siteBaseUrl)?.url,
      }),
    );
  const entries = blog.map(
    ({ id, data }): SitemapEntry => ({
      url: absoluteUrl(paths.blogEntry(id)),
      lastModified: data.date.toISOString(),
    }),
  );
  return [...pages, ...products, ...entries];
}

const absoluteUrl = (path: string) => new URL(path, siteBaseUrl).href;
