import { type ReactNode, useEffect, useRef } from 'react';
import { type CardProduct, encodeCard } from '#lib/product/card-product.ts';
import { sizeLabel } from '#lib/product/sizes.ts';
import { displayedStock } from '#lib/product/stock.ts';
import { type WishedSize, type WishlistSlot, wishedSize } from '#lib/wishlist/wishlist.ts';
import { productText } from '#messages/product.ts';
import { wishlistText as words } from '#messages/wishlist.ts';
import { AddToBag } from '#ui/AddToBag.tsx';
import { ProductCard } from '#ui/ProductCard.tsx';
import { ProductImage } from '#ui/ProductImage.tsx';
import { isFocusLost } from '#ui/use-focus-after-removal.ts';

interface Props {
  slots: readonly WishlistSlot[];
  /** Adds a product to the wishlist or removes it. */
  onToggle: (product: CardProduct, isWished: boolean, size?: string) => void;
}

/**
 * The grid of wishlist cards. A removed product keeps its position, with an Undo button. A product that is no longer
 * sold shows a note.
 */
export function WishlistGrid({ slots, onToggle }: Props) {
  return (
    <>
      <h2 className="sr-only">{words.list}</h2>
      <ul className="own-list product-grid">
        {slots.map((slot, index) => (
          <WishlistCard key={slot.product._id} slot={slot} eager={index < 4} onToggle={onToggle} />
        ))}
      </ul>
    </>
  );
}

interface CardProps extends Pick<Props, 'onToggle'> {
  slot: WishlistSlot;
  eager: boolean;
}

function WishlistCard({ slot, eager, onToggle }: CardProps) {
  const { product, size, available, isRemoved } = slot;
  const root = useRef<HTMLLIElement>(null);
  const variant = variantOf(available, isRemoved);
  const previousVariant = useRef(variant);
  useEffect(() => {
    // Only a click switches from or to 'removed'; a change of availability comes from a refresh.
    const isClick = (previousVariant.current === 'removed') !== (variant === 'removed');
    if (isClick && isFocusLost() && document.hasFocus()) {
      root.current?.querySelector<HTMLElement>('[data-focus-target], .heart')?.focus({ preventScroll: true });
    }
    previousVariant.current = variant;
  }, [variant]);
  return (
    <li ref={root}>
      {variant === 'card' && <SizedCard slot={slot} eager={eager} />}
      {variant === 'unavailable' && (
        <CardPlaceholder product={product} text={words.unavailable}>
          <button
            type="button"
            className="button-text"
            data-focus-target=""
            aria-label={words.removeNamed(product.name)}
            onClick={() => onToggle(product, false)}
          >
            {words.remove}
          </button>
        </CardPlaceholder>
      )}
      {variant === 'removed' && (
        <CardPlaceholder product={product} text={words.removed}>
          {available && (
            <button
              type="button"
              className="button-text"
              data-focus-target=""
              aria-label={words.undoNamed(product.name)}
              onClick={() => onToggle(product, true, size)}
            >
              {words.undo}
            </button>
          )}
        </CardPlaceholder>
      )}
    </li>
  );
}

/** The card of a product, with the remembered size. Its button adds that size if it is for sale. [SIZE-05] */
function SizedCard({ slot, eager }: Pick<CardProps, 'slot' | 'eager'>) {
  const { product } = slot;
  const wished = wishedSize(slot);
  const size = wished?.state === 'for sale' ? wished.size : undefined;
  const lacksSize = wished !== undefined && size === undefined;
  return (
    <ProductCard
      product={product}
      eager={eager}
      note={wished && <SizeNote {...wished} />}
      action={
        lacksSize && displayedStock(product) !== 0 ? (
          <add-to-bag className="add-words" data-product={encodeCard(product)}>
            <button
              type="button"
              className="button button-secondary"
              aria-label={words.chooseAnotherFor(product.name)}
              aria-haspopup="dialog"
            >
              {words.chooseAnother}
            </button>
          </add-to-bag>
        ) : (
          <AddToBag product={product} variant="words" size={size} />
        )
      }
    />
  );
}

function SizeNote({ size, state, units }: WishedSize) {
  return (
    <p className="col-span-2 mt-1 text-sm">
      {state === 'for sale' && sizeLabel(size)}
      {state === 'for sale' && units !== undefined && (
        <span className="text-clay">{` · ${productText.left(units)}`}</span>
      )}
      {state === 'sold out' && <span className="text-clay">{words.soldOutIn(size)}</span>}
      {state === 'gone' && <span className="text-clay">{words.sizeGone(size)}</span>}
    </p>
  );
}

function variantOf(available: boolean, isRemoved: boolean): 'card' | 'unavailable' | 'removed' {
  if (isRemoved) return 'removed';
  return available ? 'card' : 'unavailable';
}

/**
 * A placeholder for a card: the dimmed product with a note. Without a button in `children`, the note receives the
 * focus.
 */
function CardPlaceholder({
  product,
  text,
  children,
}: {
  product: CardProduct;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className="grid justify-items-start">
      <div className="w-full opacity-40">
        <ProductImage product={{ ...product, imageAlt: '' }} sizes="(min-width: 64rem) 24vw, 48vw" />
      </div>
      <h3 dir="auto" className="mt-3">
        {product.name}
      </h3>
      <p
        role="status"
        className="mt-1 text-sm text-stone outline-none"
        {...(!children && { tabIndex: -1, 'data-focus-target': '' })}
      >
        {text}
      </p>
      {children}
    </div>
  );
}
