/** The Not found page. [ROUTE-04] */
export const notFoundText = {
  title: 'Not found',
  text: 'We can’t find that page.',
  back: 'Back Home',
  links: 'Other pages',
} as const;

/** The static pages for other HTTP errors of the host, by status. [ROUTE-09] */
export const hostErrorText = {
  400: {
    title: 'Bad request',
    text: 'We couldn’t read this address. The link may be incomplete.',
  },
  403: {
    title: 'Access denied',
    text: 'You don’t have access to this page. Try logging in with another account.',
  },
  405: { title: 'Not allowed', text: 'This action isn’t possible here.' },
  500: {
    title: 'Something went wrong',
    text: 'The problem is on our side. Please try again in a moment.',
  },
} as const;

/** The page that stands in for the site until it is built for the first time. */
export const preparingText = {
  title: 'The shop is being prepared',
  text: 'This page reloads automatically.',
} as const;
