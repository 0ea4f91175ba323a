import type { Order, OrderEvent, OrderState, PaymentMethod, PaymentState } from '#contract/order.ts';

/** What orders and their money are called, on the order's page and in the dashboard. [USER-09, ADMIN-07] */

export const orderStates: Readonly<Record<OrderState, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const paymentMethods: Readonly<Record<PaymentMethod, string>> = {
  delivery: 'Pay on delivery',
  card: 'Card',
};

export const paymentStates: Readonly<Record<PaymentState, string>> = {
  due: 'Due',
  pending: 'Waiting for payment',
  paid: 'Paid',
  failed: 'Not paid',
  void: 'Nothing to pay',
  refunding: 'Refund under way',
  refunded: 'Refunded',
};

/** What happened, as a line of the timeline. */
export const orderEvents: Readonly<Record<OrderEvent, string>> = {
  pending: 'Order placed',
  processing: 'Being prepared',
  shipped: 'Shipped',
  completed: 'Completed',
  cancelled: 'Cancelled',
  paid: 'Paid',
  'payment-failed': 'Payment failed',
  refunding: 'Refund started',
  refunded: 'Refunded',
  'refund-failed': 'Refund failed',
};

/** Who did it, where nobody's name is known. */
export const orderActors: Readonly<Record<Order['timeline'][number]['by'], string>> = {
  customer: 'Customer',
  shop: 'Solène',
  provider: 'Payment provider',
  clock: 'Automatically',
};

/** The parts of an order's page that the dashboard has as well. */
export const orderParts = {
  contact: 'Contact',
  address: 'Delivery address',
  payment: 'Payment',
  items: 'Items',
  history: 'History',
  /** In the place of a person's data. */
  forgotten: 'No longer kept',
} as const;

/** The order's page, for who has ordered. */
export const orderPage = {
  title: 'Your order',
  description: 'What you have ordered at Solène, where it is, and what has become of it so far.',
  needsScript: 'This page needs JavaScript.',
  loading: 'Looking for your order',
  /** Above everything else: how the order stands, in a sentence. */
  leads: {
    pending: 'Thank you. We have your order, and confirm it soon.',
    unpaid: 'Your order waits for its payment.',
    processing: 'Your order is being prepared.',
    shipped: 'Your order is on its way to you.',
    completed: 'Your order has arrived. Enjoy it.',
    cancelled: 'This order was cancelled.',
  },
  /** `moment` as on the reader's clock. */
  payUntil: (moment: string) =>
    `We hold your pieces until ${moment}. If you have just paid, this page knows in a moment.`,
  keepAddress: 'Keep the address of this page: it leads back to your order at any time.',
  number: 'Order',
  placed: 'Placed',
  status: 'Status',
  you: 'You',
  pay: 'Pay now',
  paying: 'Opening the payment...',
  print: 'Print invoice',
  again: 'Order again',
  askingAgain: 'Filling your bag...',
  inBag: 'Everything that can still be had is in your bag.',
  gone: (name: string) => `${name} is no longer sold.`,
  soldOut: (name: string) => `${name} is sold out.`,
  cancel: 'Cancel order',
  cancelled: 'Order cancelled',
  cancelQuestion: (number: string, isPaid: boolean) =>
    `Cancel order ${number}?${isPaid ? ' What you have paid comes back to you.' : ''}`,
  keep: 'Keep order',
  invoice: 'Invoice',
  notFound: {
    title: 'We could not find this order',
    text: 'The link may be incomplete, or the order belongs to an account: then please log in. If neither helps, write to us.',
    login: 'Login',
    contact: 'Contact us',
  },
  failed: {
    title: 'Your order could not be loaded',
    text: 'It is safe with us; only this page could not fetch it. Please try again.',
  },
} as const;
