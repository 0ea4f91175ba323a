/**
 * Ends the loading state of a page. `mark-pending-view.inline.ts` sets `data-pending-view` on the root element when the
 * URL requests another view than the built one; `global.css` then shows `.pending-view` instead of `.built-view`.
 */
export function endPageLoading(): void {
  delete document.documentElement.dataset.pendingView;
}
