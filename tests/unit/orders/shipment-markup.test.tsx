import { expect, test } from 'vitest';
import { formatShopDate } from '#lib/dates.ts';
import { attributesOf, renderText } from '#tests/support/unit/render-markup.ts';
import { ShipmentFacts } from '#ui/ShipmentFacts.tsx';

const UPS_URL = 'https://www.ups.com/track?tracknum=1Z';
const SHIPPED = '2026-11-23T17:00:00.000Z';

test('links the tracking numbers and shows when the parcel should arrive', () => {
  const shipment = {
    carrier: 'UPS',
    trackingNumbers: [{ number: '1Z', url: UPS_URL }, { number: 'A-2' }],
    shippedAt: SHIPPED,
    expectedDay: '2026-11-30',
  };
  expect(renderText(<ShipmentFacts shipment={shipment} />)).toBe(
    `Carrier UPS Tracking numbers 1Z A-2 Shipped ${formatShopDate(SHIPPED)} Expected by Nov 30, 2026`,
  );
  expect(attributesOf(<ShipmentFacts shipment={shipment} />, 'a')).toEqual([
    `href="${UPS_URL}" rel="noopener"`,
  ]);
});

test('shows a delivered date, and nothing that is unknown', () => {
  const shipment = { trackingNumbers: [{ number: '1Z' }], deliveredAt: SHIPPED };
  expect(renderText(<ShipmentFacts shipment={shipment} />)).toBe(
    `Tracking number 1Z Delivered ${formatShopDate(SHIPPED)}`,
  );
  expect(renderText(<ShipmentFacts shipment={{ trackingNumbers: [] }} />)).toBe('');
});
