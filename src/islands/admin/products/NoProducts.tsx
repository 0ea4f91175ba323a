import { cleanLine } from '#contract/text/clean-text.ts';
import { capitalize } from '#lib/capitalize.ts';
import { manageProductsText as words } from '#messages/admin/products.ts';
import {
  $productsView,
  DEFAULT_PRODUCTS_VIEW,
  filterManagedProducts,
  searchManagedProducts,
  showAllProducts,
} from '#stores/admin/products/manage-products.ts';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

/** A search or filter of the view, and the button that drops it from several. */
interface Criterion {
  /** The texts of an empty list if the view has no other criterion. */
  readonly alone: { readonly title: string; readonly text: string };
  readonly button: string;
  readonly drop: () => void;
}

interface Props {
  /** The list had products, which the admin has deleted or is about to. */
  isEmptied: boolean;
  /** Moves the focus away from a button, which disappears with the empty list. */
  onShow: () => void;
}

/** The view of an empty product list: names the search and filters that match nothing, with buttons that drop them. */
export function NoProducts({ isEmptied, onShow }: Props) {
  const { text, category, stock } = useBrowserStore($productsView, DEFAULT_PRODUCTS_VIEW);
  const criteria: Criterion[] = [];
  if (cleanLine(text) !== '')
    criteria.push({
      alone: words.notFound,
      button: words.drop.text(cleanLine(text)),
      drop: () => searchManagedProducts(''),
    });
  if (category !== '')
    criteria.push({
      alone: words.emptyCategory(capitalize(category)),
      button: words.drop.category,
      drop: () => filterManagedProducts({ category: '' }),
    });
  if (stock !== '')
    criteria.push({
      alone: words.emptyStock[stock],
      button: words.drop.stock,
      drop: () => filterManagedProducts({ stock: '' }),
    });
  const [first, second] = criteria;
  // With a single criterion, the button drops the whole view.
  const buttons = criteria.length === 1 ? [{ button: words.showAll, drop: showAllProducts }] : criteria;
  const show = (drop: () => void) => () => {
    drop();
    onShow();
  };
  const filtered = second ? words.emptyTogether : first?.alone;
  return (
    <EmptyPanel {...(isEmptied ? words.emptied : (filtered ?? words.empty))}>
      {buttons.length > 0 && (
        <div className="flex flex-wrap justify-center gap-3">
          {buttons.map(({ button, drop }) => (
            <button key={button} type="button" className="button button-secondary" onClick={show(drop)}>
              {button}
            </button>
          ))}
        </div>
      )}
    </EmptyPanel>
  );
}
