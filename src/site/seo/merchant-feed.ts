import type { Product } from '#contract/catalogue/product.ts';
import type { Category } from '#contract/vocabulary.ts';
import { type Cents, formatAmount } from '#contract/wire/money.ts';
import { CURRENCY } from '#contract/wire/shop-currency.ts';
import { hasStaticPage } from '#lib/product/product-id.ts';
import { displayedStock } from '#lib/product/stock.ts';
import { paths } from '#lib/urls/paths.ts';
import { seoText } from '#messages/seo.ts';
import { siteText } from '#messages/shell.ts';
import { shortHash } from '#site/revision.ts';
import { productSentence, toAbsoluteUrl, truncateAtWord } from './sharing.ts';
import { soldUnitsOf } from './sold-units.ts';
import { escapeXml } from './xml.ts';

/**
 * The products in Google's format for merchants: RSS 2.0 with elements of its own namespace. Meta and Pinterest read
 * the same format.
 */

/** The maximum lengths of Google's specification, in characters. */
const MAX_LENGTHS = { id: 50, title: 150, description: 5000 };

/** Google's numbers for the categories. */
const GOOGLE_CATEGORIES: Readonly<Record<Category, number>> = {
  accessories: 166,
  dress: 2271,
  jewellery: 188,
  cosmetics: 473,
};

/** Number of products per chunk of the file. */
const CHUNK = 200;

/** Returns the feed in chunks, so a large catalogue never is a single text. `url` is the absolute URL of the feed. */
export function* renderMerchantFeed(
  products: readonly Product[],
  url: string,
  site: URL,
): Generator<string, undefined> {
  const { title, description } = seoText.merchantFeed;
  const namespaces = 'xmlns:g="http://base.google.com/ns/1.0" xmlns:atom="http://www.w3.org/2005/Atom"';
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${namespaces}><channel>\n`;
  yield `${element('title', title)}${element('link', site.href)}${element('description', description)}`;
  yield `<atom:link href="${escapeXml(url)}" rel="self" type="application/rss+xml"/>\n`;
  for (let first = 0; first < products.length; first += CHUNK) {
    yield products
      .slice(first, first + CHUNK)
      .flatMap((product) => toMerchantItems(product, site))
      .map(renderItem)
      .join('');
  }
  yield '</channel></rss>\n';
  return undefined;
}

/** The elements of an item by name. An undefined element is absent; a list repeats its element. */
export type MerchantItem = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Returns the items of a product: one per size, or a single one without sizes. Sizes, and the colors of a style, belong
 * to one group. Returns none if Google would reject them, because the product has no page or no image.
 */
export function toMerchantItems(product: Product, site: URL): MerchantItem[] {
  const imageUrl = toAbsoluteUrl(product.image, site);
  if (!hasStaticPage(product._id) || imageUrl === undefined) return [];
  const {
    name,
    priceCents,
    oldPriceCents,
    category,
    color,
    colorName = color,
    description,
    style,
    sizes,
  } = product;
  const isGrouped = sizes !== undefined || style !== undefined;
  return soldUnitsOf(product).map((unit) => ({
    'g:id': toMerchantId(unit.sku),
    'g:item_group_id': isGrouped ? toMerchantId(style ?? product._id) : undefined,
    'g:title': truncateAtWord(unit.size === undefined ? name : `${name}, ${unit.size}`, MAX_LENGTHS.title),
    'g:description': truncateAtWord(description.trim() || productSentence(name), MAX_LENGTHS.description),
    'g:link': new URL(paths.product(product._id), site).href,
    'g:image_link': imageUrl,
    'g:additional_image_link': product.gallery?.flatMap(({ image }) => toAbsoluteUrl(image, site) ?? []),
    'g:availability': displayedStock(unit) === 0 ? 'out_of_stock' : 'in_stock',
    'g:price': formatPrice(oldPriceCents ?? priceCents),
    'g:sale_price': oldPriceCents === undefined ? undefined : formatPrice(priceCents),
    'g:brand': siteText.name,
    ...unit.merchantNumbers,
    'g:condition': 'new',
    'g:google_product_category': googleCategory(category),
    'g:product_type': category,
    'g:color': colorName,
    'g:size': unit.size,
    'g:gender': 'female',
    'g:age_group': 'adult',
  }));
}

/** Returns an id that Google accepts. It must stay the same for as long as the product exists. */
function toMerchantId(id: string): string {
  return id.length <= MAX_LENGTHS.id
    ? id
    : `${id.slice(0, MAX_LENGTHS.id - 17)}-${shortHash(id).slice(0, 16)}`;
}

const formatPrice = (priceCents: Cents) => `${formatAmount(priceCents)} ${CURRENCY}`;

function googleCategory(category: string): string | undefined {
  const number = Object.entries(GOOGLE_CATEGORIES).find(([name]) => name === category)?.[1];
  return number === undefined ? undefined : String(number);
}

function renderItem(item: MerchantItem): string {
  const elements = Object.entries(item).flatMap(([name, value = []]) =>
    (typeof value === 'string' ? [value] : value).map((text) => element(name, text)),
  );
  return `<item>${elements.join('')}</item>\n`;
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
