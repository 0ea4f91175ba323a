import type { ComponentProps, ReactNode, RefObject } from 'react';
import { selectionText as words } from '#messages/admin/selection.ts';
import { Checkbox } from '#ui/Checkbox.tsx';

interface Props extends ComponentProps<'section'> {
  /** The accessible name. */
  region: string;
  /** The numbers of shown, selectable and selected rows of the page. */
  rows: { readonly shown: number; readonly selectable: number; readonly selected: number };
  /** The number of entries that match the search, on all pages. */
  total: number;
  /** The number of selected entries, including entries of other pages and searches. */
  selectedCount: number;
  /** The checkbox that selects the rows of the page. */
  selectAll?: RefObject<HTMLInputElement | null>;
  status: ReactNode;
  onSelectRows: (isSelected: boolean) => void;
  onSelectFound: () => void;
  /** Undefined while the selection must not change. */
  onClear: (() => void) | undefined;
  /** Beside the status, outside the announced text. */
  statusAction?: ReactNode;
  /** The actions on the selection. */
  children: ReactNode;
}

/**
 * The bar above a list with selectable rows: the selection, and its actions, on narrow screens in a second line. It
 * stays visible while there are selected entries or a status action. It offers the entries of other pages once all rows
 * of this page are selected.
 */
export function SelectionBar({
  region,
  rows,
  total,
  selectedCount,
  selectAll,
  status,
  onSelectRows,
  onSelectFound,
  onClear,
  statusAction,
  children,
  ...props
}: Props) {
  const areRowsSelected = rows.selected === rows.selectable;
  const hasSelection = selectedCount > 0;
  return (
    <section
      {...props}
      aria-label={region}
      className={`flex min-h-11 flex-wrap items-center gap-x-12 pb-2 outline-none ${hasSelection || statusAction ? 'bulk-tools' : ''}`}
    >
      <div className="selection-line">
        {rows.selectable > 0 && (
          <Checkbox
            label={<span className={hasSelection ? 'max-sm:sr-only' : ''}>{words.selectAll}</span>}
            className={`md:ps-3 ${hasSelection ? 'max-sm:min-w-11' : ''}`}
            ref={selectAll}
            checked={areRowsSelected}
            indeterminate={rows.selected > 0 && !areRowsSelected}
            onChange={({ target }) => onSelectRows(target.checked)}
          />
        )}
        {/* At the position of the label that phones hide. A click on the text selects too. */}
        <p role="status" className="pointer-events-none text-stone max-sm:-ms-7">
          {status}
        </p>
        {statusAction}
        {areRowsSelected && total > rows.shown && selectedCount !== total && (
          <button
            type="button"
            className="button-text"
            onClick={({ currentTarget }) => {
              // The button disappears once everything is selected.
              currentTarget.closest('section')?.querySelector('input')?.focus({ preventScroll: true });
              onSelectFound();
            }}
          >
            {words.selectFound(total)}
          </button>
        )}
        {hasSelection && onClear && (
          <button type="button" className="button-text max-sm:ms-auto" onClick={onClear}>
            <span>
              {words.clear} <span className="max-sm:sr-only">{words.clearObject}</span>
            </span>
          </button>
        )}
      </div>
      {hasSelection && <div className="bulk-buttons">{children}</div>}
    </section>
  );
}
