import { type SyntheticEvent, useRef } from 'react';

/**
 * Handlers for a modal `<dialog>` that closes on a press outside: its own box is what shows beside its
 * content, the dimmed page. A press that began inside, such as the selection of a text, closes nothing.
 */
export function useCloseOutside(close: () => void) {
  const beganOutside = useRef(false);
  return {
    onPointerDown: (event: SyntheticEvent) => {
      beganOutside.current = isOwnBox(event);
    },
    onClick: (event: SyntheticEvent) => {
      if (beganOutside.current && isOwnBox(event)) close();
    },
  };
}

function isOwnBox({ target, currentTarget }: SyntheticEvent): boolean {
  return target === currentTarget;
}
