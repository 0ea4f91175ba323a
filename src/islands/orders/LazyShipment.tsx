import { lazy, Suspense } from 'react';
import type { Shipment } from '#contract/orders/order.ts';
import { LoadFailure } from '#ui/LoadFailure.tsx';

/** Loaded on demand: most orders have no shipment yet. */
const Loaded = lazy(() =>
  import('#ui/ShipmentFacts.tsx').then(
    ({ ShipmentFacts }) => ({ default: ShipmentFacts }),
    () => ({ default: LoadFailure }),
  ),
);

/** The shipment of a customer's order: the capability `selling`. [SHIP-03] */
export function LazyShipment({ shipment }: { shipment: Shipment }) {
  return (
    <Suspense>
      <Loaded shipment={shipment} />
    </Suspense>
  );
}
