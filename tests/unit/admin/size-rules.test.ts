import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  checkSizes,
  type EnteredSize,
  mergeSizes,
  rebaseSizes,
  type SizeCells,
  sizesSchema,
  withKnownSkus,
} from '#contract/catalogue/product-sizes.ts';

/** Two sizes, as saved when two admins open the product. */
const SAVED: readonly EnteredSize[] = [
  { size: 'S', sku: 'G-S', stock: 3 },
  { size: 'M', sku: 'G-M', stock: 9 },
];
const RENAMED: readonly EnteredSize[] = [
  { size: 'Small', sku: 'G-S', stock: 3 },
  { size: 'M', sku: 'G-M', stock: 9 },
];

test.each([
  ['1234567', false],
  ['12345678', true],
  ['123456789', false],
  ['1234567890', false],
  ['12345678901', false],
  ['123456789012', true],
  ['1234567890123', true],
  ['12345678901234', true],
  ['123456789012345', false],
  ['1234567890ab', false],
])('[SIZE-07] the GTIN %s is valid: %s', (gtin, isValid) => {
  const problems = checkSizes([{ size: 'S', sku: '', gtin, stock: '' }]);
  expect(problems).toEqual(
    isValid
      ? []
      : [{ row: 0, column: 'gtin', message: 'The GTIN of size S must have 8, 12, 13 or 14 digits.' }],
  );
});

test('[SIZE-07] names the row of a size without a name, and limits texts and stock', () => {
  const size = (cells: Partial<SizeCells>) => ({ size: '', sku: '', gtin: '', stock: '', ...cells });
  expect(
    checkSizes([
      size({ size: 'S', stock: '1000000' }),
      size({ stock: '1000001' }),
      size({ size: 'a'.repeat(21), stock: '1.5' }),
      size({ size: 's', sku: 'A\nB' }),
    ]),
  ).toEqual([
    { row: 1, column: 'size', message: 'Please name size 2.' },
    { row: 1, column: 'stock', message: 'The stock of size 2 must be a whole number, 0 to 1000000.' },
    { row: 2, column: 'size', message: 'A size must be at most 20 characters long.' },
    {
      ...{ row: 2, column: 'stock' },
      message: `The stock of size ${'a'.repeat(21)} must be a whole number, 0 to 1000000.`,
    },
    { row: 3, column: 'size', message: 'Size s appears twice.' },
    { row: 3, column: 'sku', message: 'A SKU must be on a single line.' },
  ]);
});

test('[SIZE-07] sizes are a list or its JSON text, up to 30, and an invalid one is named', () => {
  const problems = (given: unknown) =>
    z.safeParse(sizesSchema, given).error?.issues.map(({ path, message }) => [path, message]);
  const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ size: `${index}` }));
  expect(z.parse(sizesSchema, '[{"size":" S ","stock":"3"}]')).toMatchObject([{ size: 'S', stock: 3 }]);
  expect(problems(rows(30))).toBeUndefined();
  expect(problems(rows(31))).toEqual([[[], 'A product can have at most 30 sizes.']]);
  expect(problems([{ size: 'S', stock: -1 }])).toEqual([
    [[], 'The stock of size S must be a whole number, 0 to 1000000.'],
  ]);
  for (const given of ['[', '{}', [{ size: 7 }], 7])
    expect(problems(given), JSON.stringify(given)).toEqual([
      [[], 'Sizes must be a list of sizes, or its JSON text.'],
    ]);
});

test('[SIZE-07] a size without an SKU keeps that of its name, unless another size has taken it', () => {
  expect(withKnownSkus([{ size: ' m ' }, { size: 'L' }], SAVED)).toEqual([
    { size: ' m ', sku: 'G-M' },
    { size: 'L', sku: undefined },
  ]);
  expect(withKnownSkus([{ size: 'S' }, { size: 'Petite', sku: 'g-s' }], SAVED)).toEqual([
    { size: 'S', sku: undefined },
    { size: 'Petite', sku: 'g-s' },
  ]);
});

test('[SIZE-07] two admins who rename a size alike do not conflict, and the stock follows the orders', () => {
  const savedSince = [
    { size: 'Small', sku: 'G-S', stock: 2 },
    { size: 'M', sku: 'G-M', stock: 9 },
  ];
  expect(mergeSizes(SAVED, RENAMED, savedSince)).toEqual(savedSince);
  expect(mergeSizes(SAVED, RENAMED, [{ size: 'XS', sku: 'G-S', stock: 3 }])).toBeUndefined();
});

test('[DESK-02] a stock entered for a size that another admin has removed is not dropped silently', () => {
  const [small, medium] = SAVED;
  if (!(small && medium)) throw new Error('The sizes are missing.');
  expect(mergeSizes(SAVED, [small, { ...medium, stock: 12 }], [small])).toBeUndefined();
  expect(mergeSizes(SAVED, [{ ...small, stock: 12 }, medium], [small])).toEqual([{ ...small, stock: 12 }]);
});

/** Returns the two sizes with these stocks; undefined is not tracked. */
const stocked = (small: number | undefined, medium: number | undefined): readonly EnteredSize[] => [
  { size: 'S', sku: 'G-S', stock: small },
  { size: 'M', sku: 'G-M', stock: medium },
];

test.each<[string, readonly EnteredSize[], readonly EnteredSize[], readonly EnteredSize[] | undefined]>([
  ['keeps a stock sold since and enters another', stocked(3, 12), stocked(2, 9), stocked(2, 12)],
  ['enters the same stock as another admin', stocked(3, 12), stocked(3, 12), stocked(3, 12)],
  ['conflicts about a stock that both have changed', stocked(3, 12), stocked(3, 8), undefined],
  ['conflicts about a stock that is no longer tracked', stocked(3, undefined), stocked(3, 8), undefined],
  [
    'enters the stock of a size that another admin has renamed',
    stocked(3, 12),
    [
      { size: 'S', sku: 'G-S', stock: 3 },
      { size: 'Medium', sku: 'G-M', stock: 9 },
    ],
    [
      { size: 'S', sku: 'G-S', stock: 3 },
      { size: 'Medium', sku: 'G-M', stock: 12 },
    ],
  ],
  [
    'renames a size and keeps the stock sold since',
    RENAMED,
    stocked(2, 9),
    [
      { size: 'Small', sku: 'G-S', stock: 2 },
      { size: 'M', sku: 'G-M', stock: 9 },
    ],
  ],
  [
    'conflicts about a stock beside a new name',
    RENAMED.map((size) => ({ ...size, stock: 5 })),
    stocked(2, 9),
    undefined,
  ],
  [
    'adds a size without an SKU beside a stock sold since',
    [...stocked(3, 9), { size: 'L', stock: 4 }],
    stocked(1, 9),
    [...stocked(1, 9), { size: 'L', stock: 4 }],
  ],
])('[DESK-02] an edit of sizes %s', (_description, edit, saved, merged) => {
  expect(mergeSizes(SAVED, edit, saved)).toEqual(merged);
});

test('[DESK-02] an edit on top of saved sizes keeps its own stock and follows the others, by SKU in any case', () => {
  const saved = [
    { size: 'S', sku: 'g-s', stock: 1 },
    { size: 'M', sku: 'g-m', stock: 1 },
  ];
  expect(rebaseSizes(SAVED, stocked(3, 12), saved)).toEqual(stocked(1, 12));
});
