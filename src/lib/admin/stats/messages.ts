/** What the dashboards say of figures. [USER-03, ADMIN-07] */

const counted = (one: string, many: string) => (count: number) => (count === 1 ? one : many);

/** The figures of who is signed in; the tiles are named in `messages/dashboard.ts`. */
export const ownFigures = {
  loading: 'Loading figures...',
  failed: 'Error loading your figures!',
  /** What the tiles count. */
  note: 'Total Payment is what you have paid, less what went back to you. Total Purchase counts the pieces that you have ordered, without those that were cancelled or refunded.',
  chart: 'What you have paid, by month',
  month: 'Month',
  paid: 'Paid, in dollars',
  nothing: 'Nothing was paid in the last twelve months.',
} as const;

/** What waits for an admin: each follows its number. */
export const waiting = {
  heading: 'What needs doing',
  nothing: 'Nothing waits for you.',
  overdueOrders: counted('order is overdue', 'orders are overdue'),
  pendingOrders: counted('order is pending', 'orders are pending'),
  soldOut: counted('product is sold out', 'products are sold out'),
  runningLow: counted('product is running low', 'products are running low'),
  failedMails: counted('mail could not be sent', 'mails could not be sent'),
  unreadMessages: counted('message is unread', 'messages are unread'),
  left: (stock: number) => `${stock} left`,
  all: 'All products',
} as const;

/** How the shop is doing. */
export const shopFigures = {
  heading: 'Sales',
  ranges: 'Range',
  range: {
    '7-days': '7 days',
    '30-days': '30 days',
    'this-month': 'This month',
    'last-month': 'Last month',
    '12-months': '12 months',
  },
  from: 'From',
  to: 'To',
  show: 'Show',
  loading: 'Loading figures...',
  failed: 'Error loading the figures!',
  days: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  revenue: 'Revenue',
  tax: (tax: string) => `and ${tax} tax`,
  orders: 'Orders',
  ordersNote: 'paid, or due on delivery',
  customers: 'Customers',
  customersNote: 'who have ordered',
  products: 'Products',
  pieces: (pieces: number) => (pieces === 1 ? 'sold, 1 piece' : `sold, ${pieces} pieces`),
  chart: { day: 'Revenue by day', month: 'Revenue by month' },
  part: { day: 'Day', month: 'Month' },
  up: 'Revenue, in dollars',
  bestSellers: 'Best sellers',
  product: 'Product',
  sold: 'Pieces',
  nothing: 'Nothing was sold in these days.',
  note: (timeZone: string) =>
    `Counted are orders that were neither cancelled nor refunded, on the day on which they were placed (${timeZone}); amounts are without tax.`,
} as const;
