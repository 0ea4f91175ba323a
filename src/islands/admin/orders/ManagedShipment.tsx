import { lazy, Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '#contract/orders/order.ts';
import { managedShipmentText as words } from '#messages/admin/shipment.ts';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { ShipmentForm } from './ShipmentForm.tsx';

/** Loaded on demand, as on the customer's page: a static import would put it into the chunk that both pages share. */
const ShipmentFacts = lazy(() =>
  import('#ui/ShipmentFacts.tsx').then(
    ({ ShipmentFacts: Loaded }) => ({ default: Loaded }),
    () => ({ default: LoadFailure }),
  ),
);

/** The shipment of an order, and the form that changes it. [SHIP-03] */
export function ManagedShipment({ order }: { order: Order }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  // The form disappears, so the focus moves to the button that replaces it.
  const close = () => {
    flushSync(() => setOpen(false));
    toggle.current?.focus({ preventScroll: true });
  };
  const { shipment } = order;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="eyebrow mb-3 font-sans">
        {words.title}
      </h2>
      {/* Stays visible beside the form: after a conflict it shows what the other admin has entered. */}
      <Suspense>{shipment && <ShipmentFacts shipment={shipment} />}</Suspense>
      {isOpen ? (
        <ShipmentForm order={order} onClose={close} />
      ) : (
        <button ref={toggle} type="button" className="button-text mt-4" onClick={() => setOpen(true)}>
          {shipment?.version === undefined ? words.enter : words.edit}
        </button>
      )}
    </section>
  );
}
