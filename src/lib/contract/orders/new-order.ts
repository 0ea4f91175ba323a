import * as z from 'zod/mini';
import {
  checkPlace,
  checkZipInState,
  newAddressSchema,
  usAddressSchema,
} from '#contract/address/new-address.ts';
import { CHECKOUT_LIMITS } from '#contract/vocabulary.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { emailSchema, numberTextSchema } from '#contract/wire/field-schemas.ts';
import type { InCents } from '#contract/wire/money.ts';
import * as text from '#messages/rules/orders.ts';
import { amountSchema, orderSchema, PAYMENT_METHODS } from './order.ts';
import {
  codeSchema,
  orderedItemsSchema,
  orderItemSchema,
  rateIdSchema,
  UNKNOWN_CODES,
} from './order-choices.ts';

/** The checkout: the rules of its form, and the call that places an order. */

const paymentMethodSchema = z.enum(PAYMENT_METHODS, text.noPaymentMethod);

const PHONE_PATTERN = /^\+?[\d ().-]*$/;

/** The customer's contact details. */
const contactDetailsSchema = z.object({
  email: emailSchema,
  phone: z.optional(
    numberTextSchema(text.phone, CHECKOUT_LIMITS.phone).check(
      z.regex(PHONE_PATTERN, text.phoneCharacters),
      z.refine(
        (phone) => phone === '' || phone.replace(/\D/g, '').length >= CHECKOUT_LIMITS.phone.minDigits,
        text.phoneDigits(CHECKOUT_LIMITS.phone.minDigits),
      ),
    ),
  ),
});

/** The fields of the checkout form, flattened. */
export const checkoutFormSchema = z
  .object({
    ...contactDetailsSchema.shape,
    ...usAddressSchema.shape,
    payment: paymentMethodSchema,
  })
  .check(checkZipInState);

/** The fields of the checkout form for addresses of any country, flattened. [SHIP-02] */
export const countryFormSchema = z
  .object({
    ...contactDetailsSchema.shape,
    ...newAddressSchema.shape,
    payment: paymentMethodSchema,
  })
  .check(checkPlace);
export type CheckoutFormValues = z.infer<typeof checkoutFormSchema> | z.infer<typeof countryFormSchema>;

export const newOrderSchema = z.object({
  items: orderedItemsSchema(orderItemSchema),
  contact: contactDetailsSchema,
  shippingAddress: newAddressSchema,
  payment: paymentMethodSchema,
  /** The chosen delivery rate: the capability `selling`. Without it, the cheapest rate applies. */
  rateId: z.optional(rateIdSchema),
  /** The total that the customer was shown. Another total rejects the order, and nothing is stored. */
  expectedTotal: z.optional(amountSchema),
  code: z.optional(codeSchema),
});
export type WireNewOrder = z.infer<typeof newOrderSchema>;
export type NewOrder = InCents<WireNewOrder>;

const placedOrderSchema = z.object({
  success: z.literal(true),
  message: z.literal('Order placed successfully'),
  order: orderSchema,
  /**
   * The guest's secret, which grants access to the order together with its number. No other response contains
   * it.
   */
  secret: z.optional(z.string()),
  /** For card orders: the payment page. */
  redirectUrl: z.optional(z.string()),
});

export const ORDERS_PER_NETWORK = { name: 'orders', max: 60, windowSeconds: 60 * 60 };

export const placeOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/orders',
  access: 'recognized',
  capability: 'orders',
  handlerLimits: [ORDERS_PER_NETWORK, UNKNOWN_CODES],
  errors: {
    400: 'The key is malformed, the order exceeds a limit, or the payment method is not available for this order.',
    409: 'An item cannot be ordered as requested or the code is refused, see `changes`; the total is another one, see `quote`; too much of a product is already set aside for the customer; or another caller used the key, or it is retired.',
    422: 'The key was already used for a different order.',
  },
  summary: 'Places an order for the logged-in user or a guest. Requires the header Idempotency-Key.',
  body: newOrderSchema,
  status: 201,
  response: placedOrderSchema,
  parseResponse: placedOrderSchema,
});
