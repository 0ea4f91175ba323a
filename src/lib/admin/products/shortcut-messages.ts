/** The keyboard shortcuts dialog of Manage Products. */
export const productShortcutsText = {
  open: 'Shortcuts',
  title: 'Keyboard shortcuts',
  close: 'Close',
  on: 'Use keyboard shortcuts',
  list: [
    { key: '/', does: 'Find a product' },
    { key: '↓', does: 'Next row, or the first row from the search' },
    { key: '↑', does: 'Previous row' },
    { key: '?', does: 'Show keyboard shortcuts' },
  ],
} as const;
