import type { Product } from '#contract/product.ts';
import { manageProducts } from '#lib/admin/messages.ts';
import { bulk } from '#lib/admin/products/bulk-messages.ts';
import { capabilities } from '#lib/capabilities.ts';
import { product as words } from '#lib/product/messages.ts';
import { altBesideName } from '#lib/product/product-view.ts';
import { paths } from '#lib/urls/paths.ts';
import { REMOVER } from '#ui/move-focus-on.ts';
import { Picture } from '#ui/Picture.tsx';
import { Price } from '#ui/Price.tsx';

/** Rows that are chosen for something that is done to all of them. */
interface Selection {
  readonly ids: readonly string[];
  select(products: readonly Product[], isChosen: boolean): void;
}

interface Props {
  products: readonly Product[];
  /** The ids of those that the built site may not show as they are; undefined where nobody can say. */
  unbuilt: ReadonlySet<string> | undefined;
  /** The id of the product that is being deleted. */
  deleting: string | undefined;
  /** Which rows are chosen, by their ids; undefined where nothing can be done to several. */
  selection: Selection | undefined;
  onUpdate: (product: Product) => void;
  onDelete: (product: Product, button: HTMLElement) => void;
}

/** The admin's table of products; on phones each row is a small card of the same things. [ADMIN-01] */
export function ProductsTable({ products, unbuilt, deleting, selection, onUpdate, onDelete }: Props) {
  return (
    <table className={`admin-table product-rows ${selection ? 'selectable' : ''}`}>
      <caption className="sr-only">{manageProducts.table}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col">
              <span className="sr-only">{bulk.column}</span>
            </th>
          )}
          <th scope="col">{manageProducts.image}</th>
          <th scope="col">{manageProducts.name}</th>
          <th scope="col" className="text-right">
            {manageProducts.price}
          </th>
          {capabilities.stock && (
            <th scope="col" className="text-right">
              {manageProducts.stock}
            </th>
          )}
          <th scope="col" className="text-right">
            {manageProducts.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <tr
            key={product._id}
            aria-busy={product._id === deleting}
            className="transition-opacity aria-busy:opacity-50"
          >
            {selection && (
              <td className="select-cell">
                {/* The label is what a finger meets. */}
                <label className="-m-3 grid size-11 place-items-center">
                  <input
                    type="checkbox"
                    className="size-5 accent-ink"
                    aria-label={bulk.selectNamed(product.name)}
                    checked={selection.ids.includes(product._id)}
                    onChange={({ target }) => selection.select([product], target.checked)}
                  />
                </label>
              </td>
            )}
            <td className="picture-cell">
              <Picture product={{ ...product, imageAlt: altBesideName(product) }} sizes="4rem" />
            </td>
            <td>
              <a href={paths.product(product._id)} className="underline-offset-4 hover:underline">
                {product.name}
              </a>
              {unbuilt && <BuildMark isBuilt={!unbuilt.has(product._id)} />}
            </td>
            <td className="text-right">
              <Price price={product.price} oldPrice={product.oldPrice} />
            </td>
            {capabilities.stock && (
              <td className="stock-cell text-right tabular-nums">
                <Stock pieces={product.stock} />
              </td>
            )}
            <td className="actions-cell">
              <button
                type="button"
                className="button-text"
                aria-label={manageProducts.updateNamed(product.name)}
                onClick={() => onUpdate(product)}
              >
                {manageProducts.update}
              </button>
              <button
                type="button"
                className="button-text text-danger"
                aria-label={manageProducts.deleteNamed(product.name)}
                onClick={({ currentTarget }) => onDelete(product, currentTarget)}
                {...REMOVER}
              >
                {manageProducts.delete}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Stock({ pieces }: { pieces: number | undefined }) {
  if (pieces === 0) return <span className="text-danger">{words.left(0)}</span>;
  return (
    <>
      <span className="md:sr-only">{manageProducts.stockOf}</span>
      {pieces ?? manageProducts.uncounted}
    </>
  );
}

/** Whether the built site shows a product as it is now. */
function BuildMark({ isBuilt }: { isBuilt: boolean }) {
  return (
    <span className={`block text-xs ${isBuilt ? 'text-sage' : 'text-stone'}`}>
      {isBuilt ? manageProducts.live : manageProducts.building}
    </span>
  );
}
