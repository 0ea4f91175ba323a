import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeFormulas, unescapeFormulas } from '#contract/text/formula-signs.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['a;=1+1', "a;'=1+1"],
  ['a\t=1', "a\t'=1"],
  ['a\n＝1', "a\n'＝1"],
  ['a, -1', "a, '-1"],
  ['\t=1', "'\t'=1"],
  ['a|+1', "a|'+1"],
  ['a; "=1"', `a; "'=1"`],
  [' \u00A0"\'＠1', " \u00A0\"''＠1"],
  ['a-b, c=d', 'a-b, c=d'],
])('[ADMIN-07] escapes the formulas of %j', (cell, escaped) => {
  expect(escapeFormulas(cell)).toBe(escaped);
});

test('[ADMIN-07] escaped texts survive an import', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...`;,|\t\r\n\u00A0 "'=+-@＝a`) }), (cell) => {
      expect(unescapeFormulas(escapeFormulas(cell))).toBe(cell);
    }),
  );
});
