import { REMOVE_BUTTON_PROPS, removeAndMoveFocus } from '#ui/focus-after-removal.ts';

/** The attribute of the element around a list whose entries `RemoveButton` removes. */
export const ENTRIES_PROPS = { 'data-entries': '' };

interface Props {
  text: string;
  onRemove: () => void;
}

/** A button that removes the entry around it. The focus moves to the next entry, or to what adds one. */
export function RemoveButton({ text, onRemove }: Props) {
  return (
    <button
      type="button"
      className="button-text text-danger"
      onClick={({ currentTarget }) =>
        removeAndMoveFocus(currentTarget.closest<HTMLElement>('[data-entries]'), currentTarget, onRemove)
      }
      {...REMOVE_BUTTON_PROPS}
    >
      {text}
    </button>
  );
}
