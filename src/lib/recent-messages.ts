/** Above the products that were looked at before. */
export const recentlyViewed = 'Recently viewed';
