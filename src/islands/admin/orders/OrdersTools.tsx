import { managedOrdersText as words } from '#messages/admin/orders.ts';
import { $runningExport, downloadOrders, managedOrders } from '#stores/admin/orders/manage-orders.ts';
import { $isOrderSoundOn, setOrderSound } from '#stores/admin/orders/order-sound.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

const EXPORTS = [
  { content: 'orders', label: words.export },
  { content: 'lines', label: words.exportLines },
] as const;

/** The tools below the order list: the export of its orders, and the sound of new ones. [ADMIN-07] */
export function OrdersTools() {
  const view = useBrowserStore(managedOrders.$view, managedOrders.defaultView);
  const exported = useBrowserStore($runningExport, undefined);
  const isSoundOn = useBrowserStore($isOrderSoundOn, false);
  return (
    <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 text-sm">
      <div className="flex flex-wrap gap-x-6">
        {EXPORTS.map(({ content, label }) => (
          <button
            key={content}
            type="button"
            className="button-text aria-disabled:opacity-60"
            aria-disabled={exported !== undefined}
            onClick={() => downloadOrders(view, content)}
          >
            {exported === content ? words.exporting : label}
          </button>
        ))}
      </div>
      <Checkbox
        label={words.sound}
        checked={isSoundOn}
        onChange={({ target }) => setOrderSound(target.checked)}
      />
    </div>
  );
}
