/** Texts of the selection of rows in a list. */
export const selectionText = {
  selectAll: 'Select all shown',
  /** Selects what matches the search on the other pages too. */
  selectFound: (count: number) => `Select all ${count} found`,
  clear: 'Clear',
  /** Follows `clear`; phones do not show it. */
  clearObject: 'selection',
} as const;
