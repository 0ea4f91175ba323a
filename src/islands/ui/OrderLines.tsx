import { productPath } from '#contract/catalogue/product-path.ts';
import type { OrderLine } from '#contract/orders/order.ts';
import { formatCents, multiplyCents } from '#contract/wire/money.ts';
import { lineKey, sizeLabel, skuLabel } from '#lib/product/sizes.ts';
import { orderPartsText } from '#messages/orders.ts';

interface Props {
  lines: readonly OrderLine[];
  hasSkus?: boolean;
  asksForReviews?: boolean;
}

/**
 * The lines of an order or of the bag at checkout, each with image, quantity and total. Existing products are links.
 * With `hasSkus`, a size names its SKU: the shop finds the item by it. With `asksForReviews`, existing products link to
 * their reviews, where the buyer writes one. [SIZE-05]
 */
export function OrderLines({ lines, hasSkus = false, asksForReviews = false }: Props) {
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ productId, size, sku, name, priceCents, quantity, refundedQuantity, image, isThere }) => (
        <li key={lineKey({ productId, size })} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-4 py-4">
          <span className="image-frame" data-empty={image === '' ? '' : undefined}>
            {image !== '' && <img src={image} alt="" width="64" height="80" loading="lazy" />}
          </span>
          <div className="flex justify-between gap-3 max-[18rem]:flex-wrap">
            <div className="min-w-0 wrap-anywhere">
              <p dir="auto">
                {isThere ? (
                  <a href={productPath(productId)} className="underline-offset-4 hover:underline">
                    {name}
                  </a>
                ) : (
                  name
                )}
              </p>
              {size !== undefined && (
                <p className="mt-1 text-sm text-stone">
                  {hasSkus && sku !== undefined ? `${sizeLabel(size)} · ${skuLabel(sku)}` : sizeLabel(size)}
                </p>
              )}
              <p className="mt-1 text-sm tabular-nums text-stone">{`${quantity} × ${formatCents(priceCents)}${refundedQuantity ? orderPartsText.refundedUnits(refundedQuantity) : ''}`}</p>
              {asksForReviews && isThere && (
                <a
                  href={`${productPath(productId)}#reviews`}
                  className="button-text text-sm print:hidden"
                  aria-label={orderPartsText.reviewOf(name)}
                >
                  {orderPartsText.review}
                </a>
              )}
            </div>
            <p className="tabular-nums">{formatCents(multiplyCents(priceCents, quantity))}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
