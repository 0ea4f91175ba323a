/** The home page. [HOME-01 to HOME-10] */
export const homeText = {
  title: 'Dresses, jewellery and cosmetics',
  description:
    'Solène is a small house for women’s fashion: dresses, jewellery, cosmetics and accessories, chosen piece by piece.',
  shopNow: 'Shop Now',
  categories: 'Shop by category',
  trends: 'Latest Trends',
  trending: 'Trending Products',
  loadMore: 'LoadMore',
  services: 'Our services',
  blog: 'From the blog',
  allEntries: 'All posts',
} as const;

/** The home page's Deal of the Month. [HOME-05 to HOME-07] */
export const dealText = {
  heading: 'Deal of the Month',
  discount: (percent: number) => `Up to ${percent}% discount`,
  timeLeft: 'Time left',
  units: { days: 'Days', hours: 'Hours', minutes: 'Minutes', seconds: 'Seconds' },
  /** Precedes the day on which the deal ends. */
  until: 'Ends',
  over: 'This offer has ended.',
} as const;
