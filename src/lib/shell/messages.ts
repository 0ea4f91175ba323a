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

/** The foot of every page. [HOME-10] */
export const footer = {
  contact: 'Visit or call',
  gallery: 'Details of the collection',
} as const;
