import { securityPath } from '#contract/shop/site-paths.ts';

/**
 * Paths of the dashboard. A separate file keeps them out of the shop pages' scripts. An order's path is in
 * `contract/shop/site-paths.ts`. Source: specification §2, §6.
 */
export const dashboardPaths = {
  user: '/dashboard/user',
  profile: '/dashboard/profile',
  updateProfile: '/dashboard/update-profile',
  updatePassword: '/dashboard/update-password',
  security: securityPath,
  payment: '/dashboard/payment',
  orders: '/dashboard/orders',
  admin: '/dashboard/admin',
  manageProduct: '/dashboard/manage-product',
  productsByStock: '/dashboard/manage-product?sort=stock',
  manageOrders: '/dashboard/manage-orders',
  addNewProduct: '/dashboard/add-new-product',
  editProduct: (id: string) => `/dashboard/edit-product?id=${encodeURIComponent(id)}`,
  importProducts: '/dashboard/import-products',
  users: '/dashboard/users',
  reviews: '/dashboard/reviews',
  inbox: '/dashboard/inbox',
  settings: '/dashboard/settings',
  discountCodes: '/dashboard/discount-codes',
  message: (id: string) => `/dashboard/message?id=${encodeURIComponent(id)}`,
} as const;
