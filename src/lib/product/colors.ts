import type { Product, Sibling } from '#contract/product.ts';
import { hasCapability } from '#lib/capabilities.ts';

/** The data of a color's dot on a card. */
export type ColorDot = Pick<Sibling, '_id' | 'color' | 'colorName' | 'swatch'>;

/** A product with the products of its style, of which a card needs only the dots. */
export interface StyledProduct<S extends ColorDot = ColorDot> {
  readonly siblings?: readonly S[] | undefined;
}

/** Returns the products of the style, the product itself included; none if it is the only one. [SIZE-08] */
export function siblingsOf<S extends ColorDot>({ siblings }: StyledProduct<S>): readonly S[] {
  return (hasCapability('catalogue') && siblings) || [];
}

/** Returns the shop's own name of a color, such as 'Midnight'; undefined if it has none. */
export function colorNameOf({ colorName }: Pick<Product, 'colorName'>): string | undefined {
  return hasCapability('catalogue') ? colorName : undefined;
}
