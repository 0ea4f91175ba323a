import type { Product } from '#contract/product.ts';
import type { Review } from '#contract/reviews.ts';
import { MAX_RATING } from '#contract/vocabulary.ts';
import { toCents } from '#lib/money.ts';
import { hasStaticPage } from '#lib/product/product-id.ts';
import { fewLeft } from '#lib/product/stock.ts';
import { reviews as reviewWords } from '#lib/reviews/messages.ts';
import { navigation, site as siteWords } from '#lib/shell/messages.ts';
import { paths } from '#lib/urls/paths.ts';
import { absolute } from './sharing.ts';

/**
 * What the pages tell search engines, in the words of schema.org: pure functions from our data to plain objects,
 * which `components/StructuredData.astro` writes into the page. Every address is absolute, under `site`.
 */

/** Anything of schema.org; `@type` says what. */
export interface Thing {
  readonly '@type': string;
}

/** The logo as a raster picture: search engines read no SVG here. */
const LOGO = '/icon-512.png';

/** What a person must give at least; the house's own ratings begin at 0. */
const FEWEST_STARS = 1;

/** Things as the text of a script element: no text of ours can end the element. */
export function scriptText(things: readonly Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');
}

/**
 * A product with its offer and the `reviews` that its page shows; the price in dollars, with two decimals as on the
 * page. [PROD-02]
 */
export function productData(product: Product, site: URL, reviews: readonly Review[] = []) {
  const url = new URL(paths.product(product._id), site).href;
  const pictures = [product.image, ...product.images.map((picture) => picture.url)]
    .map((address) => absolute(address, site))
    .filter((address) => address !== undefined);
  return {
    '@type': 'Product',
    name: product.name,
    url,
    sku: product._id,
    ...(product.description !== '' && { description: product.description }),
    ...(pictures.length > 0 && { image: [...new Set(pictures)] }),
    category: product.category,
    color: product.color,
    offers: {
      '@type': 'Offer',
      url,
      price: (toCents(product.price) / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: availability(product),
      itemCondition: 'https://schema.org/NewCondition',
    },
    // Without a count until there are reviews to count: an invented one would be a lie.
    ...(product.rating > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        // As the stars say it.
        ratingValue: Math.round(product.rating * 10) / 10,
        bestRating: MAX_RATING,
        worstRating: product.reviewCount ? FEWEST_STARS : 0,
        ...(product.reviewCount && { reviewCount: product.reviewCount }),
      },
    }),
    ...(reviews.length > 0 && { review: reviews.map(reviewData) }),
  };
}

function reviewData({ username, stars, words, createdAt }: Review) {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: username || reviewWords.someone },
    datePublished: createdAt.slice(0, 10),
    ...(words !== '' && { reviewBody: words }),
    reviewRating: {
      '@type': 'Rating',
      ratingValue: stars,
      bestRating: MAX_RATING,
      worstRating: FEWEST_STARS,
    },
  };
}

function availability(product: Product): string {
  const few = fewLeft(product);
  if (few === undefined) return 'https://schema.org/InStock';
  return few === 0 ? 'https://schema.org/OutOfStock' : 'https://schema.org/LimitedAvailability';
}

/** The way to a product or a category: Home > Shop > its name. `path` is the page's own address. [PROD-01] */
export function breadcrumbs(name: string, path: string, site: URL) {
  const trail = [
    { name: navigation.home, path: paths.home },
    { name: navigation.shop, path: paths.shop },
    { name, path },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: new URL(step.path, site).href,
    })),
  };
}

/** The products that a page lists, each with the address of its own page; one without such a page is left out. */
export function productList(products: readonly Product[], site: URL) {
  const listed = products.filter(({ _id }) => hasStaticPage(_id));
  return {
    '@type': 'ItemList',
    numberOfItems: listed.length,
    itemListElement: listed.map(({ _id, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: new URL(paths.product(_id), site).href,
    })),
  };
}

/** The house itself, and how it is reached. */
export function organization(contact: { readonly phone: string; readonly email: string }, site: URL) {
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name: siteWords.name,
    url: new URL(paths.home, site).href,
    logo: new URL(LOGO, site).href,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: contact.phone,
      email: contact.email,
    },
  };
}

/** The site and how it is searched. [SEARCH-03] */
export function webSite(site: URL) {
  return {
    '@type': 'WebSite',
    name: siteWords.name,
    url: new URL(paths.home, site).href,
    publisher: { '@id': organizationId(site) },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${new URL(paths.search, site).href}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

interface BlogEntry {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly date: Date;
  /** Absolute. */
  readonly picture: string;
}

/** An entry of the blog; the house is its author. [HOME-09] */
export function blogPosting({ id, title, description, date, picture }: BlogEntry, site: URL) {
  const url = new URL(paths.blogEntry(id), site).href;
  const house = { '@type': 'Organization', '@id': organizationId(site), name: siteWords.name };
  return {
    '@type': 'BlogPosting',
    headline: title,
    description,
    datePublished: date.toISOString(),
    image: picture,
    url,
    mainEntityOfPage: url,
    author: house,
    publisher: house,
  };
}

function organizationId(site: URL): string {
  return new URL('/#organization', site).href;
}
