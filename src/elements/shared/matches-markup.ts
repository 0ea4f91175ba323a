import { hasCapability } from '#lib/capabilities.ts';
import { displayedStock } from '#lib/product/stock.ts';
import { isCount, isRecord, parseJson } from '#lib/type-guards.ts';

/** A filter that keeps the part of a list that a page shows. */
type Select = (products: readonly unknown[]) => readonly unknown[];

/** Returns whether a response of the backend matches the cards under `root`, see `matchesCards`. */
export function matchesMarkup(text: string, root: ParentNode, select?: Select): boolean {
  const elements = [...root.querySelectorAll<HTMLElement>('add-to-bag')];
  return matchesCards(
    text,
    elements.map(({ dataset }) => dataset.product ?? ''),
    select,
  );
}

/**
 * Returns whether a response of the backend, one product or a list, matches these `data-product` attributes. Compares
 * ids, names, prices, stock and sizes. On a match, the page skips loading the code that validates and renders the
 * response. Anything unclear counts as a mismatch.
 */
export function matchesCards(
  text: string,
  cards: readonly string[],
  select: Select = (products) => products,
): boolean {
  const shown = cards.map(parseJson);
  return shown.length > 0 && comparedFields(select(productsIn(parseJson(text)))) === comparedFields(shown);
}

function productsIn(body: unknown): unknown[] {
  if (!isRecord(body)) return [];
  return Array.isArray(body.products) ? body.products : [body.product ?? body];
}

function comparedFields(products: readonly unknown[]): string {
  return JSON.stringify(
    products.map((product) =>
      isRecord(product)
        ? [
            product._id ?? product.id,
            product.name,
            product.price,
            product.oldPrice ?? null,
            unitsLeft(product),
            ...(hasCapability('catalogue') ? sizesShown(product) : []),
          ]
        : null,
    ),
  );
}

/** Returns the sizes with the units left of each. */
function sizesShown({ sizes }: Record<string, unknown>): unknown[] {
  return Array.isArray(sizes) ? sizes.map((size) => isRecord(size) && [size.size, unitsLeft(size)]) : [];
}

/** Returns the units left as the markup shows them; null if it shows none. */
function unitsLeft({ stock }: Record<string, unknown>): number | null {
  return (isCount(stock) ? displayedStock({ stock }) : undefined) ?? null;
}
