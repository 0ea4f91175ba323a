/**
 * Returns the accessible name of the wishlist button, pressed or not. A separate file, because every product
 * card loads it.
 */
export const wishlistButtonName = (name: string) => `Add ${name} to wishlist`;
