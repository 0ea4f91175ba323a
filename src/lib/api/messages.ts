/** What became of a call that failed, one sentence a kind. [CALL-05] */
export const failure = {
  network: 'The shop cannot be reached. Please check your connection and try again.',
  timeout: 'The shop took too long to answer. Please try again.',
  parse: 'The answer of the shop could not be read. Please try again.',
  http: (status: number) => `The shop answered with an error (${status}). Please try again.`,
  unknown: 'Oops! Something went wrong',
} as const;

/** In the place of an island that failed to render. [ROUTE-09] */
export const applicationError = {
  title: 'Unexpected Application Error!',
  text: 'This part of the page could not be shown.',
  retry: 'Load the page again',
} as const;
