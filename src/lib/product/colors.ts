import type { Product, Sibling } from '#contract/product.ts';
import { hasCapability } from '#lib/capabilities.ts';

/** What the dot of a color shows on a card. */
export type ColorDot = Pick<Sibling, '_id' | 'color' | 'colorName' | 'swatch'>;

/** Returns the products of the style, the product itself included; none if it is the only one. [SIZE-08] */
export function siblingsOf<S extends ColorDot>({
  siblings,
}: {
  readonly siblings?: readonly S[] | undefined;
}): readonly S[] {
  return (hasCapability('sizes') && siblings) || [];
}

/** Returns the shop's own name of a color, such as 'Midnight'; undefined if it has none. */
export function colorNameOf({ colorName }: Pick<Product, 'colorName'>): string | undefined {
  return hasCapability('sizes') ? colorName : undefined;
}
