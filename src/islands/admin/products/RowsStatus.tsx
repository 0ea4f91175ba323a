import { productPartsText } from '#messages/admin/product-parts.ts';

interface Props {
  /** Announces the last change of the rows; '' for none. */
  announcement: string;
  /** Restores the last removed row; undefined if there is none. */
  onUndo: (() => void) | undefined;
}

/** The line below sizes or images that announces a change and offers to undo a removal. */
export function RowsStatus({ announcement, onUndo }: Props) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm text-stone">
      <span role="status">{announcement}</span>
      {onUndo && (
        <button type="button" data-undo className="button-text text-ink" onClick={onUndo}>
          {productPartsText.undo}
        </button>
      )}
    </p>
  );
}
