/** The page for an address that leads nowhere. [ROUTE-04] */
export const notFound = {
  title: 'Not found',
  text: 'There is nothing at this address, or nothing anymore.',
  back: 'Back Home',
} as const;

/** The pages for other answers of the host, by their status. [ROUTE-09] */
export const hostErrors = {
  400: {
    title: 'Bad request',
    text: 'The address could not be understood. Perhaps a link was cut off on its way to you.',
  },
  403: {
    title: 'Not for you',
    text: 'This page is not open to you. Perhaps you are not signed in, or with another account.',
  },
  405: { title: 'Not possible', text: 'What was asked for cannot be done at this address.' },
  500: {
    title: 'Out of order',
    text: 'Something went wrong on our side. Please come back in a moment.',
  },
} as const;
