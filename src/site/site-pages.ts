import { getCollection } from 'astro:content';
import { hasStaticPage } from '#lib/product/product-id.ts';
import { paths } from '#lib/urls/paths.ts';
import { blogEntries } from './blog-entries.ts';
import { getCatalogue } from './catalogue.ts';
import { categoryPages } from './category-pages.ts';
import { moment } from './feeds.ts';
import { productPicture } from './sharing.ts';
import { siteAddress } from './site-address.ts';
import type { SitemapEntry } from './sitemap.ts';

/** The editors' pages but for About Us, whose address is its own: delivery and returns, privacy, terms … */
export async function helpPages() {
  return getCollection('pages', ({ id }) => id !== 'about');
}

/**
 * Every page that search engines may show: all but the bag, the search and the error pages. What is listed here
 * is what the pages without `noindex` are; a test holds the two against each other.
 */
export async function sitemapEntries(): Promise<SitemapEntry[]> {
  const catalogue = await getCatalogue();
  const blog = await blogEntries();
  const help = await helpPages();
  const plain = [
    paths.home,
    paths.shop,
    ...categoryPages(catalogue).map(({ category, page }) => paths.category(category, page)),
    paths.about,
    paths.contact,
    ...help.map(({ id }) => paths.page(id)),
    paths.blog,
  ].map((path) => ({ url: address(path) }));
  const products = catalogue
    .filter(({ _id }) => hasStaticPage(_id))
    .map((product) => ({
      url: address(paths.product(product._id)),
      changed: moment(product.updatedAt)?.toISOString(),
      picture: productPicture(product, siteAddress)?.url,
    }));
  const entries = blog.map(({ id, data }) => ({
    url: address(paths.blogEntry(id)),
    changed: data.date.toISOString(),
  }));
  return [...plain, ...products, ...entries];
}

const address = (path: string) => new URL(path, siteAddress).href;
