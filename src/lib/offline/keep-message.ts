import { type Guarded, isArrayOf, isBoolean, isObjectOf, isString } from '#lib/type-guards.ts';

export const isKeepMessage = isObjectOf({
  path: isString,
  title: isString,
  /** URLs of everything that the page has loaded: images, scripts on demand, calls to the backend. */
  loaded: isArrayOf(isString),
  /** Whether the shown page is in the store, so that at most files that it has loaded since are missing. */
  isKept: isBoolean,
});

/** The message with which a page asks the service worker to keep it. */
export type KeepMessage = Guarded<typeof isKeepMessage>;

/** The message with which the service worker tells a page that the backend responds. */
export const ONLINE_MESSAGE = 'online';
