import * as z from 'zod/mini';
import { email, line, optionalLine } from './rules.ts';
import { STATES_OF_THE_US } from './states-of-the-us.ts';
import { CHECKOUT } from './vocabulary.ts';

/**
 * Orders, shared by site and backend. Money is in dollars and dates are ISO time, as everywhere on the wire.
 * Personal fields become null when the customer's account is deleted.
 */

/** The states of an order, in the order of their progress. */
export const ORDER_STATES = ['pending', 'processing', 'shipped', 'completed', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The allowed transitions from each state. The backend rejects all others. */
export const NEXT_STATES: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['completed'],
  completed: [],
  cancelled: [],
};

/** `delivery`: cash on delivery. `card`: paid with the payment provider before the parcel is shipped. */
export const PAYMENT_METHODS = ['delivery', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * `due`: payable on delivery. `pending`: no event from the provider yet. `failed`: declined or not paid in
 * time. `void`: cancelled before any payment. `refunding`: refund in progress.
 */
export const PAYMENT_STATES = ['due', 'pending', 'paid', 'failed', 'void', 'refunding', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

const paymentMethod = z.enum(PAYMENT_METHODS, 'Please choose a payment method.');
const paymentState = z.enum(PAYMENT_STATES);
const orderState = z.enum(ORDER_STATES);
const dollars = z.number().check(z.nonnegative());

const ZIP = /^\d{5}(-\d{4})?$/;
const PHONE = /^\+?[\d ().-]*$/;

/** The customer's contact details. */
const contactDetails = z.object({
  email,
  phone: z.optional(
    optionalLine('Phone', CHECKOUT.phone).check(
      z.regex(PHONE, 'Phone may contain only digits, spaces and + - . ( ) characters.'),
    ),
  ),
});

/** A postal address in the United States. `region` is the state's two-letter postal code. */
const shippingAddress = z.object({
  name: line('Full name', CHECKOUT.name),
  line1: line('Street and number', CHECKOUT.line),
  line2: z.optional(optionalLine('Apartment', CHECKOUT.line)),
  city: line('City', CHECKOUT.city),
  region: z.enum(Object.keys(STATES_OF_THE_US), {
    error: ({ input }) => (input ? 'Please choose a state from the list.' : 'State is required.'),
  }),
  postalCode: line('ZIP code', CHECKOUT.postalCode).check(
    z.regex(ZIP, 'ZIP code must look like 10001 or 10001-1234.'),
  ),
});

/** The fields of the checkout form, flattened. */
export const checkoutForm = z.object({
  ...contactDetails.shape,
  ...shippingAddress.shape,
  payment: paymentMethod,
});
export type CheckoutEntries = z.infer<typeof checkoutForm>;

/**
 * An item of a new order. `price` in dollars is the price shown to the customer; the backend rejects the order
 * if it has changed. Without `price`, the current price applies.
 */
const orderItem = z.object({
  productId: z.string().check(z.minLength(1), z.maxLength(CHECKOUT.productId.max)),
  quantity: z.int().check(z.minimum(1), z.maximum(CHECKOUT.quantity.max)),
  price: z.optional(dollars),
});

export const newOrder = z.object({
  items: z.array(orderItem).check(
    z.minLength(1, 'An order needs at least one item.'),
    z.maxLength(CHECKOUT.items.max, `An order can have at most ${CHECKOUT.items.max} different products.`),
    z.refine(
      (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
      'Each product may appear only once in an order.',
    ),
  ),
  contact: contactDetails,
  shippingAddress,
  payment: paymentMethod,
});
export type NewOrder = z.infer<typeof newOrder>;

/**
 * An order line as it was at the time of ordering; the product may have changed or been deleted since. `price`
 * is per unit.
 */
const orderLine = z.object({
  productId: z.string(),
  name: z.string(),
  price: dollars,
  quantity: z.int(),
  image: z.string(),
  imageAlt: z.string(),
});
export type OrderLine = z.infer<typeof orderLine>;

/** Events of an order: a transition to a state, or a change of its payment. */
export const ORDER_EVENTS = [
  ...ORDER_STATES,
  'paid',
  'payment-failed',
  'refunding',
  'refunded',
  'refund-failed',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** The actor behind an event: the customer, an admin, the payment provider, or a scheduled job (`clock`). */
export const ORDER_ACTORS = ['customer', 'shop', 'provider', 'clock'] as const;

/** A timeline entry. `name` is the acting admin's name, sent to admins only. */
const orderTimelineEntry = z.object({
  event: z.enum(ORDER_EVENTS),
  at: z.string(),
  by: z.enum(ORDER_ACTORS),
  name: z.optional(z.string()),
});

const orderPayment = z.object({
  method: paymentMethod,
  status: paymentState,
  paidAt: z.optional(z.string()),
  refundedAt: z.optional(z.string()),
});

/** `SOL-7K3M-92QD`: avoids digits and letters that sound or look alike. */
const orderNumber = z.string();

export const order = z.object({
  number: orderNumber,
  /** Whether the requester placed the order and may pay for it or cancel it. */
  yours: z.boolean(),
  status: orderState,
  placedAt: z.string(),
  /** When the shop cancels an unpaid card order. */
  expiresAt: z.optional(z.string()),
  contact: z.nullable(z.object({ email: z.string(), phone: z.string() })),
  shippingAddress: z.nullable(
    z.object({
      name: z.string(),
      line1: z.string(),
      line2: z.string(),
      city: z.string(),
      region: z.string(),
      postalCode: z.string(),
    }),
  ),
  lines: z.array(orderLine),
  /** The sum of the quantities. */
  selectedItems: z.int(),
  totalPrice: dollars,
  tax: dollars,
  /** As a fraction. */
  taxRate: z.number(),
  grandTotal: dollars,
  payment: orderPayment,
  /** Oldest first. */
  timeline: z.array(orderTimelineEntry),
});
export type Order = z.infer<typeof order>;

/** An order in a list. `images` are the images of its first lines. */
export const orderSummary = z.object({
  number: orderNumber,
  status: orderState,
  placedAt: z.string(),
  /** A pay-on-delivery order that has been pending for at least `ORDER_LIMITS.overdueDays` days. */
  overdue: z.boolean(),
  customer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  selectedItems: z.int(),
  grandTotal: dollars,
  payment: z.object({ method: paymentMethod, status: paymentState }),
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
});
export type OrderSummary = z.infer<typeof orderSummary>;

/** Returns whether the customer may still cancel the order. */
export function mayCancel({ status }: Pick<Order, 'status'>): boolean {
  return status === 'pending';
}
