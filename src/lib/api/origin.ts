/** The backend's origin as the browser sees it, '' for the site's own. Fixed when the site is built. */
export function apiOrigin(): string {
  return (import.meta.env.PUBLIC_API_URL ?? '').replace(/\/+$/, '');
}
