/** Formats a number of products, such as `1 product`. */
export const formatProductCount = (count: number) => (count === 1 ? '1 product' : `${count} products`);
