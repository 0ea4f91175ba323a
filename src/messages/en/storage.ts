/** Texts about browsers whose storage is blocked or full. */

/** `what` is not kept: 'your bag'. */
export const notStored = (what: string) =>
  `Your browser can’t store ${what}. Please allow site data or free up space, then try again.`;

/** A change that lives as long as the page. */
export const notKept = 'Your browser can’t store this change. It will be lost when you leave this page.';
