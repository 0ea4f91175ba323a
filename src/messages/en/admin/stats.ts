import { UNIT_NAME } from '#contract/wire/shop-currency.ts';
import { LOCALE } from '#messages/locale.ts';

/** Texts of the dashboards' figures. [USER-03, ADMIN-07] */

const pluralize = (one: string, many: string) => (count: number) => (count === 1 ? one : many);

/** The user's own figures. The names of the tiles are in `messages/en/account.ts`. */
export const ownFiguresText = {
  loading: 'Loading figures...',
  failed: 'Error loading your figures!',
  /** Explanations of the tiles' figures. */
  paymentNote: 'less refunds',
  reviewsNote: 'written by you',
  purchaseNote: 'items bought',
  chart: 'What you’ve paid, by month',
  month: 'Month',
  paid: `Paid, in ${UNIT_NAME}`,
  nothing:
    'Nothing paid in the last twelve months. Orders that you pay on delivery count once they’re delivered.',
} as const;

/** Open tasks for an admin. Each text follows its number. */
export const tasksText = {
  heading: 'To do',
  nothing: 'You’re all caught up.',
  paymentIssues: pluralize('payment needs your attention', 'payments need your attention'),
  pendingOrders: pluralize('order is pending', 'orders are pending'),
  /** The parts of the pending orders, each with its number. */
  overdueOrders: (count: number) => `${count} overdue`,
  suspiciousOrders: (count: number) => (count === 1 ? '1 needs review' : `${count} need review`),
  soldOut: pluralize('product is sold out', 'products are sold out'),
  soldOutSizes: pluralize('size is sold out', 'sizes are sold out'),
  runningLow: pluralize('product is running low', 'products are running low'),
  failedMails: pluralize('email could not be sent', 'emails could not be sent'),
  unreadMessages: pluralize('message is unread', 'messages are unread'),
  left: (stock: number) => `${stock} left`,
  all: 'All products',
} as const;

/** The shop's sales figures, for admins. */
export const shopFiguresText = {
  heading: 'Sales',
  ranges: 'Range',
  range: {
    '7-days': '7 days',
    '30-days': '30 days',
    'this-month': 'This month',
    'last-month': 'Last month',
    '12-months': '12 months',
  },
  custom: 'Choose days',
  from: 'From',
  to: 'To',
  show: 'Show',
  loading: 'Loading figures...',
  failed: 'Error loading the figures!',
  /** Follows the days of the figures. */
  comparedWith: (days: string) => `compared with ${days}`,
  revenue: 'Revenue',
  tax: (tax: string) => `plus ${tax} tax`,
  orders: 'Orders',
  ordersNote: 'paid, or due on delivery',
  customers: 'Customers',
  customersNote: 'with an order',
  products: 'Products',
  itemsSold: (items: number) => (items === 1 ? '1 item sold' : `${items} items sold`),
  chart: { day: 'Revenue by day', month: 'Revenue by month' },
  part: { day: 'Day', month: 'Month' },
  yAxis: `Revenue, in ${UNIT_NAME}`,
  bestSellers: 'Best sellers',
  product: 'Product',
  sold: 'Items sold',
  nothing: 'No sales in this period.',
  note: (timeZone: string) =>
    `Excludes unconfirmed, cancelled and refunded orders, and what was lost in disputes. Includes disputed payments until the bank has decided. Orders count on the day they were placed (${timeZone} time). Amounts exclude tax.`,
} as const;

/**
 * Returns the comparison of a figure with the one before, such as 'Up 12% from $1,034.00'; undefined without an earlier
 * figure, or if both are 0.
 */
export function changeText<Figure extends number>(
  current: Figure,
  previous: Figure | undefined,
  format: (figure: Figure) => string,
): string | undefined {
  if (previous === undefined || (previous === 0 && current === 0)) return undefined;
  if (current === previous) return 'Unchanged';
  const direction = current > previous ? 'Up' : 'Down';
  const percent = previous === 0 ? 0 : Math.round((Math.abs(current - previous) / previous) * 100);
  return `${direction}${percent === 0 ? '' : ` ${new Intl.NumberFormat(LOCALE).format(percent)}%`} from ${format(previous)}`;
}
