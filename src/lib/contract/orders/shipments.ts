import * as z from 'zod/mini';
import { orderSchema } from '#contract/orders/order.ts';
import { cleanNumber } from '#contract/text/clean-text.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { optionalLineSchema } from '#contract/wire/field-schemas.ts';
import { instantSchema } from '#contract/wire/instants.ts';
import * as text from '#messages/rules/shipments.ts';

/** The shipment of an order, as the shop enters it: the capability `selling`. [SHIP-03] */

export const SHIPMENT_LIMITS = {
  carrier: { max: 60 },
  trackingNumbers: { max: 10 },
  trackingNumber: { max: 40 },
} as const;

/** How far the clock of a client may run ahead of the server's, in milliseconds. */
export const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

const { carrier, trackingNumbers, trackingNumber } = SHIPMENT_LIMITS;

const TRACKING_NUMBER = /^[A-Za-z0-9-]+$/;

/** Carriers print long numbers in groups, so the spaces are removed. */
const trackingNumberSchema = z.string().check(
  z.overwrite(cleanNumber),
  z.overwrite((number) => number.replaceAll(' ', '')),
  z.maxLength(trackingNumber.max, text.trackingNumberTooLong(trackingNumber.max)),
  z.regex(TRACKING_NUMBER, text.trackingNumber),
);

const timeSchema = instantSchema(text.shipmentTime).check(
  z.overwrite((time) => new Date(time).toISOString()),
);

export const newShipmentSchema = z.object({
  /** One of `CARRIER_NAMES` or any other name. An empty one is the same as none. */
  carrier: z.optional(optionalLineSchema(text.carrier, carrier)),
  trackingNumbers: z.array(trackingNumberSchema).check(
    z.maxLength(trackingNumbers.max, text.tooManyTrackingNumbers(trackingNumbers.max)),
    z.overwrite((numbers) => [...new Set(numbers)]),
  ),
  /** Instants; a bare date is 00:00 UTC. */
  shippedAt: z.optional(timeSchema),
  deliveredAt: z.optional(timeSchema),
  /** The `version` of the shipment that the caller replaces; 0 for none. */
  version: z.optional(z.int()),
});
export type NewShipment = z.infer<typeof newShipmentSchema>;

export const saveShipmentEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/orders/:number/shipment',
  access: 'admin',
  capability: 'selling',
  errors: {
    404: 'The order does not exist.',
    409: 'The order is cancelled or not paid, or the shipment has another version.',
  },
  summary:
    'Replaces the shipment of an order. A first shipped date marks the order as shipped, and a first delivered date as completed. Without `version`, it overwrites changes of others. Admins only.',
  params: z.object({ number: z.string() }),
  body: newShipmentSchema,
  response: z.object({
    success: z.literal(true),
    message: z.literal('Shipment saved successfully'),
    order: orderSchema,
  }),
  parseResponse: z.object({ message: z.string() }),
});
