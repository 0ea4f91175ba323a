import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Product } from '#contract/catalogue/product.ts';
import { SelectionBar } from '#islands/dashboard/SelectionBar.tsx';
import { hasCapability } from '#lib/capabilities.ts';
import { bulkProductsText as words } from '#messages/admin/bulk-edits.ts';
import { beforeLogout } from '#stores/account/logout.ts';
import {
  $isSaving,
  $needsPage,
  $selectedProducts,
  $undoableAction,
  clearSelection,
  deleteOnLeaving,
  finishActions,
  scheduleDeletion,
  selectAllMatches,
  selectProducts,
  type UndoableAction,
  undoLastAction,
} from '#stores/admin/products/bulk-products.ts';
import { refreshSiteState } from '#stores/admin/products/site-state.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { isFocusLost } from '#ui/use-focus-after-removal.ts';
import { warnBeforeUnload } from '#ui/warn-before-unload.ts';
import { OpenOrdersNote } from './OpenOrdersNote.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { StockDialog } from './StockDialog.tsx';

const NO_PRODUCTS: readonly Product[] = [];

type Dialog = 'prices' | 'stock' | 'delete';

interface Props {
  /** The visible products. */
  rows: readonly Product[];
  /** The number of products that match the search, visible or not. */
  total: number;
}

/** The bulk actions on the selected products, and Undo for the last one. */
export function BulkActions({ rows, total }: Props) {
  const products = useBrowserStore($selectedProducts, NO_PRODUCTS);
  const undoable = useBrowserStore($undoableAction, undefined);
  const isSaving = useBrowserStore($isSaving, false);
  const needsPage = useBrowserStore($needsPage, false);
  const [dialog, setDialog] = useState<Dialog>();
  const undoButton = useRef<HTMLButtonElement>(null);
  const selectAll = useRef<HTMLInputElement>(null);
  const hasFocus = useRef(false);
  const hasSelection = products.length > 0;
  const ids = new Set(products.map(({ _id }) => _id));
  const shownCount = rows.filter(({ _id }) => ids.has(_id)).length;
  // Bulk actions run one at a time, because only the last one can be undone.
  const openDialog = (action: Dialog) => {
    if (!isSaving) setDialog(action);
  };

  useEffect(() => (needsPage ? warnBeforeUnload() : undefined), [needsPage]);
  useEffect(() => beforeLogout(finishActions), []);
  useEffect(() => {
    addEventListener('pagehide', deleteOnLeaving);
    return () => removeEventListener('pagehide', deleteOnLeaving);
  }, []);
  useEffect(() => {
    if (!isSaving) refreshSiteState();
  }, [isSaving]);

  // The clicked button may disappear: an empty selection removes the action buttons, and Undo removes itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when buttons disappear
  useEffect(() => {
    if (!isFocusLost()) return;
    if (undoable) undoButton.current?.focus();
    else if (hasFocus.current) selectAll.current?.focus();
  }, [undoable, hasSelection]);

  return (
    <>
      <SelectionBar
        region={words.region}
        rows={{ shown: rows.length, selectable: rows.length, selected: shownCount }}
        total={total}
        selectedCount={products.length}
        selectAll={selectAll}
        status={
          isSaving
            ? words.working
            : undoable
              ? statusOf(undoable)
              : hasSelection && words.selectedCount(products.length, products.length - shownCount)
        }
        statusAction={
          undoable && (
            <button ref={undoButton} type="button" className="button-text" onClick={undoLastAction}>
              {words.undo}
            </button>
          )
        }
        onSelectRows={(isSelected) => selectProducts(rows, isSelected)}
        onSelectFound={selectAllMatches}
        onClear={clearSelection}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={() => {
          hasFocus.current = false;
        }}
      >
        <SelectionButtons isSaving={isSaving} onOpen={openDialog} />
      </SelectionBar>
      <ConfirmDialog
        open={dialog === 'delete'}
        title={words.remove.title(products.length)}
        question={words.remove.question(products.map(({ name }) => name))}
        confirm={words.remove.confirm}
        busy={false}
        onConfirm={() => {
          // Closes the dialog synchronously, so it restores the focus before the selection changes.
          flushSync(() => setDialog(undefined));
          scheduleDeletion(products);
        }}
        onCancel={() => setDialog(undefined)}
      >
        {dialog === 'delete' && hasCapability('orders') && (
          <OpenOrdersNote productIds={products.map(({ _id }) => _id)} />
        )}
      </ConfirmDialog>
      {dialog === 'prices' && <PriceDialog products={products} onClose={() => setDialog(undefined)} />}
      {dialog === 'stock' && <StockDialog products={products} onClose={() => setDialog(undefined)} />}
    </>
  );
}

interface ButtonsProps {
  isSaving: boolean;
  onOpen: (dialog: Dialog) => void;
}

/** The actions on the selection, the destructive one last. */
function SelectionButtons({ isSaving, onOpen }: ButtonsProps) {
  const actionProps = (dialog: Dialog) => ({
    type: 'button' as const,
    'aria-disabled': isSaving,
    onClick: () => onOpen(dialog),
  });
  return (
    <>
      <button {...actionProps('prices')} className="button-text aria-disabled:opacity-60">
        {words.prices.open}
      </button>
      {hasCapability('orders') && (
        <button {...actionProps('stock')} className="button-text aria-disabled:opacity-60">
          {words.stock.open}
        </button>
      )}
      <button {...actionProps('delete')} className="button-text ms-auto text-danger aria-disabled:opacity-60">
        {words.remove.open}
      </button>
    </>
  );
}

function statusOf(undoable: UndoableAction): string {
  return undoable.kind === 'delete'
    ? words.remove.pending(undoable.products.length)
    : words.prices.done(undoable.writes.length);
}
