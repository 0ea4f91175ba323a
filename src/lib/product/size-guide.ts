import { spaceWords } from '#contract/catalogue/search-terms.ts';

/** The fields of a size guide that decide to which products it applies. */
interface GuideScope {
  readonly category: string;
  /** Words, of which the product's name must have one; undefined for all products. */
  readonly products?: readonly string[] | undefined;
  readonly sizes: readonly string[];
}

interface SizedProduct {
  readonly name: string;
  readonly category: string;
  readonly sizes: readonly string[];
}

/**
 * Returns the guide that applies to a product with sizes: it is of the same category, has all of the product's sizes,
 * and the product's name has one of its words. A guide with words precedes one without, so hats and belts can have
 * their own although both are accessories in S, M and L.
 */
export function findSizeGuide<Guide extends { readonly data: GuideScope }>(
  product: SizedProduct,
  guides: readonly Guide[],
): Guide | undefined {
  if (product.sizes.length === 0) return undefined;
  const fitting = guides.filter(({ data }) => appliesTo(data, product));
  return fitting.find(({ data }) => data.products !== undefined) ?? fitting[0];
}

function appliesTo({ category, products, sizes }: GuideScope, product: SizedProduct): boolean {
  if (category !== product.category) return false;
  const name = spaceWords(product.name);
  if (products?.every((word) => !name.includes(` ${word} `))) return false;
  const known = new Set(sizes.map(normalizeSize));
  return product.sizes.every((size) => known.has(normalizeSize(size)));
}

/** Returns the first part of a size: 'M' for 'M (38)' and for 'm / 38'. */
function normalizeSize(size: string): string {
  return (/^[\p{L}\p{N}.]+/u.exec(size.trim())?.[0] ?? size).toUpperCase();
}

const CM_PER_INCH = 2.54;

/** The quarters of an inch, as on a measuring tape. */
const QUARTERS = ['', '¼', '½', '¾'];

/** Lengths of a column of a size guide. */
interface Lengths {
  readonly cm: readonly string[];
  readonly inches: readonly string[];
}

/**
 * Formats the lengths of a column, such as '54' or '80-84', in centimeters and in inches. Inches are rounded to
 * quarters, or to hundredths if a length has decimals, as the small lengths of jewellery do.
 */
export function formatLengths(lengths: readonly string[]): Lengths {
  const isPrecise = lengths.some((length) => length.includes('.'));
  const format = (toText: (cm: number) => string) =>
    lengths.map((length) =>
      length
        .split('-')
        .map((bound) => toText(Number(bound)))
        .join('–'),
    );
  return {
    cm: format((cm) => (isPrecise ? cm.toFixed(2) : String(cm))),
    inches: format((cm) => (isPrecise ? (cm / CM_PER_INCH).toFixed(2) : toQuarters(cm / CM_PER_INCH))),
  };
}

function toQuarters(inches: number): string {
  const quarters = Math.round(inches * 4);
  return `${Math.floor(quarters / 4)}${QUARTERS[quarters % 4] ?? ''}`;
}
