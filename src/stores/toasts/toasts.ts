import { computed } from 'nanostores';
import { TOAST_DURATION_MS } from '#contract/vocabulary.ts';
import { isRemovedItem } from '#lib/bag/bag.ts';
import { encodeItems, parseItems } from '#lib/bag/stored-bag.ts';
import {
  type Guarded,
  isArrayOf,
  isBoolean,
  isNumber,
  isObjectOf,
  isOneOf,
  isOptional,
  isString,
} from '#lib/type-guards.ts';
import { keepInMemory, storedAtom } from '#stores/stored-atom.ts';

/**
 * Toasts, shown for five seconds in the tab that created them. Stored under `notices`, so a toast outlives a page
 * change for its remaining time. In localStorage, because a page from Firefox's back/forward cache sees no change of
 * the tab's sessionStorage. [CALL-06]
 */

/** Identifies this tab over its pages. Without storage, it identifies the page only. */
const tabId = readTabId();

const isToast = isObjectOf({
  id: isString,
  /** The tab that shows it. */
  tab: isString,
  kind: isOneOf('success', 'error'),
  text: isString,
  /** Expiry time in epoch milliseconds. */
  until: isNumber,
  /** Items removed from the bag; `undoRemoval(id)` of the bag store restores them. */
  undo: isOptional(isArrayOf(isRemovedItem)),
  /** Whether the toast links to the bag. */
  opensBag: isOptional(isBoolean),
  /** The id of a deleted product that `undoDeletion` of the admin's product store restores. */
  deletedProduct: isOptional(isString),
});
export type Toast = Guarded<typeof isToast>;

const areToasts = isArrayOf(isToast);

const NONE: readonly Toast[] = [];

const stored = storedAtom({
  key: 'notices',
  empty: NONE,
  decode: (text) => unexpired(decode(text)),
  encode: encodeItems,
});

/** The current toasts of this tab, oldest first. */
export const $toasts = computed(stored.$value, (toasts): readonly Toast[] => toasts.filter(isOwn));

function isOwn({ tab }: Toast): boolean {
  return tab === tabId;
}

/** Changes the toasts of this tab in storage. Drops the expired toasts of all tabs. */
function updateOwn(change: (toasts: readonly Toast[]) => readonly Toast[]): void {
  const toasts = stored.read();
  // If the browser refuses to store them, only this page shows the toasts.
  stored.write([...toasts.filter((toast) => !isOwn(toast)), ...change(toasts.filter(isOwn))], keepInMemory);
}

/**
 * Shows a toast. A repeated text replaces the earlier toast and restarts its time, unless one of them offers an undo.
 * Of the toasts that link to the bag, only the latest stays.
 */
export function showToast(
  kind: Toast['kind'],
  text: string,
  { undo, opensBag, deletedProduct }: Partial<Pick<Toast, 'undo' | 'opensBag' | 'deletedProduct'>> = {},
): void {
  const now = Date.now();
  const until = now + TOAST_DURATION_MS;
  const id = `${now}-${Math.random()}`;
  const toast: Toast = { id, tab: tabId, kind, text, until, undo, opensBag, deletedProduct };
  const isRepeated = (other: Toast) =>
    other.kind === kind && other.text === text && !offersUndo(toast) && !offersUndo(other);
  const isReplaced = (other: Toast) => isRepeated(other) || (opensBag === true && other.opensBag === true);
  updateOwn((toasts) => [...toasts.filter((other) => !isReplaced(other)), toast]);
}

function offersUndo({ undo, deletedProduct }: Toast): boolean {
  return undo !== undefined || deletedProduct !== undefined;
}

/** Removes a toast before it expires. */
export function dismiss(id: string): void {
  updateOwn((toasts) => toasts.filter((toast) => toast.id !== id));
}

/** Removes the errors of earlier attempts, because one has succeeded. */
export function dismissErrors(): void {
  updateOwn((toasts) => toasts.filter(({ kind }) => kind !== 'error'));
}

/** Removes errors and plain messages, because the user opens another page. An undo and a new item in the bag stay. */
export function dismissPlain(): void {
  updateOwn((toasts) =>
    toasts.filter((toast) => offersUndo(toast) || (toast.kind === 'success' && toast.opensBag)),
  );
}

/** Removes the toasts that link to the bag, because it is open now. */
export function dismissBagLinks(): void {
  updateOwn((toasts) => toasts.filter((toast) => !toast.opensBag));
}

let expiry: ReturnType<typeof setTimeout> | undefined;
$toasts.subscribe((toasts) => {
  clearTimeout(expiry);
  if (toasts.length === 0) return;
  const next = Math.min(...toasts.map(({ until }) => until));
  const expire = () => updateOwn((toastsOfTab) => toastsOfTab.filter(({ until }) => until > next));
  expiry = setTimeout(expire, Math.max(0, next - Date.now()));
});

function unexpired(toasts: readonly Toast[]): readonly Toast[] {
  const now = Date.now();
  return toasts.filter(({ until }) => until > now);
}

/** Parses stored toasts. Unreadable text counts as none. */
function decode(text: string): readonly Toast[] {
  const toasts = parseItems(text);
  return areToasts(toasts) ? toasts : NONE;
}

function readTabId(): string {
  let id = `${Math.random()}`;
  try {
    id = sessionStorage.getItem('tab') ?? id;
    sessionStorage.setItem('tab', id);
  } catch {
    // Blocked by the browser's settings, or the site is being built.
  }
  return id;
}
