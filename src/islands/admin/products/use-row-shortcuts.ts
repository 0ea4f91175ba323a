import { type RefObject, useEffect } from 'react';

/** The controls that handle keys themselves. */
const KEY_CONSUMERS = 'input:not([type="checkbox"]), select, textarea, [contenteditable]';

/**
 * Adds keyboard shortcuts to a list: `/` focuses the search, the arrow keys move between rows, `?` opens the shortcut
 * dialog. `screen` contains the search and the table. From the search, the down arrow moves to the first row. Otherwise
 * keys keep their default in form fields and open dialogs, and arrow keys scroll the page outside the table.
 */
export function useRowShortcuts(
  screen: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  openDialog: () => void,
): void {
  useEffect(() => {
    if (!isEnabled) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey, isComposing } = event;
      const isPlainKey = !ctrlKey && !metaKey && !altKey && !isComposing;
      const isShortcutAllowed = isPlainKey && !document.querySelector('dialog[open]');
      if (!isShortcutAllowed || !screen.current || !(target instanceof HTMLElement)) return;
      const action = actionOf(event.key, target, screen.current, openDialog);
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, [screen, isEnabled, openDialog]);
}

/** Returns the action of a key for its target; undefined leaves the key to the browser. */
function actionOf(
  key: string,
  target: HTMLElement,
  root: HTMLElement,
  openDialog: () => void,
): (() => void) | undefined {
  const search = root.querySelector<HTMLElement>('input[type="search"]');
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const link = target === search || target.closest('tbody tr') ? adjacentRowLink(root, target, key) : null;
    return link ? () => link.focus() : undefined;
  }
  if (target.matches(KEY_CONSUMERS)) return undefined;
  if (key === '/') return () => search?.focus();
  return key === '?' ? openDialog : undefined;
}

/** Returns the link of the next or previous row; from the search field, the link of the first row. */
function adjacentRowLink(
  root: HTMLElement,
  from: HTMLElement,
  key: 'ArrowDown' | 'ArrowUp',
): HTMLElement | null {
  const rows = [...root.querySelectorAll<HTMLElement>('tbody tr')];
  const row = from.closest<HTMLElement>('tbody tr');
  const index = row ? rows.indexOf(row) : -1;
  return rows[index + (key === 'ArrowDown' ? 1 : -1)]?.querySelector<HTMLElement>('a') ?? null;
}
