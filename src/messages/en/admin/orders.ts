import type { OrderWarning } from '#contract/orders/order.ts';
import type { OrderSort } from '#contract/orders/orders.ts';
import type { PaymentDispute } from '#contract/orders/refunds.ts';
import { formatNames } from './format-names.ts';

/** Dashboard texts about orders and payments. The names of states and methods are in `messages/en/orders.ts`. */

/** Returns the number of items in an order as text. */
export const itemCountText = (count: number) => (count === 1 ? '1 item' : `${count} items`);

const formatOrderCount = (orders: number) => (orders === 1 ? '1 order' : `${orders} orders`);

/** The customer's own orders. [USER-09] */
export const ownOrdersText = {
  count: formatOrderCount,
  loading: 'Loading orders...',
  failed: 'Error loading orders!',
  empty: { title: 'No orders yet', text: 'Your orders will appear here.' },
  view: 'View order',
  viewNamed: (number: string) => `View order ${number}`,
  /** On the user's dashboard. */
  latest: 'Your latest orders',
  all: 'All orders',
} as const;

/** The customer's own payments. [USER-09] */
export const ownPaymentsText = {
  count: (payments: number) => (payments === 1 ? '1 payment' : `${payments} payments`),
  paid: (amount: string) => `${amount} paid`,
  due: (amount: string) => `${amount} due`,
  /** The date of an order that is not paid; otherwise the date is that of the payment. */
  ordered: (date: string) => `Ordered ${date}`,
  table: 'Payments',
  order: 'Order',
  date: 'Date',
  method: 'Method',
  status: 'Status',
  amount: 'Amount',
  loading: 'Loading payments...',
  failed: 'Error loading payments!',
  empty: { title: 'No payments yet', text: 'Your payments will appear here.' },
} as const;

/** The buttons that move one order or several to a state. */
const MOVE_BUTTONS = {
  processing: 'Start processing',
  shipped: 'Mark as shipped',
  completed: 'Mark as completed',
} as const;

const OVERDUE = 'Overdue';

/** All orders of the shop, for admins. [ADMIN-07] */
export const managedOrdersText = {
  table: 'Orders',
  filters: 'Orders by state',
  all: 'All',
  overdue: OVERDUE,
  suspicious: 'Needs review',
  paymentIssue: 'Payment issues',
  paymentIssueNote: 'Orders with a payment that needs your attention.',
  /** Describes the badge of the menu. */
  waiting: (orders: number) => (orders === 1 ? '1 new order' : `${orders} new orders`),
  sound: 'Play a sound for new orders',
  /** Explains the filter for orders that no admin has confirmed for `days` days. */
  overdueNote: (days: number) => `Pay-on-delivery orders that have been pending for more than ${days} days.`,
  suspiciousNote:
    'Pending orders worth a look: unconfirmed, several from one network, or a large share of one product’s stock.',
  warnings: {
    unconfirmed: 'Not confirmed yet',
    network: 'Many orders from one network',
    share: 'Large share of the stock',
  } satisfies Record<OrderWarning, string>,
  selection: {
    region: 'Selected orders',
    column: 'Selected',
    selectNamed: (number: string) => `Select order ${number}`,
    count: (orders: number) => `${formatOrderCount(orders)} selected`,
    /** For an action that applies to a part of the selection only. */
    others: (orders: number) =>
      orders === 1
        ? 'The other selected order stays as it is.'
        : `The other ${orders} selected orders stay as they are.`,
    updating: 'Updating...',
    cancelling: 'Cancelling...',
    /** The buttons of the question before a cancellation. */
    cancel: (orders: number) => `Cancel ${formatOrderCount(orders)}`,
    keep: (orders: number) => (orders === 1 ? 'Keep order' : 'Keep orders'),
    /** Before goods leave. */
    disputed: (numbers: readonly string[]) =>
      `The ${numbers.length === 1 ? 'payment' : 'payments'} of ${formatNames(numbers)} ${numbers.length === 1 ? 'is' : 'are'} disputed or lost. You may lose both the items and the money.`,
    moves: {
      confirmed: {
        button: 'Confirm',
        title: (orders: number) => `Confirm ${formatOrderCount(orders)}?`,
        question: (numbers: readonly string[]) =>
          `${formatNames(numbers)}. ${numbers.length === 1 ? 'It stays' : 'They stay'} open until you ship or cancel ${numbers.length === 1 ? 'it' : 'them'}.`,
        done: (orders: number) => `${formatOrderCount(orders)} confirmed.`,
      },
      processing: {
        button: MOVE_BUTTONS.processing,
        title: (orders: number) => `Start processing ${formatOrderCount(orders)}?`,
        question: (numbers: readonly string[]) =>
          `${formatNames(numbers)}. Customers can no longer cancel them.`,
        done: (orders: number) => `Processing started for ${formatOrderCount(orders)}.`,
      },
      shipped: {
        button: MOVE_BUTTONS.shipped,
        title: (orders: number) => `Mark ${formatOrderCount(orders)} as shipped?`,
        question: (numbers: readonly string[]) => `${formatNames(numbers)}. They can no longer be cancelled.`,
        done: (orders: number) => `${formatOrderCount(orders)} marked as shipped.`,
      },
      completed: {
        button: MOVE_BUTTONS.completed,
        title: (orders: number) => `Mark ${formatOrderCount(orders)} as completed?`,
        question: (numbers: readonly string[]) =>
          `${formatNames(numbers)}. This also records what was due on delivery as paid.`,
        done: (orders: number) => `${formatOrderCount(orders)} marked as completed.`,
      },
      cancelled: {
        button: 'Cancel selected',
        title: (orders: number) => `Cancel ${formatOrderCount(orders)}?`,
        question: (numbers: readonly string[], isPaid: boolean) =>
          `${formatNames(numbers)}. The items will go back into stock${isPaid ? ', and payments will be refunded' : ''}. This cannot be undone.`,
        done: (orders: number) => `${formatOrderCount(orders)} cancelled.`,
      },
    },
    skipped: (orders: number) =>
      `${formatOrderCount(orders)} ${orders === 1 ? 'was' : 'were'} skipped: ${orders === 1 ? 'it has' : 'they have'} changed meanwhile.`,
  },
  ofAccount: (username: string | undefined) =>
    username === undefined ? 'Orders of one account.' : `Orders of ${username}.`,
  placed: 'Placed',
  periods: {
    '': 'Any time',
    '1': 'Today',
    '7': 'Last 7 days',
    '30': 'Last 30 days',
    custom: 'Choose days',
  },
  days: { from: 'From', to: 'To', show: 'Show' },
  sort: 'Sort by',
  sorts: { newest: 'Newest', oldest: 'Oldest', total: 'Highest total' } satisfies Record<OrderSort, string>,
  search: 'Find an order',
  searchHint: 'Number, name, phone or product',
  export: 'Export CSV',
  exportLines: 'Export items CSV',
  exporting: 'Exporting...',
  file: (day: string) => `orders-${day}.csv`,
  linesFile: (day: string) => `order-items-${day}.csv`,
  number: 'Order',
  customer: 'Customer',
  payment: 'Payment',
  state: 'State',
  total: 'Total',
  accountDeleted: 'Account deleted',
  loading: 'Loading orders...',
  failed: 'Error loading orders!',
  count: formatOrderCount,
  empty: { title: 'No orders yet.', text: 'New orders will appear here.' },
  /** For a filter, and for a period with or without one. */
  emptyFilter: { title: 'No orders here', text: 'No order matches the filter.' },
  emptyPeriod: (period: string) => ({
    title: `No orders ${period}`,
    text: 'Try a longer period or another state.',
  }),
  emptyPeriods: {
    '1': 'today',
    '7': 'in the last 7 days',
    '30': 'in the last 30 days',
    custom: 'on these days',
  },
  notFound: (q: string) => ({
    title: `No orders match “${q}”.`,
    text: 'Please check the number, name or email, or choose another filter.',
  }),
  showAll: 'Show all orders',
} as const;

/** One order, for admins. [ADMIN-07] */
export const managedOrderText = {
  title: 'Order',
  description: 'One order: the customer, the items, the address and the next step.',
  loading: 'Loading order...',
  failed: 'Error loading the order!',
  notFound: 'We can’t find an order with this number.',
  back: 'Back to All Orders',
  neighbors: 'Orders beside this one',
  previous: 'Previous order',
  next: 'Next order',
  placed: (moment: string) => `Placed ${moment}`,
  overdue: OVERDUE,
  byGuest: 'by a guest.',
  byAccount: (username: string) => `by ${username}.`,
  otherOrders: (orders: number) => (orders === 1 ? '1 other order' : `${orders} other orders`),
  /** Reasons for checking an order before it is processed. */
  check: {
    network:
      'Many unpaid orders came from this network. Please check the address before you process this one.',
    share:
      'The unpaid orders of this network or mailbox hold a large share of a product’s stock. Please check the address before you process this one.',
  },
  /** Before goods leave: how the disputes of the payment stand. */
  disputed: {
    inquiry: 'The customer’s bank is asking about the payment, and may take it back.',
    open: 'The payment is disputed. You may lose both the items and the money.',
    lost: 'The payment was lost in a dispute.',
  } satisfies Record<PaymentDispute, string>,
  /** Moves to the next state: the button, and the question of its confirmation dialog. */
  moves: {
    processing: {
      button: MOVE_BUTTONS.processing,
      question: (number: string) => `Start processing order ${number}? The customer can no longer cancel it.`,
    },
    shipped: {
      button: MOVE_BUTTONS.shipped,
      question: (number: string) => `Mark order ${number} as shipped? It can no longer be cancelled.`,
    },
    completed: {
      button: MOVE_BUTTONS.completed,
      question: (number: string) => `Mark order ${number} as completed?`,
      /** For orders paid on delivery. */
      paidQuestion: (number: string, amount: string) =>
        `Mark order ${number} as completed? This also records that ${amount} was paid on delivery.`,
    },
  },
  confirm: {
    button: 'Confirm order',
    question: (number: string) =>
      `Confirm order ${number} for the customer? It will then stay open until you ship or cancel it.`,
  },
  cancel: {
    button: 'Cancel order',
    question: (number: string) =>
      `Cancel order ${number}? Its items will go back into stock. This cannot be undone.`,
    paidQuestion: (number: string, amount: string) =>
      `Cancel order ${number}? ${amount} will be refunded to the customer, and the items will go back into stock. This cannot be undone.`,
    /** For an order for which a payment of another amount has arrived. */
    wrongAmount: 'The payment of another amount does not go back with it: please return it too.',
    keep: 'Keep order',
  },
  refund: {
    button: 'Refund payment',
    /** For orders paid on delivery. */
    cashButton: 'Record refund',
    items: 'Refund items',
    question: (number: string, amount: string) =>
      `Refund ${amount} for order ${number} to the customer? This cannot be undone.`,
    /** For orders paid on delivery: the shop returns the money itself. */
    cashQuestion: (number: string, amount: string) =>
      `Record a refund of ${amount} for order ${number}? Please agree with the customer how they receive the money, and return it yourself. This cannot be undone.`,
    /** For the part of a refund that is on its way already. */
    running: (amount: string) => `Another ${amount} is already on its way back.`,
    disputed: 'The payment is disputed, so the payment provider will refuse a refund.',
    /** A choice in the dialog. */
    alsoCancel: 'Also cancel the order, and put its items back into stock.',
    keep: 'Keep payment',
  },
  /** Used when the backend's response has no message. */
  moved: 'Order updated successfully',
  confirmed: 'Order confirmed successfully',
  refunded: 'Refund started successfully',
  /** For an order paid on delivery. */
  cashRefunded: 'Refund recorded. Please return the money yourself.',
} as const;
