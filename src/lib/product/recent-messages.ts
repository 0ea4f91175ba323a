/** What is said of the products that were looked at before. */
export const recent = {
  title: 'Recently viewed',
  clear: 'Clear',
  clearName: 'Clear recently viewed',
  cleared: 'This device has forgotten what you looked at.',
} as const;
