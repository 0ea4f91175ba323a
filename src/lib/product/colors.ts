import type { Sibling } from '#contract/catalogue/product.ts';

/** The data of a color's dot on a card. */
type ColorDot = Pick<Sibling, '_id' | 'color' | 'colorName' | 'swatch'>;

/**
 * A product with all products of its style, itself included; absent if it is the only one. A card needs only the dots.
 * [SIZE-08]
 */
export interface StyledProduct<S extends ColorDot = ColorDot> {
  readonly siblings?: readonly S[] | undefined;
}
