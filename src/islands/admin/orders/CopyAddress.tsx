import type { Order } from '#contract/order.ts';
import { managedOrder as words } from '#lib/admin/orders/messages.ts';
import { notify } from '#stores/toasts/notices.ts';
import { addressLines } from '#ui/OrderFacts.tsx';

/** Copies an address, a line each as on a parcel, for a carrier's form. */
export function CopyAddress({ address }: { address: NonNullable<Order['shippingAddress']> }) {
  const copy = async () => {
    const text = addressLines(address)
      .filter((line) => line !== '')
      .join('\n');
    try {
      await navigator.clipboard.writeText(text);
      notify('success', words.copied);
    } catch {
      // The browser does not let pages copy, or not over plain HTTP: it can still be marked by hand.
      notify('error', words.copyFailed);
    }
  };
  return (
    <button type="button" className="button-text" onClick={copy}>
      {words.copy}
    </button>
  );
}
