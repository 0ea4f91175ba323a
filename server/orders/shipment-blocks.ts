import { shipmentMailText as words } from '#messages/mails/orders.ts';
import type { ShipmentRow } from '../db/schema/orders.ts';
import { type Block, facts, type MailFact } from '../notify/blocks.ts';
import { formatMailDay } from '../notify/dates.ts';
import { trackedNumbers } from './shipment-rows.ts';

/** The columns of a shipment that mails show. */
export type MailedShipment = Pick<ShipmentRow, 'carrier' | 'trackingNumbers' | 'shippedAt' | 'deliveredAt'>;

/** Returns the carrier, the tracking numbers with links, and the dates of a shipment. May be empty. [SHIP-03] */
export function describeShipment(shipment: MailedShipment | undefined, timeZone: string): Block[] {
  if (shipment === undefined) return [];
  const { carrier, shippedAt, deliveredAt } = shipment;
  const numbers = trackedNumbers(shipment);
  const described: MailFact[] = [];
  if (carrier !== null) described.push({ label: words.carrier, lines: [carrier] });
  if (numbers.length > 0)
    described.push({
      label: numbers.length === 1 ? words.trackingNumber : words.trackingNumbers,
      lines: numbers.map(({ number }) => number),
      urls: numbers.map(({ url }) => url),
    });
  if (shippedAt) described.push({ label: words.shipped, lines: [formatMailDay(shippedAt, timeZone)] });
  if (deliveredAt) described.push({ label: words.delivered, lines: [formatMailDay(deliveredAt, timeZone)] });
  return facts(...described);
}
