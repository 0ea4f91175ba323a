import { useState } from 'react';
import type { Product } from '#contract/catalogue/product.ts';
import { summarizeStock } from '#lib/admin/products/stock-summary.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { capitalize } from '#lib/capitalize.ts';
import { altNextToName } from '#lib/product/product-view.ts';
import { paths } from '#lib/urls/paths.ts';
import { bulkProductsText } from '#messages/admin/bulk-edits.ts';
import { manageProductsText } from '#messages/admin/products.ts';
import { AdminTable, RowCheckbox } from '#ui/AdminTable.tsx';
import { REMOVE_BUTTON_PROPS } from '#ui/focus-after-removal.ts';
import { Price } from '#ui/Price.tsx';
import { ProductImage } from '#ui/ProductImage.tsx';

/** The rows selected for a bulk action. */
interface Selection {
  readonly ids: readonly string[];
  select(products: readonly Product[], isSelected: boolean): void;
}

interface Props {
  products: readonly Product[];
  /** The ids of products that may be outdated in the built site; undefined when the build state is unknown. */
  unbuilt: ReadonlySet<string> | undefined;
  /** The id of the product being deleted. */
  deleting: string | undefined;
  /** The selected rows by id; undefined when the backend offers no bulk actions. */
  selection: Selection | undefined;
  /** Returns the path of a product's form; undefined when the backend cannot update products. */
  editPath: ((product: Product) => string) | undefined;
  onDelete: (product: Product, button: HTMLElement) => void;
}

/** The admin's table of products. [ADMIN-01] */
export function ProductsTable({ products, unbuilt, deleting, selection, editPath, onDelete }: Props) {
  const hasStock = hasCapability('orders');
  return (
    <AdminTable
      className={`product-rows ${selection ? 'selectable' : ''}`}
      caption={manageProductsText.table}
      headings={[
        ...(selection ? [[bulkProductsText.column, 'sr-only'] as const] : []),
        manageProductsText.image,
        manageProductsText.name,
        [manageProductsText.price, 'text-page-end'],
        ...(hasStock ? [[manageProductsText.stock, 'text-page-end'] as const] : []),
        [manageProductsText.actions, 'text-page-end'],
      ]}
    >
      {products.map((product) => (
        <tr
          key={product._id}
          id={product._id}
          aria-busy={product._id === deleting}
          className="linked-row transition-opacity aria-busy:opacity-50"
        >
          {selection && (
            <td className="select-cell">
              <RowCheckbox
                name={bulkProductsText.selectNamed(product.name)}
                isChecked={selection.ids.includes(product._id)}
                onChange={(isChecked) => selection.select([product], isChecked)}
              />
            </td>
          )}
          <td className="image-cell">
            <ProductImage product={{ ...product, imageAlt: altNextToName(product) }} sizes="4rem" />
          </td>
          <td>
            <a
              href={editPath?.(product) ?? paths.product(product._id)}
              className="row-link wrap-anywhere underline-offset-4 hover:underline"
            >
              <bdi>{product.name}</bdi>
            </a>
            <span className="block text-xs text-stone">{capitalize(product.category)}</span>
            {unbuilt && <BuildMark isBuilt={!unbuilt.has(product._id)} />}
          </td>
          <td className="md:text-page-end">
            <Price priceCents={product.priceCents} oldPriceCents={product.oldPriceCents} />
          </td>
          {hasStock && (
            <td className="stock-cell text-page-end text-sm tabular-nums">
              <Stock product={product} />
            </td>
          )}
          <td className="actions-cell">
            <UpdateAction name={product.name} href={editPath?.(product)} />
            <button
              type="button"
              className="button-text text-stone hover:text-danger focus-visible:text-danger"
              aria-label={manageProductsText.deleteNamed(product.name)}
              onClick={({ currentTarget }) => onDelete(product, currentTarget)}
              {...REMOVE_BUTTON_PROPS}
            >
              {manageProductsText.delete}
            </button>
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}

/** The link to a product's form, or without one the button with the 'coming soon' alert. [ADMIN-03, ADMIN-04] */
function UpdateAction({ name, href }: { name: string; href: string | undefined }) {
  const props = { className: 'button-text', 'aria-label': manageProductsText.updateNamed(name) };
  return href === undefined ? (
    <button type="button" {...props} onClick={() => alert(manageProductsText.comingSoon)}>
      {manageProductsText.update}
    </button>
  ) : (
    <a href={href} {...props}>
      {manageProductsText.update}
    </a>
  );
}

function Stock({ product }: { product: Product }) {
  const { units, untracked, notes = [] } = summarizeStock(product);
  return (
    <>
      {units}
      {untracked && (
        <span className="text-stone">
          <span className="md:sr-only">{manageProductsText.stockOf}</span>
          {untracked}
        </span>
      )}
      {notes.map(({ text, isSoldOut }) => (
        <span key={text} className={`block ${isSoldOut ? 'text-clay' : 'text-stone'}`}>
          {text}
        </span>
      ))}
    </>
  );
}

/** Shows whether the built site has the current version of a product. */
function BuildMark({ isBuilt }: { isBuilt: boolean }) {
  const [wasBuilt, setWasBuilt] = useState(isBuilt);
  if (wasBuilt && !isBuilt) setWasBuilt(false);
  if (wasBuilt) return null;
  return (
    <span className={`block text-xs ${isBuilt ? 'text-sage' : 'text-stone'}`}>
      {isBuilt ? manageProductsText.live : manageProductsText.building}
    </span>
  );
}
