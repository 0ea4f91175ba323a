/** The name of a heart's button, pressed or not. In a file of its own: every card of the shop carries it. */
export const addNamed = (name: string) => `Add ${name} to wishlist`;
