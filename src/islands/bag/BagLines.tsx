import { useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCents, multiplyCents } from '#contract/wire/money.ts';
import {
  type BagItem,
  type BagItems,
  isAvailable,
  isForSale,
  maxQuantity,
  needsSize,
  stockOfItem,
} from '#lib/bag/bag.ts';
import type { OrderLimits } from '#lib/bag/order-limits.ts';
import { lineKey, nameWithSize, sizeLabel } from '#lib/product/sizes.ts';
import { paths } from '#lib/urls/paths.ts';
import { bagText } from '#messages/bag.ts';
import { productText as words } from '#messages/product.ts';
import { REMOVE_BUTTON_PROPS } from '#ui/focus-after-removal.ts';
import { QuantityStepper } from './QuantityStepper.tsx';

/** The actions on a bag line, by product id and size. */
export interface LineActions {
  increment: (productId: string, size?: string) => void;
  decrement: (productId: string, size?: string) => void;
  /** Sets the size of a line that lacks one. */
  setSize: (productId: string, size: string) => void;
}

interface LineProps {
  /** The items of the bag; a product can have several. */
  items: BagItems;
  limits: OrderLimits | undefined;
  actions: LineActions;
  /** Removes an item; `button` is the clicked button, which disappears with the line. */
  onRemove: (button: HTMLElement, item: BagItem) => void;
}

/** The list of bag lines, one per product and size. [BAG-04, SIZE-04] */
export function BagLines(props: LineProps) {
  return (
    <ul className="divide-y divide-line">
      {props.items.map((item) => (
        <BagLine key={lineKey(item)} item={item} {...props} />
      ))}
    </ul>
  );
}

function BagLine({ item, items, limits, actions, onRemove }: LineProps & { item: BagItem }) {
  const { productId, size, product, quantity } = item;
  const name = nameWithSize(product.name, size);
  const [presses, setPresses] = useState(0);
  const max = Math.min(maxQuantity(item), quantity + (limits?.unitsLeft(items, productId) ?? Infinity));
  return (
    <li
      data-line={lineKey(item)}
      data-product-id={productId}
      className="grid grid-cols-[min(6rem,30vw)_minmax(0,1fr)] gap-4 py-5"
    >
      <span className="image-frame" data-empty={product.image === '' ? '' : undefined}>
        {product.image !== '' && <img src={product.image} alt="" width="96" height="120" loading="lazy" />}
      </span>
      <div className="flex flex-col">
        <div className="flex justify-between gap-3 max-[18rem]:flex-wrap">
          <a
            href={paths.product(productId)}
            className="min-w-0 wrap-anywhere underline-offset-4 hover:underline"
          >
            <bdi>{product.name}</bdi>
          </a>
          <LinePrice item={item} />
        </div>
        {size !== undefined && <p className="mt-1 text-sm text-stone">{sizeLabel(size)}</p>}
        <LineNote item={item} />
        {isForSale(item) && (
          // Announced when the limit is reached, and at each press of the plus button after that.
          <div role="status" className="text-sm text-clay">
            {quantity >= max && (
              <p key={presses} className="mt-1">
                {limitNote(item, limits?.describeProduct(items, productId))}
              </p>
            )}
          </div>
        )}
        {needsSize(item) && item.available && (
          <SizeButtons item={item} onChoose={(chosen) => actions.setSize(productId, chosen)} />
        )}
        <div className="mt-auto flex items-center justify-between pt-3 max-[18rem]:flex-wrap">
          {isForSale(item) ? (
            <QuantityStepper
              name={name}
              quantity={quantity}
              max={max}
              onIncrement={() => {
                actions.increment(productId, size);
                setPresses((count) => count + 1);
              }}
              onDecrement={() => actions.decrement(productId, size)}
            />
          ) : (
            // Keeps the remove button at the right.
            <span />
          )}
          <button
            type="button"
            className="button-text text-sm text-stone"
            aria-label={bagText.removeNamed(name)}
            onClick={(event) => onRemove(event.currentTarget, item)}
            {...REMOVE_BUTTON_PROPS}
          >
            {bagText.remove}
          </button>
        </div>
      </div>
    </li>
  );
}

/** The price of a line and, if it is reduced, the old price. */
function LinePrice({ item: { product, quantity } }: { item: BagItem }) {
  const { priceCents, oldPriceCents } = product;
  return (
    <span
      className={`flex flex-col items-end tabular-nums ${oldPriceCents === undefined ? '' : 'text-clay'}`}
    >
      {formatCents(multiplyCents(priceCents, quantity))}
      {oldPriceCents !== undefined && (
        <s className="text-sm text-stone">
          <span className="sr-only">{`${words.oldPrice} `}</span>
          {formatCents(multiplyCents(oldPriceCents, quantity))}
        </s>
      )}
    </span>
  );
}

/** Returns the note of an item that has reached its stock or the limit of one order. */
function limitNote(item: BagItem, orderLimit: string | undefined): string | undefined {
  const stock = stockOfItem(item);
  return stock !== undefined && item.quantity >= stock ? words.left(stock) : orderLimit;
}

/** The notes under a bag line: no longer available, sold out, and the price if it has changed or for several units. */
function LineNote({ item }: { item: BagItem }) {
  if (!isAvailable(item)) return <p className="mt-1 text-sm text-danger">{bagText.unavailable}</p>;
  if (needsSize(item)) return null;
  if (stockOfItem(item) === 0) return <p className="mt-1 text-sm text-danger">{words.left(0)}</p>;
  return <PriceNote item={item} />;
}

/** The size buttons of an item added before its product had sizes. The buttons disappear, so the focus moves. */
function SizeButtons({ item, onChoose }: { item: BagItem; onChoose: (size: string) => void }) {
  const { name, sizes = [] } = item.product;
  return (
    <fieldset className="mt-2 min-w-0">
      <legend className="text-sm text-danger">{bagText.chooseSize}</legend>
      <div className="size-options mt-2">
        {sizes.map(({ size, stock }) => (
          <button
            key={size}
            type="button"
            className="size-option"
            data-units={stock === 0 ? 0 : undefined}
            aria-label={bagText.setSize(name, size)}
            disabled={stock === 0}
            onClick={({ currentTarget }) => {
              const list = currentTarget.closest('ul');
              flushSync(() => onChoose(size));
              const key = lineKey({ productId: item.productId, size });
              const line = [...(list?.querySelectorAll('li') ?? [])].find(
                ({ dataset }) => dataset.line === key,
              );
              line?.querySelector('a')?.focus({ preventScroll: true });
            }}
          >
            {size}
          </button>
        ))}
      </div>
    </fieldset>
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
