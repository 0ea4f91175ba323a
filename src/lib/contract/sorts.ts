/** The sort orders of a product list; the first is the default. `price` is ascending, `-price` descending. */
export const SORTS = ['newest', 'price', '-price', 'rating'] as const;
export type Sort = (typeof SORTS)[number];
