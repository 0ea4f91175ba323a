/**
 * Ends the loading state of a page. An inline script sets `data-waiting` on the root element when the URL asks for
 * another view than the built one; global.css then shows `.waiting-view` instead of `.built-view`.
 */
export function endPageLoading(): void {
  delete document.documentElement.dataset.waiting;
}
