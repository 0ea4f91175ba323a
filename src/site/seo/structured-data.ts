import type * as schema from 'schema-dts';
import type { Product } from '#contract/catalogue/product.ts';
import type { Review } from '#contract/catalogue/reviews.ts';
import { MAX_RATING } from '#contract/vocabulary.ts';
import { formatAmount } from '#contract/wire/money.ts';
import { CURRENCY } from '#contract/wire/shop-currency.ts';
import { hasStaticPage } from '#lib/product/product-id.ts';
import { displayedStock } from '#lib/product/stock.ts';
import { paths } from '#lib/urls/paths.ts';
import { reviewsText } from '#messages/reviews.ts';
import { navigationText, siteText } from '#messages/shell.ts';
import { toAbsoluteUrl } from './sharing.ts';
import { type SoldUnit, soldUnitsOf } from './sold-units.ts';

/**
 * Structured data in schema.org terms: pure functions from our data to plain objects, which
 * `components/StructuredData.astro` embeds. All URLs are absolute, based on `site`.
 */

/** The logo as a raster image, because search engines accept no SVG here. */
const LOGO = '/icon-512.png';

/** The minimum rating in a review. The shop's own ratings start at 0. */
const MIN_STARS = 1;

/** Serializes objects for a script element. Escapes `<`, so no text can close the element. */
export function toScriptText(things: readonly schema.Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');
}

/**
 * Returns a product with its offer and the `reviews` on its page. The price has all decimals of the
 * currency, as on the page. A product with sizes, or with other colors of its style, is a group with a variant for
 * each. [PROD-02] [SIZE-08]
 */
export function toProductData(product: Product, site: URL, reviews: readonly Review[] = []) {
  return product.sizes === undefined && product.siblings === undefined
    ? toSingleProduct(product, site, reviews)
    : toProductGroup(product, site, reviews);
}

/** Returns a product without variants. */
function toSingleProduct(product: Product, site: URL, reviews: readonly Review[] = []) {
  const { '@type': type, name, url, ...details } = detailsOf(product, site);
  const offers = offerOf(product, product, site);
  const opinions = opinionsOf(product, reviews);
  return {
    '@type': type,
    name,
    url,
    sku: product._id,
    ...details,
    offers,
    ...opinions,
  } satisfies schema.Product;
}

function toProductGroup(product: Product, site: URL, reviews: readonly Review[]) {
  const { sizes, siblings = [] } = product;
  const others = siblings.filter(({ _id }) => _id !== product._id && hasStaticPage(_id));
  const { color, ...shared } = { ...detailsOf(product, site), ...opinionsOf(product, reviews) };
  return {
    ...shared,
    '@type': 'ProductGroup',
    '@id': `${shared.url}#group`,
    productGroupID: product.style ?? product._id,
    variesBy: [
      ...(sizes ? ['https://schema.org/size'] : []),
      ...(others.length > 0 ? ['https://schema.org/color'] : []),
    ],
    hasVariant: [
      ...soldUnitsOf(product).map((unit) => variantOf(product, unit, site)),
      ...others.map(({ _id }) => pageOf(new URL(paths.product(_id), site).href)),
    ],
  } satisfies schema.ProductGroup;
}

/** Returns the description of a product without its offer. */
function detailsOf(product: Product, site: URL) {
  const gallery = product.gallery?.map(({ image }) => image) ?? [];
  const imageUrls = [product.image, ...product.images.map(({ url }) => url), ...gallery]
    .map((imageUrl) => toAbsoluteUrl(imageUrl, site))
    .filter((imageUrl) => imageUrl !== undefined);
  return {
    '@type': 'Product',
    name: product.name,
    url: new URL(paths.product(product._id), site).href,
    ...(product.description !== '' && { description: product.description }),
    ...(imageUrls.length > 0 && { image: [...new Set(imageUrls)] }),
    category: product.category,
    color: product.colorName ?? product.color,
  } satisfies schema.Product;
}

/** Returns a variant: the properties that distinguish it from the others of its group, and its offer. */
function variantOf(product: Product, unit: SoldUnit, site: URL) {
  const { size, schemaNumbers } = unit;
  const imageUrl = toAbsoluteUrl(product.image, site);
  return {
    '@type': 'Product',
    name: size === undefined ? product.name : `${product.name}, ${size}`,
    ...(product.description !== '' && { description: product.description }),
    ...(imageUrl !== undefined && { image: imageUrl }),
    color: product.colorName ?? product.color,
    ...(size !== undefined && { size }),
    ...schemaNumbers,
    offers: offerOf(product, unit, site),
  } satisfies schema.Product;
}

/** Returns the offer of an item with `stock`. */
function offerOf(product: Product, { stock }: Pick<Product, 'stock'>, site: URL) {
  return {
    '@type': 'Offer',
    url: new URL(paths.product(product._id), site).href,
    price: formatAmount(product.priceCents),
    priceCurrency: CURRENCY,
    availability: availability({ stock }),
    itemCondition: 'https://schema.org/NewCondition',
  } satisfies schema.Offer;
}

/** Returns a variant that another page describes: search engines read everything else there. */
const pageOf = (url: string) => ({ url }) as schema.ProductLeaf;

function opinionsOf(product: Product, reviews: readonly Review[]) {
  return {
    // Search engines reject a rating without the number of its reviews.
    ...(product.reviewCount && {
      aggregateRating: {
        '@type': 'AggregateRating',
        // Rounded like the displayed stars.
        ratingValue: Math.round(product.rating * 10) / 10,
        bestRating: MAX_RATING,
        worstRating: MIN_STARS,
        reviewCount: product.reviewCount,
      },
    }),
    ...(reviews.length > 0 && { review: reviews.map(reviewData) }),
  } satisfies Partial<schema.ProductLeaf>;
}

function reviewData({ username, stars, words, createdAt }: Review) {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: username || reviewsText.anonymous },
    // A date and time, because a date alone would need the shop's time zone.
    datePublished: createdAt,
    ...(words !== '' && { reviewBody: words }),
    reviewRating: {
      '@type': 'Rating',
      ratingValue: stars,
      bestRating: MAX_RATING,
      worstRating: MIN_STARS,
    },
  } satisfies schema.Review;
}

function availability(product: Pick<Product, 'stock'>) {
  const displayed = displayedStock(product);
  if (displayed === undefined) return 'https://schema.org/InStock';
  return displayed === 0 ? 'https://schema.org/OutOfStock' : 'https://schema.org/LimitedAvailability';
}

/**
 * Returns the breadcrumbs of a product or a category: Home > Shop > name. `path` is the page's own path.
 * [PROD-01]
 */
export function toBreadcrumbList(name: string, path: string, site: URL) {
  const trail = [
    { name: navigationText.home, path: paths.home },
    { name: navigationText.shop, path: paths.shop },
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
  } satisfies schema.BreadcrumbList;
}

/**
 * Returns the products listed on a page, with the URLs of their pages. Omits products without a static page.
 */
export function toItemList(products: readonly Product[], site: URL) {
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
  } satisfies schema.ItemList;
}

/** Returns the shop as an organization, with its contact details. */
export function toOrganization(contact: { readonly phone: string; readonly email: string }, site: URL) {
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name: siteText.name,
    url: new URL(paths.home, site).href,
    logo: new URL(LOGO, site).href,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: contact.phone,
      email: contact.email,
    },
  } satisfies schema.Organization;
}

/** Returns the site with its search URL. [SEARCH-03] */
export function toWebSite(site: URL) {
  const search: schema.WithActionConstraints<schema.SearchAction> = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${new URL(paths.search, site).href}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    name: siteText.name,
    url: new URL(paths.home, site).href,
    publisher: { '@id': organizationId(site) },
    potentialAction: search,
  } satisfies schema.WebSite;
}

interface BlogEntry {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly date: Date;
  /** Absolute. */
  readonly imageUrl: string;
}

/** Returns a blog post; its author is the shop. [HOME-09] */
export function toBlogPosting({ id, title, description, date, imageUrl }: BlogEntry, site: URL) {
  const url = new URL(paths.blogEntry(id), site).href;
  const publisher = { '@type': 'Organization', '@id': organizationId(site), name: siteText.name };
  return {
    '@type': 'BlogPosting',
    headline: title,
    description,
    datePublished: date.toISOString(),
    image: imageUrl,
    url,
    mainEntityOfPage: url,
    author: publisher,
    publisher,
  } satisfies schema.BlogPosting;
}

function organizationId(site: URL): string {
  return new URL('/#organization', site).href;
}
