import * as z from 'zod/mini';
import { email, line, optionalLine } from './rules.ts';
import { STATES_OF_THE_US } from './states-of-the-us.ts';
import { CHECKOUT } from './vocabulary.ts';

/**
 * An order as both sides know it. Money is in dollars, as everywhere on the wire; dates are ISO time. What of the
 * person is null has been forgotten with their account.
 */

/** The states of an order, in the order in which it goes through them. */
export const ORDER_STATES = ['pending', 'processing', 'shipped', 'completed', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Where an order may go from each state; every other move is refused. */
export const NEXT_STATES: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['completed'],
  completed: [],
  cancelled: [],
};

/** `delivery`: in cash to who brings the parcel. `card`: at the payment provider, before anything is sent. */
export const PAYMENT_METHODS = ['delivery', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * `due`: on delivery. `pending`: the provider has not said anything yet. `failed`: it was refused, or nobody paid in
 * time. `void`: the order was cancelled before anything was due. `refunding`: the money is on its way back.
 */
export const PAYMENT_STATES = ['due', 'pending', 'paid', 'failed', 'void', 'refunding', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

const paymentMethod = z.enum(PAYMENT_METHODS, 'Please choose how to pay.');
const paymentState = z.enum(PAYMENT_STATES);
const orderState = z.enum(ORDER_STATES);
const dollars = z.number().check(z.nonnegative());

const ZIP = /^\d{5}(-\d{4})?$/;
const PHONE = /^\+?[\d ().-]*$/;

/** How the shop reaches who has ordered. */
const contactDetails = z.object({
  email,
  phone: z.optional(
    optionalLine('Phone', CHECKOUT.phone).check(
      z.regex(PHONE, 'Phone can have digits, spaces and + ( ) . - only.'),
    ),
  ),
});

/** Where the parcel goes: an address in the United States. `region` is the postal code of the state. */
const shippingAddress = z.object({
  name: line('Full name', CHECKOUT.name),
  line1: line('Street and number', CHECKOUT.line),
  line2: z.optional(optionalLine('Apartment', CHECKOUT.line)),
  city: line('City', CHECKOUT.city),
  region: z.enum(Object.keys(STATES_OF_THE_US), {
    error: ({ input }) => (input ? 'State must be one of the list.' : 'State is required.'),
  }),
  postalCode: line('ZIP code', CHECKOUT.postalCode).check(
    z.regex(ZIP, 'ZIP code must be like 10001 or 10001-1234.'),
  ),
});

/** What a person enters at the checkout, each field under its own name. */
export const checkoutForm = z.object({
  ...contactDetails.shape,
  ...shippingAddress.shape,
  payment: paymentMethod,
});
export type CheckoutEntries = z.infer<typeof checkoutForm>;

/**
 * What is to be ordered. `price` in dollars is what the person was shown: when it is another one by now, nothing is
 * ordered. Who leaves it out takes the price as it is.
 */
const orderItem = z.object({
  productId: z.string().check(z.minLength(1), z.maxLength(CHECKOUT.productId.max)),
  quantity: z.int().check(z.minimum(1), z.maximum(CHECKOUT.quantity.max)),
  price: z.optional(dollars),
});

export const newOrder = z.object({
  items: z.array(orderItem).check(
    z.minLength(1, 'There is nothing to order.'),
    z.maxLength(CHECKOUT.items.max, `An order can have at most ${CHECKOUT.items.max} different products.`),
    z.refine(
      (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
      'Each product can be named once only.',
    ),
  ),
  contact: contactDetails,
  shippingAddress,
  payment: paymentMethod,
});
export type NewOrder = z.infer<typeof newOrder>;

/** A line as it was when it was ordered; the product may have changed or gone since. `price` is for one piece. */
const orderLine = z.object({
  productId: z.string(),
  name: z.string(),
  price: dollars,
  quantity: z.int(),
  image: z.string(),
  imageAlt: z.string(),
});
export type OrderLine = z.infer<typeof orderLine>;

/** What can happen to an order: it comes into a state, or something becomes of its money. */
export const ORDER_EVENTS = [
  ...ORDER_STATES,
  'paid',
  'payment-failed',
  'refunding',
  'refunded',
  'refund-failed',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** Who did it: who has ordered, somebody of the shop, the payment provider, or the clock. */
export const ORDER_ACTORS = ['customer', 'shop', 'provider', 'clock'] as const;

/** `name` is the admin's who did it, for admins only. */
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

/** `SOL-7K3M-92QD`: digits and letters that nobody takes for one another on the phone. */
const orderNumber = z.string();

export const order = z.object({
  number: orderNumber,
  /** Whether who asks has ordered it: they may pay for it and call it off. */
  yours: z.boolean(),
  status: orderState,
  placedAt: z.string(),
  /** When an unpaid card order is given up. */
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

/** An order in a list. `images` are the pictures of its first lines. */
export const orderSummary = z.object({
  number: orderNumber,
  status: orderState,
  placedAt: z.string(),
  /** A pay-on-delivery order that nobody has confirmed for `ORDERS.overdueDays` days. */
  overdue: z.boolean(),
  customer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  selectedItems: z.int(),
  grandTotal: dollars,
  payment: z.object({ method: paymentMethod, status: paymentState }),
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
});
export type OrderSummary = z.infer<typeof orderSummary>;

/** Whether who has ordered may still call it off. */
export function mayCancel({ status }: Pick<Order, 'status'>): boolean {
  return status === 'pending';
}
