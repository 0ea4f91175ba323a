import { type CardProduct, encodeCard } from '#lib/product/card-product.ts';
import { nameWithSize } from '#lib/product/sizes.ts';
import { displayedStock } from '#lib/product/stock.ts';
import { paths } from '#lib/urls/paths.ts';
import { productText as words } from '#messages/product.ts';
import { Icon } from './Icon.tsx';

const CLASSES = { icon: 'add-icon', words: 'add-words', wide: 'add-wide' } as const;

interface Props {
  product: CardProduct;
  variant: keyof typeof CLASSES;
  /** A size of the product that is for sale. The button adds it without a choice. */
  size?: string | undefined;
  /** The line below the button of the product page. */
  assurance?: string | undefined;
}

/**
 * The `add-to-bag` element and its button: a round icon on a card's image, words below a card, or the wide button of
 * the product page. The button keeps its accessible name when the product is in the bag. 'In your bag' is separate
 * text, on the product page a link to the bag in place of the assurance. The button is disabled for a sold-out product.
 * On a card, the button of a product with sizes opens their choice, or adds it in `size`. [CARD-01, PROD-02, SIZE-03,
 * SIZE-05]
 */
export function AddToBag({ product, variant, size, assurance = words.assurance }: Props) {
  const isSoldOut = displayedStock(product) === 0;
  const name = nameWithSize(product.name, size);
  const opensChoice = size === undefined && product.sizes !== undefined;
  return (
    <add-to-bag className={CLASSES[variant]} data-product={encodeCard(product)} data-size={size}>
      {variant !== 'wide' ? (
        <>
          <button
            type="button"
            className={variant === 'icon' ? 'add-round' : 'button button-secondary'}
            aria-label={variant === 'icon' ? words.addNamed(name) : `${words.add}: ${name}`}
            aria-haspopup={opensChoice ? 'dialog' : undefined}
            disabled={isSoldOut}
          >
            {variant === 'icon' ? <Icon name="plus" /> : words.add}
          </button>
          <span className="in-bag" data-in-bag="" hidden>
            {words.inBag}
          </span>
        </>
      ) : (
        <>
          <button type="button" className="button w-full" disabled={isSoldOut}>
            {words.add}
          </button>
          <a href={paths.cart} className="button-text text-sm text-sage" data-in-bag="" hidden>
            {words.inBag}
          </a>
          <p className="pt-3 text-center text-sm text-stone">{assurance}</p>
        </>
      )}
    </add-to-bag>
  );
}
