import * as z from 'zod/mini';
import { CARRIER_NAMES } from '#contract/orders/carriers.ts';
import type { Shipment } from '#contract/orders/order.ts';
import { type NewShipment, newShipmentSchema } from '#contract/orders/shipments.ts';
import { shopDay, startOfShopDay } from '#lib/shop-days.ts';

/** The choice of a carrier that the list lacks. No carrier has this name. */
export const OTHER_CARRIER = '*';

/** The entries of the form of a shipment. Dates are days in the shop's time zone. */
type Entries = Readonly<
  Record<'carrier' | 'otherCarrier' | 'trackingNumbers' | 'shippedAt' | 'deliveredAt', string>
>;

/** Returns a shipment as its form shows it. */
export function shipmentEntries(shipment: Shipment | undefined): Entries {
  const { carrier = '', trackingNumbers = [], shippedAt, deliveredAt } = shipment ?? {};
  const isListed = carrier === '' || CARRIER_NAMES.includes(carrier);
  return {
    carrier: isListed ? carrier : OTHER_CARRIER,
    otherCarrier: isListed ? '' : carrier,
    trackingNumbers: trackingNumbers.map(({ number }) => number).join('\n'),
    shippedAt: dayOf(shippedAt),
    deliveredAt: dayOf(deliveredAt),
  };
}

const dayOf = (instant: string | undefined) => (instant === undefined ? '' : shopDay(new Date(instant)));

/**
 * Returns the schema of the form. A day that shows an instant of the saved shipment keeps that instant, which may lie
 * within the day.
 */
export function shipmentEntriesSchema(saved: () => Shipment | undefined): z.ZodMiniType<NewShipment> {
  return z.pipe(
    z.record(z.string(), z.unknown()).check(({ value: entries, issues }) => {
      const { error } = z.safeParse(newShipmentSchema, toShipment(entries, saved()));
      for (const { path, message } of error?.issues ?? [])
        issues.push({ code: 'custom', path: [fieldOf(String(path[0]), entries)], message, input: entries });
    }),
    // Runs only on entries without errors.
    z.transform((entries: Record<string, unknown>) =>
      z.parse(newShipmentSchema, toShipment(entries, saved())),
    ),
  );
}

/** Returns the field of the form that shows an error. */
function fieldOf(field: string, { carrier }: Record<string, unknown>): string {
  return field === 'carrier' && carrier === OTHER_CARRIER ? 'otherCarrier' : field;
}

function toShipment(entries: Record<string, unknown>, saved: Shipment | undefined): NewShipment {
  const text = (field: keyof Entries) => String(entries[field] ?? '').trim();
  const carrier = text('carrier') === OTHER_CARRIER ? text('otherCarrier') : text('carrier');
  const instant = (day: string, before: string | undefined) => {
    if (day === '') return undefined;
    return dayOf(before) === day ? before : startOfShopDay(day).toISOString();
  };
  const lines = text('trackingNumbers').split(/[\n,;]/);
  return {
    carrier,
    trackingNumbers: lines.filter((line) => line.trim() !== ''),
    shippedAt: instant(text('shippedAt'), saved?.shippedAt),
    deliveredAt: instant(text('deliveredAt'), saved?.deliveredAt),
  };
}
