/**
 * Sets `data-pending-view` on the root element if this part of the URL matches the pattern: the URL then requests
 * another view than the built one. `page-loading.ts` removes the attribute.
 */
export default function markPendingView(part: 'pathname' | 'search', pattern: string): void {
  if (RegExp(pattern).test(location[part])) document.documentElement.dataset.pendingView = '';
}
