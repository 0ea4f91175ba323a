/**
 * Every text of the screens, by screen, to be compared with the specification line by line. Accessible names
 * are part of it. Use it as `import * as messages from '#lib/messages.ts'`. What the forms of people and the
 * dashboard say stands in `dashboard-messages.ts`, so that the shop's pages do not carry it.
 */

/** The shop itself. */
export const site = {
  name: 'Solène',
  skip: 'Skip to content',
  announcement: 'Announcement',
  needsScript:
    'The shopping bag, the filters and the search need JavaScript. Everything else can be read without it.',
  /** Before the day of a text's last change. */
  updated: 'Last changed on',
  /** A page's title in the browser. */
  title: (page: string) => `${page} · Solène`,
} as const;

/** Top navigation. [NAV-01] */
export const navigation = {
  menu: 'Menu',
  closeMenu: 'Close menu',
  home: 'Home',
  shop: 'Shop',
  about: 'About',
  contact: 'Contact',
  search: 'Search',
  /** The bag's button; `count` is the number of distinct items. */
  bag: (count: number) => {
    if (count === 0) return 'Shopping bag, empty';
    return count === 1 ? 'Shopping bag, 1 item' : `Shopping bag, ${count} items`;
  },
} as const;

/** The way in and out, and the links for who is signed in. [NAV-02 to NAV-08] */
export const account = {
  login: 'Login',
  menu: 'Account menu',
  logout: 'Logout',
  dashboardMenu: 'Dashboard menu',
  dashboard: 'Dashboard',
  backToShop: 'Back to the shop',
  needsScript: 'The dashboard needs JavaScript.',
  admin: {
    overview: 'Dashboard',
    manageProducts: 'Manage Item',
    manageOrders: 'All Orders',
    addProduct: 'Add new Post',
    users: 'Users',
  },
  user: { overview: 'Dashboard', profile: 'Profile', payment: 'Payment', orders: 'Orders' },
} as const;

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

/** The blog and its entries. [HOME-09] */
export const blog = {
  heading: 'Blog',
  description:
    'What to wear with what, how to look after it and what to leave at home: notes from the house of Solène.',
  lead: 'What to wear with what, how to look after it, and what to leave at home.',
  readOn: 'Read on',
} as const;

/** The foot of every page. [HOME-10] */
export const footer = {
  contact: 'Visit or call',
  gallery: 'Details of the collection',
} as const;

/** The views that every product list has in common. [SHOP-07] */
export const list = {
  heading: 'Products',
  loading: 'Loading products',
  /** Said to screen readers when a search or a choice has another outcome; the words of no view. */
  count: (products: number) => {
    if (products === 0) return 'No products';
    return products === 1 ? '1 product' : `${products} products`;
  },
  failed: {
    title: 'Oops! Something went wrong',
    text: "We're having trouble fetching the products. Please try again.",
    retry: 'Try again',
  },
} as const;

/** The shop. [SHOP-01 to SHOP-06] */
export const shop = {
  heading: 'Shop Now',
  /** The way on from an empty bag or a search that found nothing. */
  goTo: 'Go to the shop',
  filter: 'Filter',
  category: { legend: 'Category', all: 'All categories' },
  color: { legend: 'Color', all: 'All colors' },
  price: { legend: 'Price Range', all: 'All prices' },
  clear: 'Clear filters',
  removeFilter: (choice: string) => `Remove filter ${choice}`,
  /** Closes the filters' sheet on phones. */
  showResults: 'Show results',
  showing: (from: number, to: number, total: number) => `Showing ${from} to ${to} of ${total}`,
  empty: { title: 'Oops', text: 'No Product match your search Criteria' },
  paging: { name: 'Pagination', previous: 'Previous', next: 'Next' },
  /** Above links to the categories. */
  needsScript: 'Filters and further pages need JavaScript. Without it, look by category:',
} as const;

/** Search. [SEARCH-01, SEARCH-04] */
export const search = {
  heading: 'Search',
  placeholder: 'Velvet, gold, a lipstick …',
  results: 'Results',
  box: 'Search products',
  submit: 'Search',
  reset: 'Reset Search',
  more: 'Load More',
  empty: {
    title: 'No products found',
    text: 'Try searching for something else or browse our categories.',
  },
  /** Above results that come from the built index because the backend did not answer. */
  stale: 'These products may not be up to date.',
} as const;

/** A product's card and page. [CARD-01, PROD-01 to PROD-04] */
export const product = {
  breadcrumb: 'Breadcrumb',
  related: 'You may also like',
  addNamed: (name: string) => `Add ${name} to cart`,
  add: 'Add to Cart',
  inBag: 'In your bag',
  /** Of a product that has few pieces left, or none; in the bag too. */
  left: (pieces: number) => (pieces === 0 ? 'Sold out' : `Only ${pieces} left`),
  oldPrice: 'Old price',
  rating: (rating: number, best: number) => `${rating} out of ${best}`,
  category: 'Category',
  color: 'Color',
  loading: 'Loading product',
  failed: 'Error on single Page',
  unavailable: 'No longer available',
  /** Beside a price that may have changed since the page was built. */
  unchecked: 'The price could not be checked just now.',
  notes: [
    'Free delivery, packed by hand in paper.',
    'Changed your mind? Send it back and have your money returned.',
  ],
  deliveryReturns: 'Delivery & Returns',
} as const;

/** The shopping bag and what is said about it. [BAG-01 to BAG-05] */
export const bag = {
  title: 'Your Shopping Bag',
  close: 'Close',
  empty: 'Your bag is empty',
  needsScript: 'The shopping bag needs JavaScript.',
  added: (name: string) => `${name} is in your bag`,
  duplicate: 'Item already Exist',
  removed: (name: string) => `${name} removed from your bag`,
  cleared: 'Your bag has been emptied',
  undo: 'Undo',
  increase: (name: string) => `Increase quantity of ${name}`,
  decrease: (name: string) => `Decrease quantity of ${name}`,
  remove: (name: string) => `Remove ${name}`,
  /** What the button shows; its name says of what. */
  removeShown: 'Remove',
  /** The price of one, where there are several. */
  each: (price: string) => `${price} each`,
  dismiss: 'Dismiss',
  summary: 'Order Summary',
  selectedItems: 'Selected Items',
  totalPrice: 'Total Price',
  tax: (percent: number) => `Tax (${percent}%)`,
  grandTotal: 'Grand Total',
  clear: 'Clear Cart',
  purchase: 'Purchase',
  /** Both prices as a person reads them, e.g. `$40.00`. */
  priceChanged: (from: string, to: string) => `Price changed from ${from} to ${to}`,
  unavailable: 'No longer available',
  /** Above items whose prices could not be checked. */
  stale: 'Prices could not be checked just now.',
} as const;

/** The contact form. What its rules say stands with the rules (`contract/rules.ts`). [CONTACT-01 to CONTACT-03] */
export const contact = {
  title: 'Contact Us',
  description: 'How to reach Solène: with a message from this page, by phone, by e-mail or by post.',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  /** Under a label, before anything is wrong. */
  nameHint: 'First and last name',
  atLeast: (characters: number) => `At least ${characters} characters`,
  send: 'Send',
  sending: 'Sending...',
  sent: 'Your message has been sent.',
  /** Beside the form, after which the editors say when an answer comes. */
  thanks: 'Thank you, your message is with us.',
  failed: 'Failed to send email. Please try again later.',
  /** Before a link to the e-mail address. */
  needsScript: 'The form needs JavaScript. Without it, please write to',
  call: 'Call',
  write: 'Write',
  post: 'Post',
} as const;

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

/** In the place of an island that failed to render. [ROUTE-09] */
export const applicationError = {
  title: 'Unexpected Application Error!',
  text: 'This part of the page could not be shown.',
  retry: 'Load the page again',
} as const;

/** What became of a call that failed, one sentence a kind. [CALL-05] */
export const failure = {
  network: 'The shop cannot be reached. Please check your connection and try again.',
  timeout: 'The shop took too long to answer. Please try again.',
  parse: 'The answer of the shop could not be read. Please try again.',
  http: (status: number) => `The shop answered with an error (${status}). Please try again.`,
  unknown: 'Oops! Something went wrong',
} as const;

/** What search engines, feed readers, language models and home screens are told of the shop. */
export const found = {
  newProducts: { title: 'Solène · New pieces', description: 'The newest pieces of the house of Solène.' },
  blog: 'Solène · Blog',
  /** The description of a product that has none of its own. */
  product: (name: string) => `${name}, chosen for you by the house of Solène: free delivery, easy returns.`,
  llms: {
    shop: 'Shop',
    allProducts: 'The whole collection, page by page, with filters by category, color and price.',
    category: (name: string) => `Everything in ${name}, with prices and ratings.`,
    blog: 'Blog',
    house: 'The house and its help pages',
    data: 'Data',
    newProducts: 'The newest pieces as an RSS feed.',
    blogFeed: 'The blog as an RSS feed.',
    sitemap: 'Every page of the shop.',
    api: 'The calls of the backend, as an OpenAPI document.',
  },
} as const;
