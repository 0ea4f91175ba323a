import { type SyntheticEvent, useRef } from 'react';

/**
 * Returns handlers that close a modal `<dialog>` on a click on its backdrop. A pointer press that began inside, such as
 * a text selection, does not close it.
 */
export function useCloseOnOutsideClick(close: () => void) {
  const startedOutside = useRef(false);
  return {
    onPointerDown: (event: SyntheticEvent) => {
      startedOutside.current = isBackdrop(event);
    },
    onClick: (event: SyntheticEvent) => {
      if (startedOutside.current && isBackdrop(event)) close();
    },
  };
}

function isBackdrop({ target, currentTarget }: SyntheticEvent): boolean {
  return target === currentTarget;
}
