/**
 * Returns the query for a page of all products, or of those of a category, counted from 1. It has all parameters of the
 * contract.
 */
export function productsQuery(page: number, limit: number, category = '') {
  return { category, color: '', minPrice: '0', maxPrice: '', page: String(page), limit: String(limit) };
}
