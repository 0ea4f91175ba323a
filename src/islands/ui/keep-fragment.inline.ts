/**
 * Makes the skip link focus the main content without replacing the URL's fragment, for pages whose fragment
 * identifies their content.
 */
export default function keepFragment(): void {
  addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('a[href="#main"]')) return;
    event.preventDefault();
    document.getElementById('main')?.focus();
  });
}
