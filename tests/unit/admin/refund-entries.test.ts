import { expect, test } from 'vitest';
import type { RefundableOrder } from '#contract/orders/line-refunds.ts';
import { cents } from '#contract/wire/money.ts';
import { type RefundEntries, readEntries, refundError } from '#lib/admin/orders/refund-entries.ts';

/** Three units of $10.00, of which one is refunded, and a delivery of $5.00. $20.00 are left of the payment. */
const REFUNDABLE: RefundableOrder = {
  lines: [
    {
      position: 0,
      quantity: 3,
      amountCents: cents(3000),
      taxCents: cents(0),
      before: { quantity: 1, amountCents: cents(1000), taxCents: cents(0) },
      takesStock: true,
    },
  ],
  delivery: { amountCents: cents(500), taxCents: cents(0) },
  maxTotalCents: cents(2000),
};

const entriesOf = (units: string, delivery = false): RefundEntries => ({
  units: { 0: units },
  delivery,
  restock: true,
});

test.each([
  ['2', false, 2000, [{ position: 0, quantity: 2 }]],
  [' 1 ', true, 1500, [{ position: 0, quantity: 1 }]],
  ['', true, 500, []],
  ['0', false, 0, []],
  // Wrong numbers count as 0.
  ['3', false, 0, []],
  ['1.5', false, 0, []],
])('reads %j units with the delivery: %s', (units, delivery, amountCents, lines) => {
  const { refund, amounts } = readEntries(REFUNDABLE, entriesOf(units, delivery));
  expect(amounts.amountCents).toBe(amountCents);
  expect(refund).toEqual({ lines, delivery, restock: true });
});

test.each([
  ['1', false, undefined],
  ['', true, undefined],
  ['', false, 'Please choose at least one item or the delivery.'],
  ['3', false, 'Please enter a number from 0 to 2.'],
  ['two', true, 'Please enter a number from 0 to 2.'],
  ['2', true, 'Only $20.00 of this payment is left to refund.'],
])('names the error of %j units with the delivery: %s', (units, delivery, error) => {
  const entries = entriesOf(units, delivery);
  expect(refundError(REFUNDABLE, entries, readEntries(REFUNDABLE, entries).amounts)).toBe(error);
});
