/** What the dashboard says of orders and payments; what these are called says `messages/orders.ts`. */

/** How much there is in an order. */
export const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`);

const count = (orders: number) => (orders === 1 ? '1 order' : `${orders} orders`);

/** One's own orders. [USER-09] */
export const ownOrders = {
  count,
  loading: 'Loading orders...',
  failed: 'Error loading orders!',
  empty: { title: 'Nothing ordered yet', text: 'Your orders will stand here, from the first day on.' },
  view: 'View order',
  viewNamed: (number: string) => `View order ${number}`,
} as const;

/** One's own payments. [USER-09] */
export const ownPayments = {
  count: (payments: number) => (payments === 1 ? '1 payment' : `${payments} payments`),
  table: 'Payments',
  order: 'Order',
  date: 'Date',
  method: 'Method',
  status: 'Status',
  amount: 'Amount',
  loading: 'Loading payments...',
  failed: 'Error loading payments!',
  empty: { title: 'Nothing paid yet', text: 'What you pay for your orders will stand here.' },
} as const;

/** All orders of the shop, for admins. [ADMIN-07] */
export const managedOrders = {
  table: 'Orders',
  filters: 'Orders by state',
  all: 'All',
  overdue: 'Overdue',
  /** Said of an order that nobody of the shop has confirmed for days. */
  overdueNote: (days: number) =>
    `These orders are to be paid on delivery and have waited for more than ${days} days.`,
  search: 'Find an order',
  searchHint: 'Number, name or e-mail',
  find: 'Find',
  clear: 'Show all',
  export: 'Export CSV',
  exporting: 'Exporting...',
  file: (day: string) => `orders-${day}.csv`,
  number: 'Order',
  customer: 'Customer',
  payment: 'Payment',
  state: 'State',
  total: 'Total',
  forgotten: 'Account deleted',
  loading: 'Loading orders...',
  failed: 'Error loading orders!',
  count,
  nothing: 'There are no orders here.',
  notFound: (q: string) => `No order matches “${q}”.`,
} as const;

/** One order, for admins. [ADMIN-07] */
export const managedOrder = {
  title: 'Order',
  description: 'An order of the shop: who, what, where to, and what happens next.',
  loading: 'Loading order...',
  failed: 'Error loading the order!',
  absent: 'There is no order with this number.',
  back: 'Back to All Orders',
  placed: (moment: string) => `Placed ${moment}`,
  /** The moves to the next state: the button, the question before it, and the button that does it. */
  moves: {
    processing: {
      button: 'Start processing',
      question: (number: string) => `Start processing order ${number}? The customer can no longer cancel it.`,
    },
    shipped: {
      button: 'Mark as shipped',
      question: (number: string) => `Mark order ${number} as shipped? It can no longer be cancelled.`,
    },
    completed: {
      button: 'Mark as completed',
      question: (number: string) => `Mark order ${number} as completed?`,
      /** For what is paid on delivery. */
      paidQuestion: (number: string, amount: string) =>
        `Mark order ${number} as completed? This also notes that ${amount} was paid on delivery.`,
    },
  },
  cancel: {
    button: 'Cancel order',
    question: (number: string) =>
      `Cancel order ${number}? Its pieces go back into stock. This cannot be undone.`,
    paidQuestion: (number: string, amount: string) =>
      `Cancel order ${number}? ${amount} goes back to the customer, and its pieces go back into stock. This cannot be undone.`,
    keep: 'Keep order',
  },
  refund: {
    button: 'Refund payment',
    question: (number: string, amount: string) =>
      `Give ${amount} for order ${number} back to the customer? This cannot be undone.`,
    keep: 'Keep payment',
  },
  unpaid: 'This order is not paid yet. It can be processed as soon as it is.',
  givenBack: 'The money of this order goes back to the customer: what is left is to cancel it.',
  unpaidUntil: (moment: string) =>
    `This order is not paid yet. It can be processed as soon as it is; without a payment it is given up at ${moment}.`,
  copy: 'Copy address',
  copied: 'Address copied',
  copyFailed: 'The address could not be copied.',
  slip: {
    print: 'Print packing slip',
    title: 'Packing slip',
    shipTo: 'Ship to',
    product: 'Product',
    quantity: 'Quantity',
    packed: 'Packed',
  },
  /** Where the message of a backend is missing. */
  moved: 'Order updated successfully',
  refunded: 'Refund started successfully',
} as const;
