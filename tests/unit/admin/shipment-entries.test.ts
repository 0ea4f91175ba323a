import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Shipment } from '#contract/orders/order.ts';
import { OTHER_CARRIER, shipmentEntries, shipmentEntriesSchema } from '#lib/admin/orders/shipment-entries.ts';

beforeEach(() => {
  vi.stubGlobal('__SHOP_TIME_ZONE__', 'America/New_York');
  return () => vi.unstubAllGlobals();
});

const SHIPMENT: Shipment = {
  carrier: 'UPS',
  trackingNumbers: [{ number: '1Z', url: 'https://www.ups.com/track?tracknum=1Z' }, { number: '2Z' }],
  // November 22, 8 PM in New York.
  shippedAt: '2026-11-23T01:00:00.000Z',
  version: 3,
};
const ENTRIES = {
  carrier: 'UPS',
  otherCarrier: '',
  trackingNumbers: '1Z\n2Z',
  shippedAt: '2026-11-22',
  deliveredAt: '',
};
const parse = (entries: object, saved?: Shipment) =>
  z.safeParse(
    shipmentEntriesSchema(() => saved),
    entries,
  );
const errorsOf = (entries: object) =>
  parse({ ...ENTRIES, ...entries }).error?.issues.map(({ path, message }) => [path[0], message]);

test('shows a shipment with the days of the shop', () => {
  expect(shipmentEntries(SHIPMENT)).toEqual(ENTRIES);
  expect(shipmentEntries({ trackingNumbers: [], carrier: 'Bicycle' })).toMatchObject({
    carrier: OTHER_CARRIER,
    otherCarrier: 'Bicycle',
  });
  expect(new Set(Object.values(shipmentEntries(undefined)))).toEqual(new Set(['']));
});

test('sends the saved instant of an unchanged day, and the beginning of another', () => {
  expect(parse(ENTRIES, SHIPMENT).data).toMatchObject({ shippedAt: SHIPMENT.shippedAt });
  expect(parse({ ...ENTRIES, shippedAt: '2026-11-21', deliveredAt: '2026-11-22' }, SHIPMENT).data).toEqual({
    carrier: 'UPS',
    trackingNumbers: ['1Z', '2Z'],
    shippedAt: '2026-11-21T05:00:00.000Z',
    deliveredAt: '2026-11-22T05:00:00.000Z',
  });
});

test('reads one tracking number a line, or a list of them', () => {
  const numbersOf = (trackingNumbers: string) => parse({ ...ENTRIES, trackingNumbers }).data?.trackingNumbers;
  expect(numbersOf(' 1Z 99\r\n\r\n2Z, 3Z;4Z\n')).toEqual(['1Z99', '2Z', '3Z', '4Z']);
  expect(numbersOf('')).toEqual([]);
});

test('sends the name of another carrier', () => {
  const other = { carrier: OTHER_CARRIER, otherCarrier: ' Bicycle ' };
  expect(parse({ ...ENTRIES, ...other }).data?.carrier).toBe('Bicycle');
  expect(parse({ ...ENTRIES, carrier: '' }).data?.carrier).toBe('');
});

test('shows each error at its field', () => {
  expect(errorsOf({ trackingNumbers: 'A\nB/C' })).toEqual([
    ['trackingNumbers', 'A tracking number may contain only letters, digits and hyphens.'],
  ]);
  expect(errorsOf({ carrier: OTHER_CARRIER, otherCarrier: 'x'.repeat(61) })).toEqual([
    ['otherCarrier', expect.stringContaining('60')],
  ]);
});
