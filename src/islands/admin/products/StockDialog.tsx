import { useState } from 'react';
import type { Product } from '#contract/catalogue/product.ts';
import { changedStock, isStockText, type StockItem, stockItems } from '#lib/admin/products/bulk-stock.ts';
import { bulkProductsText } from '#messages/admin/bulk-edits.ts';
import { updateStock } from '#stores/admin/products/bulk-products.ts';
import { BulkDialog } from './BulkDialog.tsx';

const { stock: words } = bulkProductsText;
const NO_TEXTS: ReadonlyMap<StockItem, string> = new Map();

interface Props {
  products: readonly Product[];
  onClose: () => void;
}

/** The dialog with the stock of the selected products, size by size. Writes only after a submit. [SIZE-07] */
export function StockDialog({ products, onClose }: Props) {
  // The list may be fetched again meanwhile. The entries stay based on the values in the fields.
  const [items] = useState(() => stockItems(products));
  const [texts, setTexts] = useState(NO_TEXTS);

  const invalid = items.filter((item) => !isStockText(texts.get(item) ?? ''));
  const entries = changedStock(items, texts);

  return (
    <BulkDialog
      title={words.title}
      apply={words.apply(entries.length)}
      cancel={words.cancel}
      isReady={invalid.length === 0 && entries.length > 0}
      hasEntries={texts.size > 0}
      onApply={() => void updateStock(entries)}
      onClose={onClose}
    >
      <p className="text-sm text-stone">{words.hint}</p>
      <div className="-mx-1 max-h-[50vh] overflow-y-auto border-y border-line px-1">
        <table className="w-full">
          <caption className="sr-only">{words.table}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{words.product}</th>
              <th scope="col">{words.size}</th>
              <th scope="col">{words.units}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, index) => {
              const { product, size, sku, stock } = item;
              const isFirst = items[index - 1]?.product !== product;
              const text = texts.get(item) ?? String(stock ?? '');
              return (
                <tr
                  key={`${product._id} ${sku}`}
                  className={isFirst && index > 0 ? 'border-t border-line' : ''}
                >
                  <td className="py-1.5 pe-3 align-middle wrap-anywhere">
                    <bdi className={isFirst ? '' : 'sr-only'}>{product.name}</bdi>
                  </td>
                  <td className="px-2 text-page-end text-stone">{size}</td>
                  <td className="w-28 py-1.5 ps-2">
                    <input
                      type="text"
                      inputMode="numeric"
                      autoComplete="off"
                      className="field block w-full px-2 text-page-end tabular-nums placeholder:text-sm aria-invalid:border-danger"
                      aria-label={words.of(product.name, size)}
                      aria-invalid={!isStockText(text)}
                      placeholder={words.untracked}
                      value={text}
                      onChange={({ target }) => setTexts(new Map(texts).set(item, target.value))}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p role="status" className="text-sm text-danger">
        {invalid.length > 0 && words.invalid}
      </p>
    </BulkDialog>
  );
}
