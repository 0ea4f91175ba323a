/**
 * Returns whether an ID is safe as a file name of the static site. Products with other IDs have no static page
 * and are rendered by the live fallback (contract, General).
 */
export function hasStaticPage(id: string): boolean {
  return /^[\w-]{1,64}$/.test(id);
}
