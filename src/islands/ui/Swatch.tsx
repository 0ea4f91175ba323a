import type { Sibling } from '#contract/catalogue/product.ts';

/** The colors of the shop's vocabulary. */
const FILLS: Readonly<Record<string, string>> = {
  black: 'fill-swatch-black',
  blue: 'fill-swatch-blue',
  red: 'fill-swatch-red',
  green: 'fill-swatch-green',
  gold: 'fill-swatch-gold',
  silver: 'fill-swatch-silver',
  beige: 'fill-swatch-beige',
};

/**
 * The dot of a color: the product's own swatch, or the color of the shop's vocabulary. It is an SVG, because the
 * content security policy forbids style attributes.
 */
export function Swatch({ color, swatch }: Pick<Sibling, 'color' | 'swatch'>) {
  return (
    <svg className="swatch shrink-0" viewBox="0 0 14 14" aria-hidden="true">
      <circle cx="7" cy="7" r="7" className={swatch ? undefined : FILLS[color]} fill={swatch} />
    </svg>
  );
}
