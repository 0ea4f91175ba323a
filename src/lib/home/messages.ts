/** Home. [HOME-01 to HOME-10] */
export const home = {
  title: 'Dresses, jewellery and cosmetics',
  description:
    'Solène is a small house for women’s fashion: dresses, jewellery, cosmetics and accessories, chosen piece by piece.',
  shopNow: 'Shop Now',
  categories: 'Where to begin',
  trends: 'Latest Trends',
  trending: 'Trending Products',
  loadMore: 'LoadMore',
  services: 'Our services',
  blog: 'From the blog',
  allEntries: 'All entries',
} as const;

/** Home's Deal of the Month. [HOME-05 to HOME-07] */
export const deal = {
  heading: 'Deal of the Month',
  discount: (percent: number) => `Up to ${percent}% discount`,
  timeLeft: 'Time left',
  units: { days: 'Days', hours: 'Hours', minutes: 'Minutes', seconds: 'Seconds' },
  /** Before the day on which the deal ends. */
  until: 'Until',
  over: 'This offer has ended.',
} as const;
