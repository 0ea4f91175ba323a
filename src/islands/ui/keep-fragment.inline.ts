/**
 * For pages whose URL fragment identifies their content: the skip link focuses the main content without replacing the
 * fragment.
 */
export default function keepFragment(): void {
  addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('a[href="#main"]')) return;
    event.preventDefault();
    document.getElementById('main')?.focus();
  });
}
