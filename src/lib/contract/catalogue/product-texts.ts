/**
 * The optional texts of a product, the capabilities `catalogue` and `selling`. These lists feed the wire, the writes,
 * the forms, the import and the export. A new name also needs an entry in records that the compiler checks: the rules
 * in `product-form.ts`, the spreadsheet columns in `columns.ts`, the labels in the messages.
 */

/** The texts that distinguish the colors of a style, in the order of the form. Null without a value. [SIZE-08] */
export const VARIANT_TEXTS = ['style', 'colorName', 'swatch'] as const;

/** The texts below a product's description, in the order of the form and of the page. Empty without a value. */
export const DETAIL_TEXTS = ['composition', 'care', 'measurements'] as const;

/** The texts that decide the price of an order, the capability `selling`. Empty without a value. [TAX-01] */
export const SELLING_TEXTS = ['taxClass'] as const;

export const PRODUCT_TEXTS = [...VARIANT_TEXTS, ...DETAIL_TEXTS, ...SELLING_TEXTS] as const;
export type ProductText = (typeof PRODUCT_TEXTS)[number];

/** Returns an object with a value for each name. */
export function mapTexts<Name extends ProductText, Value>(
  names: readonly Name[],
  toValue: (name: Name) => Value,
): Record<Name, Value> {
  const entries = names.map((name) => [name, toValue(name)] as const);
  return Object.fromEntries(entries) as Record<Name, Value>;
}
