import { notStored } from './storage.ts';

/** Texts about changes to the bag. Every page loads them, so the texts of the panel are apart. [BAG-02 to BAG-04] */
export const bagChangeText = {
  added: (name: string) => `${name} is in your bag`,
  /** The browser's storage is blocked or full. Also the reason for an empty bag. */
  notStored: notStored('your bag'),
  duplicate: 'Item already Exist',
  removed: (name: string) => `${name} removed from your bag`,
  cleared: 'Your bag has been emptied',
} as const;
