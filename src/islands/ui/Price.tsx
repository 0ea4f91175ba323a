import { type Dollars, formatDollars } from '#contract/money.ts';
import { productText as words } from '#lib/product/messages.ts';

/**
 * The price and the struck-through old price, both in dollars as the contract sends them. The old price is always
 * rendered, hidden when absent, because `elements/shared/product-markup.ts` updates the `data-` attributes in place.
 */
export function Price({ price, oldPrice }: { price: Dollars; oldPrice?: Dollars | undefined }) {
  return (
    <span className="price tabular-nums">
      <span className="amount inline-block" data-amount="">
        {formatDollars(price)}
      </span>{' '}
      <s className="inline-block text-stone" data-old-price="" hidden={oldPrice === undefined}>
        <span className="sr-only">{`${words.oldPrice} `}</span>
        <span data-old-amount="">{oldPrice === undefined ? '' : formatDollars(oldPrice)}</span>
      </s>
    </span>
  );
}
