import type { WireProduct } from '#contract/catalogue/product.ts';
import type { Interaction } from './in-page.ts';

/** A page of the benchmark. */
export interface BenchPage {
  readonly name: string;
  readonly path: string;
  /** The actions of a shopper at the first paint, by name. */
  readonly interactions: Readonly<Record<string, Interaction>>;
  /** The stored values of the browser before the visit. */
  readonly stored: Readonly<Record<string, string>>;
}

/** A product of the seed catalogue, without sizes: one press adds it. Its id differs in each shop. */
const SCARF = 'Carré Bleu Silk Scarf';

/** Returns a page of each kind in the shop at this URL. */
export async function listPages(shop: URL): Promise<readonly BenchPage[]> {
  const response = await fetch(new URL(`/api/products?q=${encodeURIComponent(SCARF)}`, shop));
  const { products } = (await response.json()) as { readonly products: readonly WireProduct[] };
  const scarf = products.find(({ name }) => name === SCARF);
  if (scarf === undefined) throw new Error(`The shop has no product "${SCARF}".`);
  const { name, image, category, color } = scarf;
  const price = scarf.price * 100;
  const product = { name, price, image, imageAlt: name, category, color };
  const bag = [{ productId: scarf._id, quantity: 1, addedPrice: price, product, available: true }];
  return [
    page('home', '/', { 'open the menu': MENU_OPENED, 'open the bag': BAG_OPENED }),
    page('shop', '/shop', { 'choose a filter': redChosen('Rouge Pavot Lipstick') }),
    page('category', '/categories/dress', { 'choose a filter': redChosen('Riviera Maxi Dress') }),
    page('product', `/shop/${scarf._id}`, { 'add to the bag': ADDED }),
    page('search', '/search', { 'type a word': FOUND }),
    page('wishlist', '/wishlist'),
    page('checkout', '/checkout', {}, { bag: JSON.stringify(bag) }),
  ];
}

const page = (
  name: string,
  path: string,
  interactions: BenchPage['interactions'] = {},
  stored: BenchPage['stored'] = {},
): BenchPage => ({ name, path, interactions, stored });

const MENU_OPENED: Interaction = {
  target: 'header [aria-label="Menu"]',
  answer: { selector: 'dialog#menu[open] a', text: 'Home' },
};

const BAG_OPENED: Interaction = {
  target: 'header [aria-label^="Shopping bag"]',
  answer: { selector: 'dialog[open] h2', text: 'Your Shopping Bag' },
};

const ADDED: Interaction = {
  target: 'main add-to-bag:not(.add-icon) button',
  answer: { selector: 'header [aria-label="Shopping bag, 1 item"]' },
};

const FOUND: Interaction = {
  target: 'main input[type="search"]',
  input: 'lipstick',
  answer: { selector: 'main article', text: 'Rouge Pavot Lipstick' },
};

/** `firstProduct` is the newest red one. */
function redChosen(firstProduct: string): Interaction {
  return {
    target: 'input[name="color"][value="red"]',
    answer: { selector: 'main article', text: firstProduct },
  };
}
