import { WISHLIST_MAX } from '#contract/wishlist-max.ts';

/** What is said about the wishlist, apart from the shop's words: its pages do not carry it. */
export const wishlist = {
  title: 'Wishlist',
  description: 'The pieces that you have marked with a heart at Solène.',
  list: 'Your wishlist',
  needsScript: 'The wishlist needs JavaScript.',
  empty: { title: 'Nothing here yet', text: 'Press the heart on a piece, and it waits for you here.' },
  /** Before a link to the login. */
  here: 'Your wishlist is kept in this browser. To have it on all your devices,',
  logIn: 'log in',
  removed: 'Removed from your wishlist',
  undo: 'Undo',
  undoNamed: (name: string) => `Undo removing ${name}`,
  unavailable: 'No longer available',
  /** The button of a piece that is no longer sold. */
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name} from wishlist`,
  stale: 'The wishlist could not be brought up to date just now.',
  full: `A wishlist holds at most ${WISHLIST_MAX} pieces.`,
  gone: (name: string) => `${name} is no longer available.`,
  /** What somebody had marked before they logged in, by its names. */
  cameAlong: ([first = '', ...others]: readonly string[]) =>
    others.length === 0
      ? `${first} has come along to your wishlist.`
      : `${first} and ${others.length} more have come along to your wishlist.`,
  leftBehind: (count: number) =>
    count === 1
      ? `1 piece could not come along: it is no longer available, or your wishlist is full.`
      : `${count} pieces could not come along: they are no longer available, or your wishlist is full.`,
} as const;
