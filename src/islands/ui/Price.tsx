import { type Cents, formatCents } from '#contract/wire/money.ts';
import { productText as words } from '#messages/product.ts';

interface Props {
  priceCents: Cents;
  oldPriceCents?: Cents | undefined;
}

/**
 * The price and the struck-through old price. The old price is always
 * rendered, hidden when absent, because `elements/shared/product-markup.ts` updates the `data-` attributes in place.
 */
export function Price({ priceCents, oldPriceCents }: Props) {
  return (
    <span className="price tabular-nums">
      <span className="amount inline-block" data-amount="">
        {formatCents(priceCents)}
      </span>{' '}
      <s className="inline-block text-stone" data-old-price="" hidden={oldPriceCents === undefined}>
        <span className="sr-only">{`${words.oldPrice} `}</span>
        <span data-old-amount="">{oldPriceCents === undefined ? '' : formatCents(oldPriceCents)}</span>
      </s>
    </span>
  );
}
