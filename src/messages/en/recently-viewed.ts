/** Texts of the recently viewed products. */
export const recentlyViewedText = {
  title: 'Recently viewed',
  clear: 'Clear',
  clearName: 'Clear recently viewed',
  cleared: 'Recently viewed cleared.',
} as const;
