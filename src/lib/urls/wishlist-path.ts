/** The address of the wishlist, apart from the shop's, whose scripts do not carry it. */
export const wishlistPath = '/wishlist';
