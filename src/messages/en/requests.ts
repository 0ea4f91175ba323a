/** One sentence for each kind of failed request. [CALL-05] */
export const requestErrorText = {
  network: 'We can’t reach the shop. Please check your connection and try again.',
  timeout: 'The shop took too long to respond. Please try again.',
  parse: 'We couldn’t read the shop’s response. Please try again.',
  http: (status: number) => `The shop reported an error (${status}). Please try again.`,
  /** A change that was not sent because the session has ended. */
  loginFirst: 'Please log in first.',
  unknown: 'Oops! Something went wrong',
} as const;

/** Replaces an island that failed to render. [ROUTE-09] */
export const applicationErrorText = {
  title: 'Unexpected Application Error!',
  text: 'We couldn’t show this part of the page.',
  retry: 'Reload the page',
} as const;
