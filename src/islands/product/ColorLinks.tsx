import type { Product, Sibling } from '#contract/catalogue/product.ts';
import { capitalize } from '#lib/capitalize.ts';
import { paths } from '#lib/urls/paths.ts';
import { productText as words } from '#messages/product.ts';
import { Swatch } from '#ui/Swatch.tsx';

/** The colors of the product's style, each a link to its page. [SIZE-08] */
export function ColorLinks({ product, siblings }: { product: Product; siblings: readonly Sibling[] }) {
  const nameOf = (sibling: Pick<Product, 'color' | 'colorName'>) =>
    sibling.colorName ?? capitalize(sibling.color);
  return (
    <nav aria-label={words.colors} className="mt-6">
      <p className="text-sm">
        <span className="text-stone">{`${words.color}: `}</span>
        {nameOf(product)}
      </p>
      {/* Aligns the first swatch with the text: its link is wider. */}
      <ul className="mt-1 -ms-3 flex flex-wrap gap-x-1">
        {siblings.map((sibling) => (
          <li key={sibling._id}>
            <a
              href={paths.product(sibling._id)}
              className="color-link min-h-11 min-w-11"
              aria-current={sibling._id === product._id ? 'page' : undefined}
              title={nameOf(sibling)}
            >
              <Swatch color={sibling.color} swatch={sibling.swatch} />
              <span className="sr-only">{nameOf(sibling)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
