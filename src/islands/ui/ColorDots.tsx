import type { Product } from '#contract/catalogue/product.ts';
import { capitalize } from '#lib/capitalize.ts';
import type { StyledProduct } from '#lib/product/colors.ts';
import { paths } from '#lib/urls/paths.ts';
import { productText as words } from '#messages/product.ts';
import { Swatch } from './Swatch.tsx';

/** More dots would not fit a card on a phone. */
const MAX_DOTS = 5;

/** The colors of a product's style on its card, each a link. [SIZE-08] */
export function ColorDots({ product }: { product: StyledProduct & Pick<Product, '_id'> }) {
  const { siblings = [] } = product;
  if (siblings.length === 0) return null;
  const more = siblings.length - MAX_DOTS;
  return (
    <ul aria-label={words.colors} className="col-span-2 mt-1 -ms-1.5 flex items-center">
      {siblings.slice(0, MAX_DOTS).map(({ _id, color, colorName, swatch }) => (
        <li key={_id}>
          <a
            href={paths.product(_id)}
            className="color-link min-h-7 min-w-7"
            aria-current={_id === product._id ? 'true' : undefined}
          >
            <Swatch color={color} swatch={swatch} />
            <span className="sr-only">{colorName ?? capitalize(color)}</span>
          </a>
        </li>
      ))}
      {more > 0 && <li className="ms-1 text-xs text-stone">{`+${more}`}</li>}
    </ul>
  );
}
