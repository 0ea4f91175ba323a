import type { Product, Sibling } from '#contract/product.ts';
import { hasCapability } from '#lib/capabilities.ts';

/** Returns the products of the style, the product itself included; none if it is the only one. [SIZE-08] */
export function siblingsOf({ siblings }: Pick<Product, 'siblings'>): readonly Sibling[] {
  return (hasCapability('sizes') && siblings) || [];
}

/** Returns the shop's own name of a color, such as 'Midnight'; undefined if it has none. */
export function colorNameOf({ colorName }: Pick<Product, 'colorName'>): string | undefined {
  return hasCapability('sizes') ? colorName : undefined;
}
