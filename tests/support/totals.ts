import { sumOfKind, type Totals } from '#contract/quote/price-components.ts';

/** Returns the amounts of a summary by their rows. */
export function amountsOf({ selectedItems, components, grandTotalCents }: Totals) {
  return {
    selectedItems,
    totalPriceCents: sumOfKind(components, 'items'),
    taxCents: sumOfKind(components, 'tax'),
    grandTotalCents,
  };
}
