/**
 * Prevents the browser from restoring the scroll position of a list before its products have rendered. WebKit then does
 * not restore it in a page from the back/forward cache either, so the script does.
 */
export default function disableScrollRestoration(): void {
  history.scrollRestoration = 'manual';
  let top = 0;
  addEventListener('pagehide', () => {
    top = scrollY;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) scrollTo({ top, behavior: 'instant' });
  });
}
