/** So many products at most are on one wishlist. */
export const WISHLIST_MAX = 500;
