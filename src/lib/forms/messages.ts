/** Confirmation dialogs before irreversible actions. */
export const confirmationText = {
  cancel: 'Cancel',
} as const;
