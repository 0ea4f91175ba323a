/**
 * Sets `data-pending-view` on the root element if a part of the URL matches the pattern and so asks for another view
 * than the built one. `page-loading.ts` removes it.
 */
export default function markPendingView(part: 'pathname' | 'search', pattern: string): void {
  if (RegExp(pattern).test(location[part])) document.documentElement.dataset.pendingView = '';
}
