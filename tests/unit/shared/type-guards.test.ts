import { expect, test } from 'vitest';
import {
  isArrayOf,
  isBoolean,
  isCount,
  isNumber,
  isObjectOf,
  isOneOf,
  isOptional,
  isRecord,
  isString,
  parseJson,
  type TypeGuard,
} from '#lib/type-guards.ts';

const VALUES = [
  undefined,
  null,
  true,
  '',
  'silk',
  0,
  1,
  -1,
  1.5,
  Number.NaN,
  [],
  ['silk'],
  {},
  { size: 'S' },
];

test.each<[string, TypeGuard<unknown>, readonly unknown[]]>([
  ['a string', isString, ['', 'silk']],
  ['a boolean', isBoolean, [true]],
  ['a finite number', isNumber, [0, 1, -1, 1.5]],
  ['a count', isCount, [0, 1]],
  ['a record', isRecord, [{}, { size: 'S' }]],
  ['one of the words', isOneOf('silk', 'wool'), ['silk']],
  ['optional', isOptional(isBoolean), [undefined, true]],
  ['an array of strings', isArrayOf(isString), [[], ['silk']]],
  ['an object with a size', isObjectOf({ size: isString }), [{ size: 'S' }]],
  ['an object with an optional size', isObjectOf({ size: isOptional(isString) }), [{}, { size: 'S' }]],
])('recognizes %s', (_name, guard, expected) => {
  expect(VALUES.filter(guard)).toEqual(expected);
});

test('rejects an array or an object if one part is wrong', () => {
  expect(isArrayOf(isString)(['silk', 7])).toBe(false);
  const isSize = isObjectOf({ size: isString, stock: isCount });
  expect([isSize({ size: 'S', stock: 3 }), isSize({ size: 'S', stock: -3 })]).toEqual([true, false]);
});

test('parses JSON, and returns undefined for other text', () => {
  expect(parseJson('{"size":"S"}')).toEqual({ size: 'S' });
  expect(parseJson('{"size":')).toBeUndefined();
});
