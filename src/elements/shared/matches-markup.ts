import { displayedStock } from '#lib/product/stock.ts';
import { isCount, isRecord, parseJson } from '#lib/type-guards.ts';

/**
 * Returns whether a response of the backend, one product or a list, matches the cards under `root`. Compares ids,
 * names, prices and stock. On a match, the page skips loading the code that validates and renders the response.
 * Anything unclear counts as a mismatch.
 */
export function matchesMarkup(text: string, root: ParentNode): boolean {
  const shown = [...root.querySelectorAll<HTMLElement>('add-to-bag')].map(({ dataset }) =>
    parseJson(dataset.product ?? ''),
  );
  return shown.length > 0 && comparedFields(productsIn(parseJson(text))) === comparedFields(shown);
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
          ]
        : null,
    ),
  );
}

/** Returns the units left as the markup shows them; null if it shows none. */
function unitsLeft({ stock }: Record<string, unknown>): number | null {
  return (isCount(stock) ? displayedStock({ stock }) : undefined) ?? null;
}
