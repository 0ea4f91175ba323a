import { adminOrderPath } from '#contract/shop/site-paths.ts';
import { hasCapability, isBaseBackend } from '#lib/capabilities.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { securityText } from '#messages/account.ts';
import { inboxText } from '#messages/admin/inbox.ts';
import { managedReviewsText } from '#messages/reviews.ts';
import { accountText } from '#messages/shell.ts';

interface MenuLink {
  readonly name: string;
  readonly path: string;
}

const { admin, user } = accountText;

const hasAccounts = hasCapability('accounts');
const securityLink: readonly MenuLink[] = hasAccounts
  ? [{ name: securityText.title, path: dashboardPaths.security }]
  : [];

const withoutQuery = (path: string) => path.replace(/\?.*/, '');

/** The menu link of a page that has none of its own, by path. */
export const MENU_PARENTS: Readonly<Record<string, string>> = {
  [dashboardPaths.updateProfile]: dashboardPaths.profile,
  [dashboardPaths.updatePassword]: dashboardPaths.profile,
  [withoutQuery(dashboardPaths.editProduct(''))]: dashboardPaths.manageProduct,
  [dashboardPaths.importProducts]: dashboardPaths.manageProduct,
  [withoutQuery(adminOrderPath(''))]: dashboardPaths.manageOrders,
  [withoutQuery(dashboardPaths.message(''))]: dashboardPaths.inbox,
};

/** The links of the account menu and the dashboard's side menu, by role. [NAV-04, NAV-05, NAV-08] */
export const MENUS: Readonly<Record<'admin' | 'user', readonly MenuLink[]>> = {
  admin: [
    { name: admin.overview, path: dashboardPaths.admin },
    { name: admin.manageProducts, path: dashboardPaths.manageProduct },
    { name: admin.manageOrders, path: dashboardPaths.manageOrders },
    { name: admin.addProduct, path: dashboardPaths.addNewProduct },
    ...(hasAccounts ? [{ name: admin.users, path: dashboardPaths.users }] : []),
    ...(hasCapability('reviews') ? [{ name: managedReviewsText.title, path: dashboardPaths.reviews }] : []),
    ...(hasCapability('inbox') ? [{ name: inboxText.title, path: dashboardPaths.inbox }] : []),
    ...(hasCapability('selling')
      ? [
          { name: admin.settings, path: dashboardPaths.settings },
          { name: admin.discountCodes, path: dashboardPaths.discountCodes },
        ]
      : []),
    ...(isBaseBackend
      ? []
      : [
          { name: user.profile, path: dashboardPaths.profile },
          { name: admin.password, path: dashboardPaths.updatePassword },
        ]),
    ...securityLink,
  ],
  user: [
    { name: user.overview, path: dashboardPaths.user },
    { name: user.profile, path: dashboardPaths.profile },
    { name: user.payment, path: dashboardPaths.payment },
    { name: user.orders, path: dashboardPaths.orders },
    ...securityLink,
  ],
};
