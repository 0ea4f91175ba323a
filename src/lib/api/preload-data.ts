/**
 * Requests data that the page will fetch once its code is there. That fetch takes the response over if its URL and its
 * credentials are the same.
 */
export function preloadData(href: string, crossOrigin: 'anonymous' | 'use-credentials'): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', crossOrigin, href }),
  );
}
