import { addressLines } from '#contract/address/address.ts';
import type { Order } from '#contract/orders/order.ts';
import { providerText as words } from '#messages/admin/provider.ts';
import { showToast } from '#stores/toasts/toasts.ts';

/** A button that copies a postal address, one line per part as on a parcel label, for a carrier's form. */
export function CopyAddressButton({
  postalAddress,
}: {
  postalAddress: NonNullable<Order['shippingAddress']>;
}) {
  const copy = async () => {
    const text = addressLines(postalAddress).join('\n');
    try {
      await navigator.clipboard.writeText(text);
      showToast('success', words.copied);
    } catch {
      // The clipboard API is blocked or unavailable over plain HTTP; the user can still select the text.
      showToast('error', words.copyFailed);
    }
  };
  return (
    <button type="button" className="button-text" onClick={copy}>
      {words.copy}
    </button>
  );
}
