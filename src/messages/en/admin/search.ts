/** Texts of the searches of the dashboard's lists. */
export const listSearchText = {
  find: 'Find',
  clear: 'Show all',
} as const;
