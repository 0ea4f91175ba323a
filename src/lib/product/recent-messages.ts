/** Texts of the recently viewed products. */
export const recent = {
  title: 'Recently viewed',
  clear: 'Clear',
  clearName: 'Clear recently viewed',
  cleared: 'Recently viewed cleared.',
} as const;
