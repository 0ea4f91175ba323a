import { type RefObject, useEffect } from 'react';

/** Where a key means a letter, or something of the field's own. */
const TYPING = 'input:not([type="checkbox"]), select, textarea, [contenteditable]';

/**
 * Keys for a list: `/` goes to the search, the arrows walk from row to row, `?` opens the sheet of keys. `screen` holds
 * the search and the table; nothing is taken from a field, from an open dialog, or from who scrolls elsewhere.
 */
export function useRowKeys(
  screen: RefObject<HTMLElement | null>,
  isOn: boolean,
  openSheet: () => void,
): void {
  useEffect(() => {
    if (!isOn) return;
    const act = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey, isComposing } = event;
      const isFree = !ctrlKey && !metaKey && !altKey && !isComposing;
      const isOurs = isFree && !document.querySelector('dialog[open]');
      if (!isOurs || !screen.current || !(target instanceof HTMLElement)) return;
      const deed = deedOf(event.key, target, screen.current, openSheet);
      if (deed === undefined) return;
      event.preventDefault();
      deed();
    };
    addEventListener('keydown', act);
    return () => removeEventListener('keydown', act);
  }, [screen, isOn, openSheet]);
}

/** What a key means where it was pressed; undefined for what is the browser's. */
function deedOf(
  key: string,
  target: HTMLElement,
  root: HTMLElement,
  openSheet: () => void,
): (() => void) | undefined {
  const search = root.querySelector<HTMLElement>('input[type="search"]');
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const link = target === search || target.closest('tbody tr') ? neighbour(root, target, key) : null;
    return link ? () => link.focus() : undefined;
  }
  if (target.matches(TYPING)) return undefined;
  if (key === '/') return () => search?.focus();
  return key === '?' ? openSheet : undefined;
}

/** The link of the row below or above; from the search that of the first one. */
function neighbour(root: HTMLElement, from: HTMLElement, key: 'ArrowDown' | 'ArrowUp'): HTMLElement | null {
  const rows = [...root.querySelectorAll<HTMLElement>('tbody tr')];
  const row = from.closest<HTMLElement>('tbody tr');
  const here = row ? rows.indexOf(row) : -1;
  return rows[here + (key === 'ArrowDown' ? 1 : -1)]?.querySelector<HTMLElement>('a') ?? null;
}
