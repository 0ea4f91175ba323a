import { type Cents, cents, sumCents } from '#contract/wire/money.ts';
import { tax, totalPrice } from '#messages/rules/price-components.ts';
import { formatRate } from './rates.ts';

/** The components of a price. Bag, quote and order show components, and add them only with the functions below. */

/** The kinds of components, in the order of a summary. */
export const COMPONENT_KINDS = ['items', 'discount', 'delivery', 'tax'] as const;
type ComponentKind = (typeof COMPONENT_KINDS)[number];

/** A part of a total. The discount is negative. */
export interface PriceComponent {
  readonly kind: ComponentKind;
  readonly label: string;
  /** The rate of a tax in basis points. */
  readonly rate?: number | undefined;
  readonly amountCents: Cents;
  /** Whether the amount is part of the others and adds nothing to the total. */
  readonly isIncluded?: true | undefined;
}

/** The amounts of a bag or an order as its summary shows them. [BAG-05] */
export interface Totals {
  readonly selectedItems: number;
  readonly components: readonly PriceComponent[];
  readonly grandTotalCents: Cents;
  /** Whether only the items are known yet, because the quote of the shop has not arrived. */
  readonly isPending?: boolean | undefined;
}

/** Returns the sum of the components that are not included in others. */
export function sumComponents(components: readonly PriceComponent[]): Cents {
  return sumCents(components.filter(({ isIncluded }) => !isIncluded).map(({ amountCents }) => amountCents));
}

/** Returns the sum of the components of a kind, 0 without any. */
export function sumOfKind(components: readonly PriceComponent[], kind: ComponentKind): Cents {
  return sumCents(components.filter((part) => part.kind === kind).map(({ amountCents }) => amountCents));
}

/** Returns the rate of the only tax in basis points; 0 for several or none. */
export function onlyTaxRate(components: readonly PriceComponent[]): number {
  const [tax, other] = components.filter(({ kind }) => kind === 'tax');
  return other === undefined ? (tax?.rate ?? 0) : 0;
}

/** Returns the component of the goods. */
export function itemsComponent(amountCents: Cents): PriceComponent {
  return { kind: 'items', label: totalPrice, amountCents };
}

/** Returns the component of a tax that is added to the price. */
export function taxComponent(rate: number, amountCents: Cents): PriceComponent {
  return { kind: 'tax', label: tax(formatRate(rate)), rate, amountCents };
}

/**
 * Returns the components that a summary shows: no row for a delivery without charge, and a row of 0 % without a tax.
 */
export function summaryRows(components: readonly PriceComponent[]): readonly PriceComponent[] {
  const rows = components.filter(({ kind, amountCents }) => kind !== 'delivery' || amountCents > 0);
  return rows.some(({ kind }) => kind === 'tax') ? rows : [...rows, taxComponent(0, cents(0))];
}
