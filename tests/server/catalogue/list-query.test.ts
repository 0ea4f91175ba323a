import { describe, expect, test } from 'vitest';
import { parseListQuery } from '#server/catalogue/list-query.ts';
import { HttpError } from '#server/http/http-error.ts';

const defaults = {
  category: undefined,
  colors: undefined,
  minCents: undefined,
  maxCents: undefined,
  offset: 0,
  limit: 1000,
};

describe('valid queries', () => {
  test.each([
    [{}, defaults],
    [
      { category: '', color: '', minPrice: '0', maxPrice: '', page: '1', limit: '10' },
      { ...defaults, minCents: 0, limit: 10 },
    ],
    [{ category: 'all', color: 'all' }, defaults],
    [
      { category: 'dress', color: 'red' },
      { ...defaults, category: 'dress', colors: ['red'] },
    ],
    [{ color: 'pink' }, { ...defaults, colors: [] }],
    [
      // Several colors belong to the capability `catalogue`.
      { color: 'red,blue' },
      { ...defaults, colors: [] },
    ],
    [{ minPrice: 'undefined', maxPrice: 'undefined', limit: 'undefined' }, defaults],
    [
      { minPrice: '200', maxPrice: 'Infinity' },
      { ...defaults, minCents: 20_000 },
    ],
    [
      { minPrice: '0', maxPrice: '50' },
      { ...defaults, minCents: 0, maxCents: 5000 },
    ],
    [
      { minPrice: '1.1', maxPrice: '0.29' },
      { ...defaults, minCents: 110, maxCents: 29 },
    ],
    [
      { minPrice: '49.991', maxPrice: '49.999' },
      { ...defaults, minCents: 5000, maxCents: 4999 },
    ],
    [
      { page: '3', limit: '8' },
      { ...defaults, offset: 16, limit: 8 },
    ],
    [{ limit: '1000' }, defaults],
    [{ limit: '1001' }, defaults],
    [{ limit: '99999999999999999999' }, defaults],
    [{ limit: '' }, defaults],
  ])('[CALL-03] parses %o', (query, filter) => {
    expect(parseListQuery(query)).toEqual(filter);
  });

  test.each(['', '0', '-1', '-2.5', '0.5', 'abc', 'undefined', 'NaN', '1e3', ' 2'])(
    '[CALL-03] treats page %o as page 1',
    (page) => {
      expect(parseListQuery({ page, limit: '8' }).offset).toBe(0);
    },
  );

  test('[CALL-03] clamps huge numbers to the range of the database', () => {
    const huge = '9'.repeat(400);
    const filter = parseListQuery({ page: huge, limit: '8', minPrice: huge, maxPrice: huge });
    expect(filter).toMatchObject({
      offset: Number.MAX_SAFE_INTEGER,
      minCents: 2 ** 31 - 1,
      maxCents: 2 ** 31 - 1,
    });
  });
});

describe('invalid queries', () => {
  test.each([
    ['limit', '0'],
    ['limit', '-1'],
    ['limit', '2.5'],
    ['limit', 'abc'],
    ['limit', 'Infinity'],
    ['minPrice', 'abc'],
    ['minPrice', '-5'],
    ['minPrice', 'NaN'],
    ['minPrice', 'Infinity'],
    ['minPrice', '1e2'],
    ['minPrice', '0x10'],
    ['minPrice', ' 5'],
    ['maxPrice', 'abc'],
    ['maxPrice', '-5'],
    ['maxPrice', 'NaN'],
    ['maxPrice', '-Infinity'],
    ['page', '2.5'],
  ])('[CALL-03] rejects %s=%s', (field, value) => {
    const parse = () => parseListQuery({ [field]: value });
    expect(parse).toThrow(HttpError);
    expect(parse).toThrow(
      expect.objectContaining({
        statusCode: 400,
        errors: { [field]: [{ code: expect.stringMatching(/^invalid/), params: [] }] },
      }),
    );
  });

  test('[CALL-03] names every rejected field', () => {
    const parse = () => parseListQuery({ limit: '0', minPrice: 'a', maxPrice: 'b', page: '1.5' });
    expect(parse).toThrow(
      expect.objectContaining({
        errors: {
          limit: [{ code: 'invalidLimit', params: [] }],
          minPrice: [{ code: 'invalidPriceBound', params: [] }],
          maxPrice: [{ code: 'invalidPriceBound', params: [] }],
          page: [{ code: 'invalidPage', params: [] }],
        },
      }),
    );
  });
});
