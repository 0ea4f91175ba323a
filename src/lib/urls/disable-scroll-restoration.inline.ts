/** Prevents the browser from restoring the scroll position of a list before its products have rendered. */
export default function disableScrollRestoration(): void {
  history.scrollRestoration = 'manual';
}
