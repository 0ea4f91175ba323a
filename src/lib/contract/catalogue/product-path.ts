/**
 * Returns the path of a product's page. A separate file from `site-paths.ts`, because every shop page loads it and
 * needs no other path.
 */
export function productPath(id: string): string {
  return `/shop/${encodeURIComponent(id)}`;
}
