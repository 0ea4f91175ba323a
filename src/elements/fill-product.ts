import type { Product } from '#contract/product.ts';
import * as messages from '#lib/messages.ts';
import { formatDollars } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { altBesideName, type CardProduct, srcSet } from '#lib/product-view.ts';
import { filledWidth, ratingText } from '#lib/rating.ts';

/**
 * Writes what the backend now says of a product into markup that shows it. Only text and attributes change.
 * The hooks, each optional:
 *
 *     [data-amount]      the price
 *     [data-old-price]   everything of the old price, hidden when there is none
 *     [data-old-amount]  the old price within it
 *     [data-name]        the name
 *     add-to-bag         gets the product as it now is
 */
export function fillFacts(root: Element, product: Product): void {
  setText(root, '[data-amount]', formatDollars(product.price));
  const old = root.querySelector<HTMLElement>('[data-old-price]');
  if (old) old.hidden = product.oldPrice === undefined;
  if (product.oldPrice !== undefined) setText(root, '[data-old-amount]', formatDollars(product.oldPrice));
  setText(root, '[data-name]', product.name);
  fillButton(root, product);
}

/**
 * Makes the copy of a card's template show a product. Beside the hooks of `fillFacts`: every link, the
 * picture with its sources, and
 *
 *     [data-rating]  '4.5 out of 5'
 *     [data-stars]   the filled stars' drawing; its width says how many
 */
export function fillCard(card: Element, product: Product): void {
  const article = card.matches('[data-product-id]') ? card : card.querySelector('[data-product-id]');
  article?.setAttribute('data-product-id', product._id);
  for (const link of card.querySelectorAll('a')) link.href = paths.product(product._id);
  fillPicture(card, product);
  setText(card, '[data-rating]', ratingText(product.rating));
  card.querySelector('[data-stars]')?.setAttribute('width', String(filledWidth(product.rating)));
  fillFacts(card, product);
}

function fillPicture(card: Element, product: CardProduct): void {
  for (const source of card.querySelectorAll('source')) {
    source.srcset = srcSet(product.images, source.type);
    if (source.srcset === '') source.remove();
  }
  const image = card.querySelector('img');
  if (!image) return;
  image.src = product.image;
  image.alt = altBesideName(product);
  if (product.width && product.height) {
    image.width = product.width;
    image.height = product.height;
  }
}

function fillButton(root: Element, product: Product): void {
  const element = root.querySelector('add-to-bag');
  element?.setAttribute('data-product', JSON.stringify(product));
  const button = element?.querySelector('button[aria-label]');
  button?.setAttribute('aria-label', messages.product.addNamed(product.name));
}

function setText(root: Element, hook: string, text: string): void {
  const element = root.querySelector(hook);
  if (element && element.textContent !== text) element.textContent = text;
}
