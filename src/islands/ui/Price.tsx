import { formatDollars } from '#lib/money.ts';
import { product as words } from '#lib/product/messages.ts';

/**
 * The price and, struck through, the old one. Prices in dollars, as the contract sends them. The `data-` hooks
 * are those of `elements/fill-product.ts`, which is why the old price is there, hidden, when there is none.
 */
export function Price({ price, oldPrice }: { price: number; oldPrice?: number | undefined }) {
  return (
    <span className="price inline-flex flex-wrap justify-end gap-x-2 tabular-nums">
      <span className="amount" data-amount="">
        {formatDollars(price)}
      </span>
      <s className="text-stone" data-old-price="" hidden={oldPrice === undefined}>
        <span className="sr-only">{`${words.oldPrice} `}</span>
        <span data-old-amount="">{oldPrice === undefined ? '' : formatDollars(oldPrice)}</span>
      </s>
    </span>
  );
}
