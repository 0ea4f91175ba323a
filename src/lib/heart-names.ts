/** The name of a heart's button. In a file of its own: every card of the shop carries the first. */

export const addNamed = (name: string) => `Add ${name} to wishlist`;
export const removeNamed = (name: string) => `Remove ${name} from wishlist`;
