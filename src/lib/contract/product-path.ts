/**
 * Returns the path of a product's page. A separate file from `site-paths.ts`: every shop page loads it, and nothing
 * else should come with it.
 */
export function productPath(id: string): string {
  return `/shop/${encodeURIComponent(id)}`;
}
