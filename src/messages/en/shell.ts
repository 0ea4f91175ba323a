/** Texts of the page frame. */
export const siteText = {
  name: 'Solène',
  skip: 'Skip to content',
  announcement: 'Announcement',
  needsScript: 'The shopping bag, filters and search need JavaScript. You can browse everything without it.',
  /** The links to the sections of a text page. */
  sections: 'On this page',
  /** Precedes the date of a page's last change. */
  updated: 'Last updated',
  /** Returns the document title of a page. */
  title: (page: string) => `${page} · Solène`,
} as const;

/** The accessible names of the header's landmarks. */
export const headerText = { main: 'Main' } as const;

/** Top navigation. [NAV-01] */
export const navigationText = {
  menu: 'Menu',
  closeMenu: 'Close menu',
  home: 'Home',
  shop: 'Shop',
  about: 'About',
  contact: 'Contact',
  search: 'Search',
  categories: 'Categories',
  /** The accessible name of the bag button; `count` is the number of distinct items. */
  bag: (count: number) => {
    if (count === 0) return 'Shopping bag, empty';
    return count === 1 ? 'Shopping bag, 1 item' : `Shopping bag, ${count} items`;
  },
} as const;

/** Login, logout and the menus of logged-in users. [NAV-02 to NAV-08] */
export const accountText = {
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
    settings: 'Settings',
    discountCodes: 'Discount codes',
    password: 'Password',
  },
  user: { overview: 'Dashboard', profile: 'Profile', payment: 'Payment', orders: 'Orders' },
} as const;

/** The footer. [HOME-10] */
export const footerText = {
  contact: 'Contact',
  gallery: 'From the collection',
} as const;
