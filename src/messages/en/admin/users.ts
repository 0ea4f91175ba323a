import { isolate } from '#contract/text/isolate.ts';

const orderUnit = (orders: number) => (orders === 1 ? 'order' : 'orders');

/** The account list, for admins. [ADMIN-08] */
export const usersText = {
  title: 'Users',
  description: 'All accounts and their roles.',
  table: 'Users',
  count: (users: number) => (users === 1 ? '1 user' : `${users} users`),
  search: 'Find a user',
  searchHint: 'Username or email',
  notFound: (q: string) => ({
    title: `No users match “${q}”.`,
    text: 'Please check the username or email.',
  }),
  showAll: 'Show all users',
  filters: 'Users by role',
  roles: { '': 'All', admin: 'Admins', user: 'Users' },
  /** For a role that no account has. */
  empty: { title: 'No users here', text: 'No account has this role.' },
  orders: 'Orders',
  orderUnit,
  ordersOf: (name: string, orders: number) => `${orders} ${orderUnit(orders)} of ${isolate(name)}`,
  paid: 'Paid',
  paidUnit: 'paid',
  lastOrder: 'Last order',
  /** Follows the number of orders. */
  last: (day: string) => `last ${day}`,
  name: 'Name',
  email: 'Email',
  role: 'Role',
  since: 'Joined',
  actions: 'Actions',
  loading: 'Loading users...',
  failed: 'Error loading users!',
  roleOf: (name: string) => `Role of ${isolate(name)}`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${isolate(name)}`,
  changeRole: 'Change role',
  askRole: (name: string, role: string) =>
    role === 'admin'
      ? `Make ${isolate(name)} an admin? Admins see all orders, addresses and messages, and can change products and users.`
      : `Give ${isolate(name)} the role ${role}? They will lose access to the admin screens.`,
  askDelete: (name: string) =>
    `Are you sure you want to delete ${isolate(name)}? This action cannot be undone.`,
  /** Used when the backend's response has no message. */
  roleChanged: 'User updated Successfully',
  deleted: 'User Deleted Successfully',
  self: 'This is you. Another admin can change your role. You can delete your account in your profile.',
  lastAdmin: 'You’re the only admin. Make someone else an admin before you leave.',
} as const;
