/** The keyboard shortcuts dialog of Manage Products. */
export const productShortcutsText = {
  open: 'Shortcuts',
  title: 'Keyboard shortcuts',
  close: 'Close',
  on: 'Use keyboard shortcuts',
  list: [
    { key: '/', description: 'Find a product' },
    { key: '↓', description: 'Next row, or the first row from the search' },
    { key: '↑', description: 'Previous row' },
    { key: '?', description: 'Show keyboard shortcuts' },
  ],
} as const;
