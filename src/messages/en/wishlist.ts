import { WISHLIST_MAX } from '#contract/wishlist/wishlist-max.ts';
import { notStored } from './storage.ts';

/** Texts of the wishlist. Kept apart from the shop's texts so that shop pages do not load them. */
export const wishlistText = {
  title: 'Wishlist',
  description: 'The items you’ve saved at Solène.',
  list: 'Your wishlist',
  needsScript: 'The wishlist needs JavaScript.',
  empty: { title: 'Your wishlist is empty', text: 'Select the heart on any product to save it here.' },
  /** Precedes a link to the login. */
  savedHere: 'Your wishlist is saved in this browser. To see it on all your devices,',
  logIn: 'log in',
  notStored: notStored('your wishlist'),
  removed: 'Removed from your wishlist',
  undo: 'Undo',
  undoNamed: (name: string) => `Undo removing ${name}`,
  unavailable: 'No longer available',
  /** The button of a product that is no longer sold. */
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name} from wishlist`,
  stale: 'We couldn’t load the latest wishlist.',
  /** The remembered size that is sold out, or that the product no longer has. [SIZE-05] */
  soldOutIn: (size: string) => `Sold out in ${size}`,
  sizeGone: (size: string) => `Size ${size} is no longer available`,
  chooseAnother: 'Choose another size',
  chooseAnotherFor: (name: string) => `Choose another size for ${name}`,
  full: `A wishlist holds up to ${WISHLIST_MAX} items.`,
  noLongerAvailable: (name: string) => `${name} is no longer available.`,
  /** Announces the items added before login that were merged into the account's wishlist. */
  merged: ([first = '', ...others]: readonly string[]) =>
    others.length === 0
      ? `${first} was added to your wishlist.`
      : `${first} and ${others.length} more were added to your wishlist.`,
  notMerged: (count: number) =>
    count === 1
      ? `1 item couldn’t be added: it’s no longer available, or your wishlist is full.`
      : `${count} items couldn’t be added: they’re no longer available, or your wishlist is full.`,
} as const;
