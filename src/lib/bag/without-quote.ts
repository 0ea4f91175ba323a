import { itemsComponent, sumOfKind, type Totals } from '#contract/quote/price-components.ts';

/** Returns totals of which only the items are known, until the shop has quoted delivery and taxes. */
export function withoutQuote({ selectedItems, components }: Totals): Totals {
  const grandTotalCents = sumOfKind(components, 'items');
  return { selectedItems, components: [itemsComponent(grandTotalCents)], grandTotalCents, isPending: true };
}
