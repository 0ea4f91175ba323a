/** Returns the backend's origin as seen by the browser, '' for the site's own. Fixed at build time. */
export function apiOrigin(): string {
  return (import.meta.env.PUBLIC_API_URL ?? '').replace(/\/+$/, '');
}
