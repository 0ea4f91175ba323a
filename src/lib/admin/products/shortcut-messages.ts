/** The sheet of keys of Manage Products. */
export const productKeys = {
  open: 'Keys',
  title: 'Keys',
  close: 'Close',
  on: 'Use these keys',
  list: [
    { key: '/', does: 'Find a product' },
    { key: '↓', does: 'To the next row, from the search to the first one' },
    { key: '↑', does: 'To the row before' },
    { key: '?', does: 'Open this sheet' },
  ],
} as const;
