import type { Product } from '#contract/catalogue/product.ts';
import { formatCents } from '#contract/wire/money.ts';
import { type CardProduct, encodeCard } from '#lib/product/card-product.ts';
import { altNextToName, imageSize, srcSet } from '#lib/product/product-view.ts';
import { filledStarsWidth, formatCount, formatFigure, formatRating } from '#lib/product/rating.ts';
import { displayedStock } from '#lib/product/stock.ts';
import { paths } from '#lib/urls/paths.ts';
import { productText as words } from '#messages/product.ts';
import { reviewCountText } from '#messages/reviews.ts';
import { wishlistButtonName } from '#messages/wishlist-button.ts';
import { createElement } from './create-element.ts';

/**
 * Updates the markup of a product with its current data, as `ui/ProductCard.tsx` and `ProductDetail.tsx` render it.
 * Changes only text, attributes and the lists of sizes. A new card has neither a second image nor the colors of the
 * style until the next build. The hooks, each optional; a text may stand in several places:
 *
 *     [data-amount]      the price
 *     [data-old-price]   the whole old price, hidden if there is none
 *     [data-old-amount]  the old price within it
 *     [data-name]        the name
 *     add-to-bag         gets the current product; its button is disabled if the product is sold out
 *     wishlist-toggle    its button gets the current name
 *     [data-stock]       'Only 3 left' or 'Sold out', hidden while stock is plentiful or unlimited
 *     [data-sold-out]    shown for sold-out products only
 *     [data-sizes]       the options of `size-choice`, labels with radio buttons
 *     [data-size-marks]  the sizes on a card, hidden if the product has none
 *     [data-rated]       everything about the rating, hidden if the product has none
 *     [data-rating]      '4.5 out of 5'
 *     [data-rating-figure]  '4.5'
 *     [data-stars]       the drawing of the filled stars; its width shows the rating
 *     [data-review-count]  '12 reviews', hidden if there are none
 *     [data-rating-count]  '(12)', the number of reviews, hidden if there are none
 */
export function updateProductMarkup(root: Element, product: Product): void {
  const { priceCents, oldPriceCents } = product;
  setText(root, '[data-amount]', formatCents(priceCents));
  show(root, '[data-old-price]', oldPriceCents !== undefined);
  setText(root, '[data-old-amount]', oldPriceCents === undefined ? '' : formatCents(oldPriceCents));
  setText(root, '[data-name]', product.name);
  fillRating(root, product);
  fillStock(root, product);
  fillSizes(root, product);
  fillSizeMarks(root, product);
  fillButtons(root, product);
}

/** Returns a copy of the card in a template, filled with a product. */
export function newCard(template: HTMLTemplateElement, product: Product): Element {
  const card = document.importNode(template.content, true).firstElementChild;
  if (!card) throw new Error('The list has no card to copy.');
  fillCard(card, product);
  return card;
}

/** Fills a card with a product: the hooks of `updateProductMarkup`, the links and the image. */
function fillCard(card: Element, product: Product): void {
  const article = card.matches('[data-product-id]') ? card : card.querySelector('[data-product-id]');
  article?.setAttribute('data-product-id', product._id);
  for (const link of card.querySelectorAll('a')) link.href = paths.product(product._id);
  fillImage(card, product);
  updateProductMarkup(card, product);
}

function fillImage(card: Element, product: CardProduct): void {
  for (const source of card.querySelectorAll('source')) {
    source.srcset = srcSet(product.images, source.type);
    if (source.srcset === '') source.remove();
  }
  const image = card.querySelector('img');
  if (!image) return;
  image.src = product.image;
  Object.assign(image, { alt: altNextToName(product), ...imageSize(product) });
}

function fillRating(root: Element, { rating, reviewCount: count = 0 }: Product): void {
  show(root, '[data-rated]', rating > 0);
  setText(root, '[data-rating]', formatRating(rating));
  setText(root, '[data-rating-figure]', formatFigure(rating));
  root.querySelector('[data-stars]')?.setAttribute('width', String(filledStarsWidth(rating)));
  setText(root, '[data-review-count]', reviewCountText(count));
  show(root, '[data-review-count]', count > 0);
  setText(root, '[data-rating-count]', formatCount(count));
  show(root, '[data-rating-count]', count > 0);
}

function fillStock(root: Element, product: Product): void {
  const unitsLeft = displayedStock(product);
  show(root, '[data-stock]', unitsLeft !== undefined);
  setText(root, '[data-stock]', unitsLeft === undefined ? '' : words.left(unitsLeft));
  show(root, '[data-sold-out]', unitsLeft === 0);
  root.querySelector('add-to-bag button')?.toggleAttribute('disabled', unitsLeft === 0);
}

/** Updates the options. Chosen sizes stay chosen. If the product now has sizes, its button opens the choice. */
function fillSizes(root: Element, product: Product): void {
  const list = root.querySelector('[data-sizes]');
  const template = list?.querySelector('label');
  const { sizes } = product;
  if (!list || !template) return;
  if (!sizes) {
    // `add-to-bag` asks for a size only within the choice.
    root.querySelector('size-choice fieldset')?.remove();
    return;
  }
  const shown = new Map(
    [...list.querySelectorAll('label')].map((label) => [label.querySelector('input')?.value, label]),
  );
  list.replaceChildren(
    ...sizes.map(({ size, stock }) => {
      const label = shown.get(size) ?? newSizeOption(template, size);
      const units = displayedStock({ stock });
      if (units === undefined) delete label.dataset.units;
      else label.dataset.units = String(units);
      show(label, '[data-size-sold-out]', units === 0);
      return label;
    }),
  );
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

function newSizeOption(template: HTMLElement, size: string): HTMLElement {
  const label = document.importNode(template, true);
  const input = label.querySelector('input');
  if (input) Object.assign(input, { value: size, checked: false });
  // The first text is the size, the second one 'Sold out'.
  setText(label, 'input + span', size);
  return label;
}

/** Replaces the marks after the first child, which is their label. */
function fillSizeMarks(root: Element, product: Product): void {
  const marks = root.querySelector<HTMLElement>('[data-size-marks]');
  const [name] = marks?.children ?? [];
  if (!marks || !name) return;
  const { sizes = [] } = product;
  marks.hidden = sizes.length === 0;
  marks.replaceChildren(
    name,
    ...sizes.map(({ size, stock }) =>
      displayedStock({ stock }) === 0
        ? createElement('s', { textContent: size, ariaHidden: 'true' })
        : createElement('span', { textContent: size }),
    ),
  );
}

function fillButtons(root: Element, product: Product): void {
  const element = root.querySelector('add-to-bag');
  element?.setAttribute('data-product', encodeCard(product));
  const button = element?.querySelector('button[aria-label]');
  button?.setAttribute('aria-label', words.addNamed(product.name));
  if (product.sizes) button?.setAttribute('aria-haspopup', 'dialog');
  else button?.removeAttribute('aria-haspopup');
  root.querySelector('wishlist-toggle button')?.setAttribute('aria-label', wishlistButtonName(product.name));
}

function show(root: Element, hook: string, visible: boolean): void {
  const element = root.querySelector<HTMLElement>(hook);
  if (element) element.hidden = !visible;
}

function setText(root: Element, hook: string, text: string): void {
  for (const element of root.querySelectorAll(hook)) element.textContent = text;
}
