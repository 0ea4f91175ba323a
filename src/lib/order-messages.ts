import type { Order, OrderEvent, OrderState, PaymentMethod, PaymentState } from './contract/order.ts';

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
  due: 'Due on delivery',
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
