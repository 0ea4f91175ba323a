import { flushSync } from 'react-dom';

/** Marks what takes away something of a list, its neighbours being the next to have the focus. */
export const REMOVER = { 'data-remover': '' };

/** Marks what has the focus when nothing is left to be taken away. */
export const AFTER_REMOVAL = { 'data-after-removal': '' };

/**
 * Takes something away, and with it the button that was pressed for that: the focus goes on to the remover
 * that stands in its place now, else to the one before, else to what is marked for it within `root`.
 */
export function removeAndMoveOn(root: HTMLElement | null, pressed: HTMLElement, remove: () => void): void {
  const removers = () => [...(root?.querySelectorAll<HTMLElement>('[data-remover]') ?? [])];
  const place = removers().indexOf(pressed);
  flushSync(remove);
  if (pressed.isConnected) return;
  const left = removers();
  const next = left[Math.min(place, left.length - 1)];
  if (next) next.focus();
  else root?.querySelector<HTMLElement>('[data-after-removal]')?.focus({ preventScroll: true });
}
