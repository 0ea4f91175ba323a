import type { Order } from '#contract/orders/order.ts';
import { saveShipmentEndpoint } from '#contract/orders/shipments.ts';
import { shipmentEntriesSchema } from '#lib/admin/orders/shipment-entries.ts';
import { call } from '#lib/api/call.ts';
import { errorMessage } from '#lib/api/error.ts';
import { createForm, type Form } from '#lib/forms/form.ts';
import { managedShipmentText as words } from '#messages/admin/shipment.ts';
import { showToast } from '#stores/toasts/toasts.ts';
import { refreshOrders } from './refresh-orders.ts';

/**
 * Creates the form of an order's shipment. `order` returns the order as the page shows it, so that a repetition after a
 * conflict replaces what the admin has seen. Calls `onSaved` on success. [SHIP-03]
 */
export function createShipmentForm(order: () => Order, onSaved: () => void): Form {
  return createForm(
    shipmentEntriesSchema(() => order().shipment),
    {
      unsaved: 'ask',
      async submit(shipment) {
        const { number, shipment: shown } = order();
        const body = { ...shipment, version: shown?.version ?? 0 };
        const { message } = await call(saveShipmentEndpoint, { params: { number }, body });
        showToast('success', message || words.saved);
        refreshOrders();
        onSaved();
      },
      onError(error) {
        refreshOrders();
        return errorMessage(error);
      },
    },
  );
}
