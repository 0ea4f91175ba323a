import { PRODUCT_ID_PATTERN } from '#contract/vocabulary.ts';

/**
 * Returns whether an ID is safe as a file name of the static site. Products with other IDs have no static page; the
 * Not found page loads and renders them. [PROD-04]
 */
export function hasStaticPage(id: string): boolean {
  return PRODUCT_ID_PATTERN.test(id);
}
