/** The sort orders of a product list; the first is the default. `price` is ascending, `-price` descending. */
export const PRODUCT_SORTS = ['newest', 'price', '-price', 'rating'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
