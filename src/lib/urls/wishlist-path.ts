/** The path of the wishlist. A separate file keeps it out of the shop pages' scripts. */
export const wishlistPath = '/wishlist';
