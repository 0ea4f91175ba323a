import { formatCents, multiplyCents } from '#contract/money.ts';
import { type BagItem, type BagItems, isForSale, maxQuantity } from '#lib/bag/bag.ts';
import { bagText } from '#lib/bag/messages.ts';
import { productText as words } from '#lib/product/messages.ts';
import { paths } from '#lib/urls/paths.ts';
import { REMOVE_BUTTON_PROPS } from '#ui/focus-after-removal.ts';
import { QuantityStepper } from './QuantityStepper.tsx';

/** The actions on a bag line, by product id. */
export interface LineActions {
  increment: (productId: string) => void;
  decrement: (productId: string) => void;
}

interface LineProps {
  actions: LineActions;
  /** Removes a product; `button` is the clicked button, which disappears with the line. */
  onRemove: (button: HTMLElement, productId: string) => void;
}

/** The list of bag lines, one per product. [BAG-04] */
export function BagLines({ items, ...lineProps }: LineProps & { items: BagItems }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <BagLine key={item.productId} item={item} {...lineProps} />
      ))}
    </ul>
  );
}

function BagLine({ item, actions, onRemove }: LineProps & { item: BagItem }) {
  const { productId, product, quantity } = item;
  return (
    <li className="grid grid-cols-[min(6rem,30vw)_minmax(0,1fr)] gap-4 py-5">
      <span className="image-frame" data-empty={product.image === '' ? '' : undefined}>
        {product.image !== '' && <img src={product.image} alt="" width="96" height="120" loading="lazy" />}
      </span>
      <div className="flex flex-col">
        <div className="flex justify-between gap-3 max-[18rem]:flex-wrap">
          <a
            href={paths.product(productId)}
            className="min-w-0 wrap-anywhere underline-offset-4 hover:underline"
          >
            {product.name}
          </a>
          <span className="tabular-nums">{formatCents(multiplyCents(product.priceCents, quantity))}</span>
        </div>
        <LineNote item={item} />
        <div className="mt-auto flex items-center justify-between pt-3 max-[18rem]:flex-wrap">
          {isForSale(item) ? (
            <QuantityStepper
              name={product.name}
              quantity={quantity}
              max={maxQuantity(product)}
              onIncrement={() => actions.increment(productId)}
              onDecrement={() => actions.decrement(productId)}
            />
          ) : (
            // Keeps the remove button at the right.
            <span />
          )}
          <button
            type="button"
            className="button-text text-sm text-stone"
            aria-label={bagText.removeNamed(product.name)}
            onClick={(event) => onRemove(event.currentTarget, productId)}
            {...REMOVE_BUTTON_PROPS}
          >
            {bagText.remove}
          </button>
        </div>
      </div>
    </li>
  );
}

/**
 * The notes under a bag line: no longer available, sold out, stock limit reached, and the price if it has changed or
 * the quantity exceeds 1.
 */
function LineNote({ item }: { item: BagItem }) {
  const { available, product, quantity } = item;
  if (!available) return <p className="mt-1 text-sm text-danger">{bagText.unavailable}</p>;
  if (product.stock === 0) return <p className="mt-1 text-sm text-danger">{words.left(0)}</p>;
  return (
    <>
      <PriceNote item={item} />
      {product.stock !== undefined && quantity >= product.stock && (
        <p className="mt-1 text-sm text-clay">{words.left(product.stock)}</p>
      )}
    </>
  );
}

function PriceNote({ item: { addedPriceCents, product, quantity } }: { item: BagItem }) {
  if (addedPriceCents !== product.priceCents) {
    return (
      <p className="mt-1 text-sm text-clay">
        {bagText.priceChanged(formatCents(addedPriceCents), formatCents(product.priceCents))}
      </p>
    );
  }
  return quantity > 1 ? (
    <p className="mt-1 text-sm text-stone">{bagText.each(formatCents(product.priceCents))}</p>
  ) : null;
}
