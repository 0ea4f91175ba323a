import { type ReactNode, useEffect, useRef } from 'react';
import type { CardProduct } from '#lib/product/product-view.ts';
import { wishlist as words } from '#lib/wishlist/messages.ts';
import type { Place } from '#lib/wishlist/wishlist.ts';
import { Picture } from '#ui/Picture.tsx';
import { ProductCard } from '#ui/ProductCard.tsx';

interface Props {
  places: readonly Place[];
  /** Marks a product, or takes the mark away. */
  onMark: (product: CardProduct, wished: boolean) => void;
}

/**
 * The wishlist's cards in their grid. What is taken off stays in its place, where that can be undone; what is no longer
 * sold says so.
 */
export function WishlistGrid({ places, onMark }: Props) {
  return (
    <>
      <h2 className="sr-only">{words.list}</h2>
      {/* Here one has chosen already: what can be done with a piece is seen without pointing at it. */}
      <ul className="product-grid [&_.add-round]:opacity-100">
        {places.map((place, index) => (
          <WishlistPlace key={place.product._id} place={place} eager={index < 4} onMark={onMark} />
        ))}
      </ul>
    </>
  );
}

interface PlaceProps extends Pick<Props, 'onMark'> {
  place: Place;
  eager: boolean;
}

function WishlistPlace({ place: { product, available, isRemoved }, eager, onMark }: PlaceProps) {
  const root = useRef<HTMLLIElement>(null);
  const look = lookOf(available, isRemoved);
  const before = useRef(look);
  useEffect(() => {
    // Only a press removes or brings back; that a piece is no longer sold turns up by itself.
    const isPress = (before.current === 'removed') !== (look === 'removed');
    const pressedIsGone = document.activeElement === document.body;
    if (isPress && pressedIsGone && document.hasFocus()) {
      root.current?.querySelector<HTMLElement>('[data-mark], .heart')?.focus({ preventScroll: true });
    }
    before.current = look;
  }, [look]);
  return (
    <li ref={root}>
      {look === 'card' && <ProductCard product={product} eager={eager} />}
      {look === 'gone' && (
        <Absent product={product} text={words.unavailable}>
          <button
            type="button"
            className="button-text"
            data-mark=""
            aria-label={words.removeNamed(product.name)}
            onClick={() => onMark(product, false)}
          >
            {words.remove}
          </button>
        </Absent>
      )}
      {look === 'removed' && (
        <Absent product={product} text={words.removed}>
          {available && (
            <button
              type="button"
              className="button-text"
              data-mark=""
              aria-label={words.undoNamed(product.name)}
              onClick={() => onMark(product, true)}
            >
              {words.undo}
            </button>
          )}
        </Absent>
      )}
    </li>
  );
}

function lookOf(available: boolean, isRemoved: boolean): 'card' | 'gone' | 'removed' {
  if (isRemoved) return 'removed';
  return available ? 'card' : 'gone';
}

/** In the place of a card: the product, faint, and what is to be said of it. Without a button the keyboard goes on at the text. */
function Absent({ product, text, children }: { product: CardProduct; text: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start">
      <div className="w-full opacity-40">
        <Picture product={{ ...product, imageAlt: '' }} sizes="(min-width: 64rem) 24vw, 48vw" />
      </div>
      <h3 className="mt-3">{product.name}</h3>
      <p
        role="status"
        className="mt-1 text-sm text-stone outline-none"
        {...(!children && { tabIndex: -1, 'data-mark': '' })}
      >
        {text}
      </p>
      {children}
    </div>
  );
}
