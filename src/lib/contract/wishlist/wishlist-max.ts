/** The maximum number of products on a wishlist. */
export const WISHLIST_MAX = 500;
