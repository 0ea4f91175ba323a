import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumOfKind } from '#contract/quote/price-components.ts';
import { type Quote, quote } from '#contract/quote/quote.ts';
import {
  type RefundAmounts,
  type Refundable,
  type RefundableLine,
  refundAmounts,
  unitsLeft,
} from '#contract/quote/refund-amounts.ts';
import { type Cents, cents, sumCents } from '#contract/wire/money.ts';
import { anyCode, anyLines, anyRules, NOW, ORDERS } from '#tests/support/unit/random-orders.ts';

const NOTHING = { quantity: 0, amountCents: cents(0), taxCents: cents(0) };

/** Returns a line without a refund. */
const lineOf = (quantity: number, amountCents: number, taxCents = 0): RefundableLine => ({
  position: 0,
  quantity,
  amountCents: cents(amountCents),
  taxCents: cents(taxCents),
  before: NOTHING,
});

/** Returns the line after a refund of its units (`sign` 1), or after the failure of the refund (`sign` −1). */
const addRefund = (
  line: RefundableLine,
  { lines: [units] }: RefundAmounts,
  sign: 1 | -1,
): RefundableLine => ({
  ...line,
  before: {
    quantity: line.before.quantity + sign * (units?.quantity ?? 0),
    amountCents: cents(line.before.amountCents + sign * (units?.amountCents ?? 0)),
    taxCents: cents(line.before.taxCents + sign * (units?.taxCents ?? 0)),
  },
});

const refundUnits = (line: RefundableLine, quantity: number) =>
  refundAmounts({ lines: [line] }, { lines: [{ position: line.position, quantity }] });

/** Refunds units of a line one after another. Returns the amounts. */
function refundEach(line: RefundableLine, quantities: readonly number[]): Cents[] {
  let current = line;
  return quantities.map((quantity) => {
    const refund = refundUnits(current, quantity);
    current = addRefund(current, refund, 1);
    return refund.amountCents;
  });
}

test('rounds the share of all refunded units half up', () => {
  // 3.33, 6.67 and 10.00 of $10.00.
  expect(refundEach(lineOf(3, 1000), [1, 1, 1])).toEqual([333, 334, 333]);
  expect(refundEach(lineOf(3, 1000), [2, 1])).toEqual([667, 333]);
  // Half a cent is rounded up.
  expect(refundEach(lineOf(2, 101), [1, 1])).toEqual([51, 50]);
});

test('computes the tax by the same formula', () => {
  const line = lineOf(2, 1050, 51);
  expect(refundUnits(line, 1)).toMatchObject({ amountCents: 525, taxCents: 26 });
  expect(refundUnits(addRefund(line, refundUnits(line, 1), 1), 1)).toMatchObject({
    amountCents: 525,
    taxCents: 25,
  });
});

test('refunds the delivery only on request, also with the last units', () => {
  const delivery = { amountCents: cents(515), taxCents: cents(25) };
  const refundable = { lines: [lineOf(1, 1000, 50)], delivery };
  const lines = [{ position: 0, quantity: 1 }];
  expect(refundAmounts(refundable, { lines })).toMatchObject({ amountCents: 1000, delivery: undefined });
  expect(refundAmounts(refundable, { lines, delivery: true })).toMatchObject({
    amountCents: 1515,
    taxCents: 75,
    delivery,
  });
  expect(refundAmounts(refundable, { lines: [], delivery: true })).toMatchObject({
    amountCents: 515,
    lines: [],
  });
});

/** Returns the refundable parts of a priced order. */
function toRefundable({ lines, components }: Quote, isAdded: boolean): Required<Refundable> {
  const totalOf = ({ netCents, taxCents }: Record<'netCents' | 'taxCents', Cents>) =>
    isAdded ? netCents + taxCents : netCents;
  const lineTaxCents = sumCents(lines.map(({ taxCents }) => taxCents));
  const delivery = {
    netCents: sumOfKind(components, 'delivery'),
    taxCents: cents(sumOfKind(components, 'tax') - lineTaxCents),
  };
  return {
    lines: lines.map((line, position) => ({
      ...lineOf(line.quantity, totalOf(line), line.taxCents),
      position,
    })),
    delivery: { amountCents: cents(totalOf(delivery)), taxCents: delivery.taxCents },
  };
}

/** Refunds units of a line one after another, then fails some of the refunds. Returns the line and the others. */
function refundInParts(
  line: RefundableLine,
  parts: readonly Part[],
): { line: RefundableLine; refunded: RefundAmounts[] } {
  let current = line;
  const refunds = parts.map(({ units, fails }) => {
    const refund = refundUnits(current, Math.min(units, unitsLeft(current)));
    current = addRefund(current, refund, 1);
    return { refund, fails };
  });
  for (const { refund, fails } of refunds) if (fails) current = addRefund(current, refund, -1);
  return {
    line: current,
    refunded: refunds.filter(({ fails }) => !fails).map(({ refund }) => refund),
  };
}

interface Part {
  readonly units: number;
  readonly fails: boolean;
}

const anyParts: fc.Arbitrary<Part[]> = fc.array(
  fc.record({ units: fc.integer({ min: 1, max: 9999 }), fails: fc.boolean() }),
  { maxLength: 6 },
);

test('[DISC-02] refunds of any order in any split return exactly what was paid', () => {
  const anySplit = fc.array(anyParts, { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(anyLines, anyRules, anyCode, anySplit, (ordered, rules, code, split) => {
      const priced = quote({ lines: ordered, rules, code, now: NOW });
      const { lines, delivery } = toRefundable(priced, rules.taxMode === 'added');
      const parts = lines.map((line, index) => refundInParts(line, split[index] ?? []));
      const rest = refundAmounts(
        { lines: parts.map(({ line }) => line), delivery },
        {
          lines: parts.map(({ line }) => ({ position: line.position, quantity: unitsLeft(line) })),
          delivery: true,
        },
      );
      const refunded = [...parts.flatMap((part) => part.refunded), rest];
      expect(sumCents(refunded.map(({ amountCents }) => amountCents))).toBe(priced.totalCents);
      expect(sumCents(refunded.map(({ taxCents }) => taxCents))).toBe(sumOfKind(priced.components, 'tax'));
      expect(refunded.filter(({ amountCents, taxCents }) => amountCents < 0 || taxCents < 0)).toEqual([]);
    }),
    { numRuns: ORDERS },
  );
});
