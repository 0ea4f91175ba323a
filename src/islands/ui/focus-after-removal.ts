import { flushSync } from 'react-dom';

/** The attribute of a button that removes a list item; its neighbors receive the focus after a removal. */
export const REMOVE_BUTTON_PROPS = { 'data-remover': '' };

/** The attribute of the element that receives the focus when no remove button remains. */
export const FOCUS_AFTER_REMOVAL_PROPS = { 'data-after-removal': '' };

/**
 * Runs `remove` and moves the focus if the clicked button disappears: to the remove button now at its position, else to
 * the last one, else to the element in `root` marked with `FOCUS_AFTER_REMOVAL_PROPS`.
 */
export function removeAndMoveFocus(root: HTMLElement | null, button: HTMLElement, remove: () => void): void {
  const removeButtons = () => [...(root?.querySelectorAll<HTMLElement>('[data-remover]') ?? [])];
  const index = removeButtons().indexOf(button);
  flushSync(remove);
  if (button.isConnected) return;
  const remaining = removeButtons();
  const next = remaining[Math.min(index, remaining.length - 1)];
  if (next) next.focus();
  else root?.querySelector<HTMLElement>('[data-after-removal]')?.focus({ preventScroll: true });
}
