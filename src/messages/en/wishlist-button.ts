/** The texts of the wishlist button. A separate file, because every product card loads it. */

/** Returns the accessible name of the wishlist button, pressed or not. */
export const wishlistButtonName = (name: string) => `Add ${name} to wishlist`;

/** Returns the note beside the pressed button of a product in a remembered size. [SIZE-05] */
export const savedInSize = (size: string) => `Saved in size ${size}`;
