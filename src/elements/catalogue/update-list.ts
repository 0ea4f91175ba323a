import { listProductsEndpoint } from '#contract/catalogue/products.ts';
import { newCard, updateProductMarkup } from '#elements/shared/product-markup.ts';
import { call } from '#lib/api/call.ts';
import type { TextResponse } from '#lib/api/fetch-text.ts';
import { parseResponse } from '#lib/api/parse-response.ts';
import { itemsOfCategoryPage } from '#lib/catalogue/category-page.ts';
import { type CollectedProducts, fetchRemainingPages } from '#lib/catalogue/fetch-products.ts';
import { productListText } from '#messages/catalogue.ts';

/** The products of a list. `total` is the size of the category, if it is known. */
interface ListPage extends CollectedProducts {
  readonly total?: number;
}

/**
 * Returns the products for a page of a category, or for home if `category` is undefined. `response` is the first page
 * of the category; the function fetches the remaining pages. Throws `ApiError`. [CAT-01]
 */
export async function fetchListPage(
  response: TextResponse,
  category: string | undefined,
  page: number,
): Promise<ListPage> {
  const list = parseResponse(listProductsEndpoint.parseResponse, response);
  if (category === undefined) return { products: list.products, isComplete: true };
  const { products, isComplete } = await fetchRemainingPages(list, (next) =>
    call(listProductsEndpoint, { query: { category, page: String(next) } }),
  );
  if (!isComplete) return { products, isComplete };
  return { products: itemsOfCategoryPage(products, page), isComplete, total: products.length };
}

/**
 * Updates a list. If all products are known, it shows exactly the known products, in their order. Otherwise it updates
 * the existing cards only, and fills an empty list with the known products. Updates the number of pieces of a category
 * page.
 */
export function updateList(root: HTMLElement, { products, isComplete, total }: ListPage): void {
  const count = document.querySelector('[data-piece-count]');
  if (count && total !== undefined) count.textContent = productListText.pieces(total);
  const list = root.querySelector('[data-list]');
  const template = root.querySelector('template');
  if (!list || !template) throw new Error('A live list needs [data-list] and a template.');
  const cards = new Map([...list.children].map((card) => [idOf(card), card]));
  const isExact = isComplete || cards.size === 0;
  const shownCards: Element[] = [];
  for (const product of products) {
    const card = cards.get(product._id);
    if (card) updateProductMarkup(card, product);
    if (card) shownCards.push(card);
    else if (isExact) shownCards.push(newCard(template, product));
  }
  const isSame =
    shownCards.length === cards.size && shownCards.every((card, index) => card === list.children[index]);
  if (!isExact || isSame) return;
  // Replace the cards only if the list has changed, to avoid a visible update.
  list.replaceChildren(...shownCards);
  list.dispatchEvent(new CustomEvent('solene:list-change', { bubbles: true }));
}

function idOf(card: Element): string | null {
  const article = card.matches('[data-product-id]') ? card : card.querySelector('[data-product-id]');
  return article?.getAttribute('data-product-id') ?? null;
}
