import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { cents, dollars, toCents } from '#contract/wire/money.ts';
import { toOrderTotals } from '#lib/orders/order-view.ts';
import { buildOrder } from '#tests/support/unit/build-order.ts';
import { renderText } from '#tests/support/unit/render-markup.ts';
import { TotalsList } from '#ui/TotalsList.tsx';

type Component = NonNullable<Order['components']>[number];

const items: Component = { kind: 'items', label: 'Total Price', amountCents: cents(10_000) };
const deliveryFor = (amount: number): Component => ({
  kind: 'delivery',
  label: 'Delivery',
  amountCents: toCents(dollars(amount)),
});
const taxOf = (rate: number, amount: number): Component => ({
  kind: 'tax',
  label: `Tax (${rate / 100}%)`,
  rate,
  amountCents: toCents(dollars(amount)),
});

/** Returns the rows between the number of items and the grand total. */
function rowsOf(amounts: Partial<Order>): string | undefined {
  const order = { ...buildOrder('SOL-1', 'pending'), ...amounts };
  return /^Selected Items 0 (.*) Grand Total \$0\.00$/.exec(
    renderText(<TotalsList totals={toOrderTotals(order)} />),
  )?.[1];
}

test('[BAG-05] an order without components has one price and one tax', () => {
  const amounts = { totalPriceCents: cents(10_000), taxCents: cents(825), taxRate: 0.0825 };
  expect(rowsOf(amounts)).toBe('Total Price $100.00 Tax (8.25%) $8.25');
  expect(toOrderTotals({ ...buildOrder('SOL-1', 'pending'), ...amounts })).toEqual({
    selectedItems: 0,
    components: [
      { kind: 'items', label: 'Total Price', amountCents: cents(10_000) },
      { kind: 'tax', label: 'Tax (8.25%)', rate: 825, amountCents: cents(825) },
    ],
    grandTotalCents: cents(0),
  });
});

test('[BAG-05] a summary has a row for each component, but none for a delivery without charge', () => {
  expect(rowsOf({ components: [items, deliveryFor(0), taxOf(500, 5)] })).toBe(
    'Total Price $100.00 Tax (5%) $5.00',
  );
  const discount: Component = { kind: 'discount', label: 'Discount (JUNE)', amountCents: cents(-1000) };
  expect(rowsOf({ components: [items, discount, deliveryFor(7), taxOf(1900, 17.1), taxOf(700, 0)] })).toBe(
    'Total Price $100.00 Discount (JUNE) -$10.00 Delivery $7.00 Tax (19%) $17.10 Tax (7%) $0.00',
  );
});

test('[BAG-05] a summary says that there is no tax, and that a price contains it', () => {
  expect(rowsOf({ components: [items] })).toBe('Total Price $100.00 Tax (0%) $0.00');
  const contained: Component = { ...taxOf(1900, 15.97), label: 'Includes tax (19%)', included: true };
  expect(rowsOf({ components: [items, contained] })).toBe('Total Price $100.00 Includes tax (19%) $15.97');
});
