import { fewLeft } from '#lib/product/stock.ts';
import { isCount, isRecord, parseJson } from '#lib/shape.ts';

/**
 * Whether an answer of the backend, one product or a list, says what the cards under `root` show already. A look
 * at ids, names, prices and stock: only when something has changed does a page need the code that reads the answer
 * properly and shows it. When in doubt it has.
 */
export function isAsShown(text: string, root: ParentNode): boolean {
  const shown = [...root.querySelectorAll<HTMLElement>('add-to-bag')].map(({ dataset }) =>
    parseJson(dataset.product ?? ''),
  );
  return shown.length > 0 && factsOf(productsIn(parseJson(text))) === factsOf(shown);
}

function productsIn(body: unknown): unknown[] {
  if (!isRecord(body)) return [];
  return Array.isArray(body.products) ? body.products : [body.product ?? body];
}

function factsOf(products: readonly unknown[]): string {
  return JSON.stringify(
    products.map((product) =>
      isRecord(product)
        ? [product._id ?? product.id, product.name, product.price, product.oldPrice ?? null, few(product)]
        : null,
    ),
  );
}

/** As the markup has it, null for nothing to tell. */
function few({ stock }: Record<string, unknown>): number | null {
  return (isCount(stock) ? fewLeft({ stock }) : undefined) ?? null;
}
