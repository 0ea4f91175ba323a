import { beforeEach, expect, test, vi } from 'vitest';
import { ManagedShipment } from '#islands/admin/orders/ManagedShipment.tsx';
import { ShipmentForm } from '#islands/admin/orders/ShipmentForm.tsx';
import { buildOrder } from '#tests/support/unit/build-order.ts';
import { attributesOf, renderMarkup, renderText } from '#tests/support/unit/render-markup.ts';

beforeEach(() => {
  vi.stubGlobal('__SHOP_TIME_ZONE__', 'America/New_York');
  return () => vi.unstubAllGlobals();
});

const ORDER = buildOrder('SOL-1', 'processing');
const SHIPMENT = {
  carrier: 'Bicycle courier',
  trackingNumbers: [{ number: '1Z' }, { number: '2Z' }],
  // November 22, 8 PM in New York.
  shippedAt: '2026-11-23T01:00:00.000Z',
  version: 3,
};
const form = (shipment?: typeof SHIPMENT) => (
  <ShipmentForm order={shipment ? { ...ORDER, shipment } : ORDER} onClose={() => undefined} />
);

test('offers to enter a shipment, or to edit it', () => {
  expect(renderText(<ManagedShipment order={ORDER} />)).toBe('Shipment Enter shipment');
  const shipment = { trackingNumbers: [], shippedAt: SHIPMENT.shippedAt };
  expect(renderText(<ManagedShipment order={{ ...ORDER, shipment }} />)).toContain('Enter shipment');
  expect(renderText(<ManagedShipment order={{ ...ORDER, shipment: SHIPMENT }} />)).toContain('Edit shipment');
});

test('the form shows the saved shipment, with the days of the shop', () => {
  const inputs = attributesOf(form(SHIPMENT), 'input').join('\n');
  expect(inputs).toMatch(/name="otherCarrier".*value="Bicycle courier"/);
  expect(inputs).toMatch(/name="shippedAt".*value="2026-11-22"/);
  expect(inputs).toMatch(/name="deliveredAt".*value=""/);
  expect(renderMarkup(form(SHIPMENT))).toContain('1Z\n2Z</textarea>');
  expect(renderMarkup(form(SHIPMENT))).toMatch(/<option value="\*" selected="">Other</);
});

test('the form of an order without a shipment is empty, and asks for no name of a carrier', () => {
  expect(attributesOf(form(), 'input').map((attributes) => /name="(\w+)"/.exec(attributes)?.[1])).toEqual([
    'shippedAt',
    'deliveredAt',
  ]);
  expect(renderText(form())).toContain('None');
});
