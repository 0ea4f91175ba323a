/** Texts of reviews, on product pages and in the dashboard. */

/** Returns the number of reviews as text. */
export const reviewCountText = (count: number) => (count === 1 ? '1 review' : `${count} reviews`);

/** The reviews on a product page. */
export const reviewsText = {
  heading: 'Reviews',
  none: 'No reviews yet. Bought it? Be the first.',
  anonymous: 'A customer',
  more: 'Load more reviews',
  loading: 'Loading reviews...',
  failed: 'We couldn’t load the latest reviews.',
  ownReviewFailed: 'We couldn’t check whether you can review this product.',
} as const;

/** The user's own review. */
export const ownReviewText = {
  write: 'Write a review',
  edit: 'Edit your review',
  delete: 'Delete your review',
  question: 'Delete your review of this product? This cannot be undone.',
  confirm: 'Delete',
  hidden: (reason: string) => `Your review is hidden: ${reason}`,
  stars: 'Stars',
  star: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  text: 'Review',
  hint: 'What do you like or dislike about it? Your username is shown with your review.',
  submit: 'Save review',
  sending: 'Saving...',
  cancel: 'Cancel',
  /** Used when the backend's response has no message. */
  saved: 'Review saved successfully',
  deleted: 'Review deleted successfully',
} as const;

/** All reviews, for admins. */
export const managedReviewsText = {
  title: 'Reviews',
  description: 'Customer reviews of all products.',
  list: 'Reviews, newest first',
  count: reviewCountText,
  loading: 'Loading reviews...',
  failed: 'Error loading reviews!',
  filters: 'Reviews by kind',
  all: 'All',
  critical: '1 to 3 stars',
  hiddenOnly: 'Hidden',
  empty: {
    '': { title: 'No reviews yet', text: 'Customers can review what they have received.' },
    critical: { title: 'No reviews with 1 to 3 stars', text: 'Choose another filter to see the others.' },
    hidden: { title: 'No hidden reviews', text: 'Choose another filter to see the others.' },
  },
  search: 'Find a review',
  searchHint: 'Product, username or text',
  notFound: (q: string) => ({
    title: `No reviews match “${q}”.`,
    text: 'Please check the product, username or text.',
  }),
  showAll: 'Show all reviews',
  noText: 'Stars only, no text.',
  hidden: (day: string, reason: string) => `Hidden since ${day}: ${reason}`,
  hide: 'Hide',
  hideNamed: (username: string, product: string) => `Hide the review of ${product} by ${username}`,
  show: 'Show again',
  showNamed: (username: string, product: string) => `Show the review of ${product} by ${username} again`,
  reason: 'Reason',
  reasonHint: 'Saved with the review and shown to its author.',
  submit: 'Hide review',
  sending: 'Hiding...',
  cancel: 'Cancel',
  /** Used when the backend's response has no message. */
  changed: 'Review updated successfully',
} as const;
