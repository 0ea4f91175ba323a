/**
 * The sort orders of a product list. `newest` is the default, except for a search. `price` is ascending, `-price`
 * descending.
 */
export const PRODUCT_SORTS = ['newest', 'price', '-price', 'rating'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
