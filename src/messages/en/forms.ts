/** Confirmation dialogs before irreversible actions. */
export const confirmationText = {
  cancel: 'Cancel',
} as const;

/** Two edits of the same fields. */
export const conflictText = {
  title: 'Another edit was saved first',
  text: 'These fields changed while you were editing. Choose the values to keep.',
  /** `time` is when the other edit was saved. */
  textAt: (time: string) =>
    `These fields changed while you were editing, on ${time}. Choose the values to keep.`,
  yours: 'Yours',
  saved: 'Saved',
  /** Replaces an empty value. */
  empty: 'Empty',
  submit: 'Keep and save',
  cancel: 'Back to the form',
} as const;
