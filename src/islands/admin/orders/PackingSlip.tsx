import { addressLines } from '#contract/address/address.ts';
import type { Order } from '#contract/orders/order.ts';
import { formatShopDate } from '#lib/dates.ts';
import { lineKey, sizeLabel, skuLabel } from '#lib/product/sizes.ts';
import { itemCountText, managedOrderText } from '#messages/admin/orders.ts';
import { providerText } from '#messages/admin/provider.ts';
import { orderPartsText } from '#messages/orders.ts';
import { siteText } from '#messages/shell.ts';
import { TextLines } from '#ui/OrderFacts.tsx';

const words = providerText.slip;

/**
 * The print-only packing slip with a checkbox per line. It has no prices, because the parcel may be a gift.
 * [ADMIN-07]
 */
export function PackingSlip({ order }: { order: Order }) {
  const { number, placedAt, shippingAddress } = order;
  // Refunded units stay in the shop.
  const lines = order.lines
    .map((line) => ({ ...line, quantity: line.quantity - (line.refundedQuantity ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  const packedItems = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className="slip hidden print:block">
      <div className="flex items-baseline justify-between">
        <p translate="no" className="font-display text-2xl">
          {siteText.name}
        </p>
        <p className="font-display text-lg">{words.title}</p>
      </div>
      <div className="mt-10 grid grid-cols-2 gap-8">
        <div>
          <p className="eyebrow">{words.shipTo}</p>
          <p className="mt-2 text-lg">
            {shippingAddress ? (
              <TextLines texts={order.addressLines ?? addressLines(shippingAddress)} />
            ) : (
              orderPartsText.erased
            )}
          </p>
        </div>
        <div className="text-page-end">
          <p className="eyebrow">{managedOrderText.title}</p>
          <p translate="no" className="mt-2 text-lg">
            {number}
          </p>
          <p>{formatShopDate(placedAt)}</p>
        </div>
      </div>
      <table className="mt-10 w-full border-t border-ink">
        <thead>
          <tr className="border-b border-line text-page-start text-sm">
            <th scope="col" className="w-20 py-2 font-medium">
              {words.packed}
            </th>
            <th scope="col" className="py-2 font-medium">
              {words.product}
            </th>
            <th scope="col" className="py-2 text-page-end font-medium">
              {words.quantity}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ productId, size, sku, name, quantity }) => (
            <tr key={lineKey({ productId, size })} className="break-inside-avoid border-b border-line">
              <td className="py-3">
                <span className="block size-5 border border-ink" />
              </td>
              <td className="py-3">
                <bdi>{name}</bdi>
                {size !== undefined && (
                  <>
                    <br />
                    {sizeLabel(size)}
                    {sku !== undefined && ` · ${skuLabel(sku)}`}
                  </>
                )}
              </td>
              <td className="py-3 text-page-end tabular-nums">{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-page-end tabular-nums">{itemCountText(packedItems)}</p>
    </section>
  );
}
