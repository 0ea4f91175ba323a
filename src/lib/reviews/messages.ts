/** What is said of reviews: on product pages, and where admins look through them. */

/** How many there are. */
export const reviewCount = (count: number) => (count === 1 ? '1 review' : `${count} reviews`);

/** On the page of a product. */
export const reviews = {
  heading: 'Reviews',
  none: 'Nobody has said anything about this piece yet. Whoever has bought it can be the first.',
  someone: 'A customer',
  more: 'Load more reviews',
  loading: 'Loading reviews...',
  failed: 'The reviews could not be brought up to date just now.',
  mineFailed: 'Whether you can review this piece could not be found out just now.',
} as const;

/** One's own review. */
export const ownReview = {
  write: 'Write a review',
  edit: 'Edit your review',
  delete: 'Delete your review',
  question: 'Do you want to delete your review of this piece?',
  confirm: 'Delete',
  hidden: (reason: string) => `Your review is not shown: ${reason}`,
  stars: 'Stars',
  star: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  words: 'Review',
  hint: 'What you like and what you do not. It is shown with your username.',
  submit: 'Save review',
  sending: 'Saving...',
  cancel: 'Cancel',
  /** Where the message of a backend is missing. */
  saved: 'Review saved successfully',
  deleted: 'Review deleted successfully',
} as const;

/** All reviews, for admins. */
export const managedReviews = {
  title: 'Reviews',
  description: 'What customers say of the pieces of the shop.',
  list: 'Reviews, newest first',
  count: reviewCount,
  loading: 'Loading reviews...',
  failed: 'Error loading reviews!',
  nothing: 'Nobody has reviewed anything yet.',
  noWords: 'Stars only, without words.',
  hidden: (day: string, reason: string) => `Hidden since ${day}: ${reason}`,
  hide: 'Hide',
  hideNamed: (username: string, product: string) => `Hide the review of ${product} by ${username}`,
  show: 'Show again',
  showNamed: (username: string, product: string) => `Show the review of ${product} by ${username} again`,
  reason: 'Reason',
  reasonHint: 'Is kept with the review; whoever wrote it reads it too.',
  submit: 'Hide review',
  sending: 'Hiding...',
  cancel: 'Cancel',
  /** Where the message of a backend is missing. */
  changed: 'Review updated successfully',
} as const;
