/**
 * Ids that can be a file name of the static site. A product whose id is anything else gets no page
 * of its own and is served by the live fallback (contract, General).
 */
export function hasStaticPage(id: string): boolean {
  return /^[\w-]{1,64}$/.test(id);
}
