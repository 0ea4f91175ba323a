/**
 * Focuses the search field of a page that a link has opened without a search, so that typing starts at once. A return
 * with Back and a reload keep the scroll position.
 */
export default function focusSearch(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (location.search !== '' || !(navigation instanceof PerformanceNavigationTiming)) return;
  if (navigation.type !== 'navigate') return;
  addEventListener('DOMContentLoaded', () => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLInputElement>('search input')?.focus({ preventScroll: true });
  });
}
