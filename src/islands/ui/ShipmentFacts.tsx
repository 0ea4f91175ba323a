import type { Shipment } from '#contract/orders/order.ts';
import { createFormatter, formatShopDate } from '#lib/dates.ts';
import { shipmentText as words } from '#messages/shipment.ts';
import { Fact } from './OrderFacts.tsx';

const formatDay = createFormatter(undefined, () => ({ dateStyle: 'medium', timeZone: 'UTC' }));

/** The carrier, the tracking numbers and the dates of an order's shipment. [SHIP-03] */
export function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  const { carrier, trackingNumbers, shippedAt, deliveredAt, expectedDay } = shipment;
  return (
    <dl className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-6 gap-y-8 print:hidden">
      {carrier !== undefined && (
        <Fact term={words.carrier}>
          <span dir="auto" className="wrap-anywhere">
            {carrier}
          </span>
        </Fact>
      )}
      {trackingNumbers.length > 0 && (
        <Fact term={trackingNumbers.length === 1 ? words.trackingNumber : words.trackingNumbers}>
          {trackingNumbers.map(({ number, url }) => (
            <span key={number} translate="no" className="block wrap-anywhere">
              {url === undefined ? (
                number
              ) : (
                <a href={url} rel="noopener" className="underline decoration-line underline-offset-4">
                  {number}
                </a>
              )}
            </span>
          ))}
        </Fact>
      )}
      {shippedAt !== undefined && <Fact term={words.shipped}>{formatShopDate(shippedAt)}</Fact>}
      {deliveredAt !== undefined && <Fact term={words.delivered}>{formatShopDate(deliveredAt)}</Fact>}
      {expectedDay !== undefined && (
        <Fact term={words.expected}>{formatDay(`${expectedDay}T00:00:00Z`)}</Fact>
      )}
    </dl>
  );
}
