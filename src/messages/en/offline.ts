/** The page and the line that a shopper sees without a connection. [SPEED-05] */
export const offlineText = {
  /** Takes the place of the announcement. */
  notice: 'You are offline. Prices and stock are as last seen.',
  title: 'You are offline',
  text: 'This page needs a connection. Your bag and the pages you’ve already seen are still here.',
  retry: 'Try again',
  bag: 'Shopping bag',
  links: 'Still here',
  seen: 'Pages you’ve seen',
  later: 'You can order, log in and write to us again as soon as you’re back online.',
} as const;
