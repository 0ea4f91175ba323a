/** A saved scroll position in a list. */
interface ScrollPosition {
  /** The scroll offset in CSS pixels. */
  readonly top: number;
  /** Additional data saved by the page. */
  readonly note: string;
}

/** Returns the storage key: one per history entry, or per URL in browsers without the Navigation API. */
function storageKey(): string {
  return `place:${window.navigation?.currentEntry?.key ?? location.href}`;
}

/** Saves the scroll position for this tab whenever the page is left. Returns a function that stops it. */
export function saveScrollPosition(note: () => string): () => void {
  const save = () => {
    try {
      sessionStorage.setItem(storageKey(), `${Math.round(scrollY)} ${note()}`);
    } catch {
      // Storage is blocked or full: Back then opens the top of the page.
    }
  };
  addEventListener('pagehide', save);
  return () => removeEventListener('pagehide', save);
}

/**
 * Restores the scroll position after Back or Forward, unless the user has already interacted with the page
 * (`track-movement.inline.ts`).
 */
export function restoreScrollPosition(): void {
  const position = readScrollPosition();
  if (!position || document.documentElement.dataset.moved !== undefined) return;
  window.scrollTo({ top: position.top, behavior: 'instant' });
}

/** Returns the scroll position saved before Back or Forward; undefined on a new visit or a reload. */
export function readScrollPosition(): ScrollPosition | undefined {
  const [opened] = performance.getEntriesByType('navigation');
  if (!(opened instanceof PerformanceNavigationTiming) || opened.type !== 'back_forward') return undefined;
  try {
    const [top, note] = sessionStorage.getItem(storageKey())?.split(/ (.*)/s) ?? [];
    return note === undefined ? undefined : { top: Number(top), note };
  } catch {
    return undefined;
  }
}
