import type { ComponentProps, ReactNode, RefObject } from 'react';
import { selectionText as words } from '#messages/admin/selection.ts';
import { Checkbox } from '#ui/Checkbox.tsx';

interface Props extends ComponentProps<'section'> {
  /** The accessible name. */
  region: string;
  /** The numbers of rows on the page, of those that can be selected, and of those that are. */
  rows: { readonly shown: number; readonly selectable: number; readonly selected: number };
  /** The number of entries that match the search, on all pages. */
  total: number;
  /** The number of selected entries, whether or not they are on the page or match the search. */
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
 * The bar above a list whose rows can be selected: the selection in one line, and its actions in the next one if the
 * screen is narrow. It stays visible while there is something to do. The entries of other pages are offered once all
 * rows of this one are selected.
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
        {/* Where the hidden label would begin. A click on it selects too. */}
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
