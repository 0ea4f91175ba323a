/** The orders of a list, the first one the usual one. `price` is the cheapest first, `-price` the dearest. */
export const SORTS = ['newest', 'price', '-price', 'rating'] as const;
export type Sort = (typeof SORTS)[number];
