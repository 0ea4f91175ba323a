import { product as words } from '#lib/product/messages.ts';
import type { CardProduct } from '#lib/product/product-view.ts';
import { fewLeft } from '#lib/product/stock.ts';
import { Icon } from './Icon.tsx';

/**
 * The element `add-to-bag` around its button: a round icon on a card's picture, or the wide button of the
 * product page. The button keeps its name when the product is in the bag; 'In your bag' is separate text. One that is
 * sold out cannot be added.
 * [CARD-01, PROD-02]
 */
export function AddToBag({ product, look }: { product: CardProduct; look: 'icon' | 'wide' }) {
  const isSoldOut = fewLeft(product) === 0;
  return (
    <add-to-bag className={`add-${look}`} data-product={JSON.stringify(cardFacts(product))}>
      {look === 'icon' ? (
        <button
          type="button"
          className="add-round"
          aria-label={words.addNamed(product.name)}
          disabled={isSoldOut}
        >
          <Icon name="plus" />
        </button>
      ) : (
        <button type="button" className="button w-full" disabled={isSoldOut}>
          {words.add}
        </button>
      )}
      <span className="in-bag" data-in-bag="" hidden>
        {words.inBag}
      </span>
    </add-to-bag>
  );
}

/** What the bag needs; a product's long text would only make the page heavier. */
function cardFacts({
  _id,
  name,
  price,
  oldPrice,
  image,
  imageAlt,
  images,
  category,
  color,
  rating,
  stock,
}: CardProduct) {
  return { _id, name, price, oldPrice, image, imageAlt, images, category, color, rating, stock };
}
