import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type QuoteLine, quote } from '#contract/quote/quote.ts';
import { type BagItems, calculateTotals, toBagProduct } from '#lib/bag/bag.ts';
import { SEEDED_RULES } from '#tests/support/selling-rules.ts';
import { amountsOf } from '#tests/support/totals.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';
import {
  anyCents,
  anyCode,
  anyLines,
  anyRate,
  anyRules,
  NOW,
  ORDERS,
} from '#tests/support/unit/random-orders.ts';
import { secondQuote } from '#tests/support/unit/second-quote.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

test('[DISC-02] the parts of any order add up under any rules', () => {
  fc.assert(
    fc.property(anyLines, anyRules, anyCode, (lines, rules, code) => {
      const priced = quote({ lines, rules, code, now: NOW });
      const amountOf = (kind: string) =>
        sum(priced.components.filter((part) => part.kind === kind).map(({ amountCents }) => amountCents));
      expect(sum(priced.lines.map(({ amountCents }) => amountCents))).toBe(amountOf('items'));
      expect(sum(priced.lines.map(({ discountCents }) => discountCents))).toBe(amountOf('discount'));
      const wrong = priced.lines.filter(
        ({ amountCents, discountCents, netCents, taxCents }) =>
          netCents !== amountCents + discountCents || discountCents > 0 || netCents < 0 || taxCents < 0,
      );
      expect(wrong).toEqual([]);
      const added = rules.taxMode === 'added' ? amountOf('tax') : 0;
      expect(priced.totalCents).toBe(amountOf('items') + amountOf('discount') + amountOf('delivery') + added);
      // What the lines do not bear is the delivery's tax.
      const deliveryTaxCents = amountOf('tax') - sum(priced.lines.map(({ taxCents }) => taxCents));
      expect(deliveryTaxCents >= 0 && deliveryTaxCents <= amountOf('delivery')).toBe(true);
    }),
    { numRuns: ORDERS },
  );
});

test('a second implementation computes the same amounts for any order under any rules', () => {
  fc.assert(
    fc.property(anyLines, anyRules, anyCode, (lines, rules, code) => {
      const priced = quote({ lines, rules, code, now: NOW });
      const taxes = priced.components.filter(({ kind }) => kind === 'tax');
      expect({
        discounts: priced.lines.map(({ discountCents }) => 0 - discountCents),
        lineTaxes: priced.lines.map(({ taxCents }) => taxCents),
        taxes: taxes.map(({ rate, amountCents }) => [rate, amountCents]),
        total: priced.totalCents,
      }).toEqual(secondQuote(lines, rules, code));
    }),
    { numRuns: ORDERS },
  );
});

test('the taxes of the lines add up to the tax of their rate', () => {
  fc.assert(
    fc.property(anyLines, anyRules, (lines, rules) => {
      const taxes = rules.taxes.map(({ delivery: _delivery, ...rule }) => rule);
      const priced = quote({ lines, rules: { ...rules, taxes, deliveryTax: 'none' }, now: NOW });
      const rateOfLine = ({ taxClass }: QuoteLine) => taxes.find((rule) => rule.class === taxClass)?.rate;
      const rates = new Set(taxes.map(({ rate }) => rate));
      for (const rate of rates) {
        const component = priced.components.find((part) => part.kind === 'tax' && part.rate === rate);
        const parts = priced.lines.filter((line) => rateOfLine(line) === rate);
        expect(sum(parts.map(({ taxCents }) => taxCents))).toBe(component?.amountCents ?? 0);
        // Within one cent of the exact tax of the line.
        const base = Math.max(sum(parts.map(({ netCents }) => netCents)), 1);
        const exactOf = (netCents: number) => (netCents / base) * (component?.amountCents ?? 0);
        const wrong = parts.filter(
          ({ netCents, taxCents }) => Math.abs(taxCents - exactOf(netCents)) >= 1.01,
        );
        expect(wrong).toEqual([]);
      }
    }),
    { numRuns: ORDERS },
  );
});

test('a price with its added tax includes the same tax', () => {
  fc.assert(
    fc.property(anyCents, anyRate, (priceCents, rate) => {
      const taxes = [{ country: '*', class: 'standard', rate, validFrom: '2020-01-01' }];
      const added = quote({
        lines: [{ priceCents, quantity: 1 }],
        rules: { ...SEEDED_RULES, taxes },
        now: NOW,
      });
      const included = quote({
        lines: [{ priceCents: added.totalCents, quantity: 1 }],
        rules: { ...SEEDED_RULES, taxes, taxMode: 'included' },
        now: NOW,
      });
      expect(included.totalCents).toBe(added.totalCents);
      expect(included.lines[0]?.taxCents).toBe(added.lines[0]?.taxCents);
    }),
    { numRuns: ORDERS },
  );
});

test('[BAG-05] the bag computes the totals of the seeded rules without them', () => {
  const anyItem = fc.record({ priceCents: anyCents, quantity: fc.integer({ min: 1, max: 9999 }) });
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 100 }), (lines) => {
      const items: BagItems = lines.map(({ priceCents, quantity }, index) => ({
        productId: `p${index}`,
        size: undefined,
        quantity,
        addedPriceCents: priceCents,
        available: true,
        product: toBagProduct(buildProduct(`p${index}`, { priceCents })),
      }));
      const { totalCents, components } = quote({ lines, rules: SEEDED_RULES, now: NOW });
      const amountOf = (kind: string) => components.find((part) => part.kind === kind)?.amountCents ?? 0;
      expect(amountsOf(calculateTotals(items))).toMatchObject({
        totalPriceCents: amountOf('items'),
        taxCents: amountOf('tax'),
        grandTotalCents: totalCents,
      });
    }),
    { numRuns: ORDERS },
  );
});
