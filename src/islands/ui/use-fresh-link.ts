import { useEffect } from 'react';

/**
 * For a page that is opened by the link of a mail, with a token after its `#`: a second such link in the same tab
 * changes nothing but that, and the page begins anew.
 */
export function useFreshLink(): void {
  useEffect(() => {
    const begin = () => location.reload();
    addEventListener('hashchange', begin);
    return () => removeEventListener('hashchange', begin);
  }, []);
}
