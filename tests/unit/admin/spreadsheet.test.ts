import { expect, test } from 'vitest';
import { cellsOf, guessMapping, productSheet } from '#lib/admin/import/columns.ts';
import { decode, guessEncoding } from '#lib/admin/import/decode.ts';
import type { Pictures } from '#lib/admin/import/pictures.ts';
import { planRows } from '#lib/admin/import/plan.ts';
import { readTable, writeTable } from '#lib/admin/import/table.ts';
import { product } from '#tests/support/unit/product.ts';

const GOWN = product('gown-1', {
  name: 'Gown',
  price: 264.5,
  oldPrice: 300,
  color: 'green',
  stock: 7,
  description: 'Velvet.',
  image: 'https://shop.example/uploads/gown.webp',
});
const picture = (name: string) => new File(['bytes'], name, { type: 'image/jpeg', lastModified: 0 });

/** What would become of the rows of a CSV, with these products in the shop and three pictures chosen, one of no use. */
function plan(csv: string, products = [GOWN], isSent = () => false) {
  const { head, rows } = readTable(csv);
  const pictures: Pictures = new Map<string, File | string>([
    ['gown.jpg', picture('gown.jpg')],
    ['cape.jpg', picture('cape.jpg')],
    ['huge.jpg', 'The picture must be at most 8 MB.'],
  ]);
  return planRows(rows, guessMapping(head), { products, pictures, isSent });
}

/** In short: the kind, and what goes with it. */
function outcomes(...given: Parameters<typeof plan>) {
  return plan(...given).map((one) => {
    if (one.kind === 'wrong') return one.problems;
    return one.kind === 'changed' ? one.patch : one.kind;
  });
}

const bytes = (...codes: number[]) => Uint8Array.from(codes);

test.each([
  ['UTF-8', new TextEncoder().encode('Café'), 'utf-8'],
  ['UTF-8 with its mark', bytes(0xef, 0xbb, 0xbf, 67, 97, 102, 0xc3, 0xa9), 'utf-8'],
  ['Windows-1252', bytes(67, 97, 102, 0xe9), 'windows-1252'],
  ['UTF-16', bytes(0xff, 0xfe, 67, 0, 97, 0, 102, 0, 0xe9, 0), 'utf-16le'],
])('%s is told from the others', (_, content, encoding) => {
  expect(guessEncoding(content)).toBe(encoding);
  expect(decode(content, guessEncoding(content))).toBe('Café');
});

test.each([',', ';', '\t'])('cells separated by %j, with that, quotes and line breaks in them', (sign) => {
  const csv = ['Name', 'Price', `"A${sign} ""B""\r\nC"`, '5', '', '', 'D', '6'];
  const lines = [0, 2, 4, 6].map((from) => csv.slice(from, from + 2).join(sign));
  expect(readTable(lines.join('\r\n'))).toMatchObject({
    head: ['Name', 'Price'],
    rows: [
      { number: 2, cells: [`A${sign} "B"\nC`, '5'] },
      { number: 4, cells: ['D', '6'] },
    ],
    delimiter: sign,
    brokenRow: undefined,
  });
});

test.each([
  // Commas and line breaks in what people write; German amounts.
  ['Name;Description\r\nHat;49,90\r\n"Gown";"a\nb, c, d, e"\r\n', ['Name', 'Description']],
  ['Name\tPrice\r\nGown "X"\t5\r\n5" heel\t6\r\n', ['Name', 'Price']],
  ['sep=;\r\nName;Price\r\nGown;49,90\r\n', ['Name', 'Price']],
])('the first row says what separates the cells of %j', (csv, head) => {
  const table = readTable(csv);
  expect(table).toMatchObject({ head, brokenRow: undefined });
  expect(table.rows.map(({ cells }) => cells.length)).toEqual(table.rows.map(() => 2));
});

test('a quotation mark that is never closed is told with its row', () => {
  expect(readTable('Name,Price\nA,1\n"B,2\nC,3\n').brokenRow).toBe(3);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '＝1', "'=1", "''+1", "'quoted'", "'", 'plain', ' a '])(
  'the text %j is no formula in the file, and comes back from it',
  (text) => {
    const csv = writeTable(['Name'], [[text]]);
    expect(csv).not.toMatch(/^"?[=+\-@\t＝]/m);
    expect(readTable(csv.slice(1)).rows[0]?.cells).toEqual([text]);
  },
);

test('what was exported changes nothing when it is imported', () => {
  const odd = product('odd', { name: '=SUM("A";1), odd', price: 12, description: 'Two\r\nlines; "quoted".' });
  const sheet = decode(new TextEncoder().encode(productSheet([GOWN, odd])), 'utf-8');
  expect(readTable(sheet).head).toEqual([
    'Id',
    'Product Name',
    'Price',
    'Old Price',
    'Category',
    'Color',
    'Stock',
    'Description',
    'Image',
  ]);
  expect(outcomes(sheet, [GOWN, odd])).toEqual(['unchanged', 'unchanged']);
});

test('only what another text stands for is changed, of the columns that the file has', () => {
  expect(outcomes('id,price\ngown-1,264.50')).toEqual(['unchanged']);
  expect(outcomes('id,price\ngown-1,99')).toEqual([{ price: 99 }]);
  expect(outcomes('name,old price,stock\n gown ,,')).toEqual([
    { oldPrice: null, stock: null, stockBefore: 7 },
  ]);
  expect(outcomes('name,stock,color\nGOWN,3,Red')).toEqual([{ stock: 3, stockBefore: 7, color: 'red' }]);
  const [renamed] = plan('id,name\ngown-1,Robe');
  expect(renamed).toMatchObject({ changes: [{ column: 'name', from: 'Gown', to: 'Robe' }] });
});

test('each row is held against the rules of the form', () => {
  const head = 'name,price,old price,category,color,image';
  expect(
    outcomes(
      [
        head,
        'Cape,10,,Dress,red,Photos/Cape.JPG',
        'Coat,ten,,dress,red,cape.jpg',
        'Hat,10,9,dress,red,cape.jpg',
        ',10,,dress,purple,cape.jpg',
        'Robe,10,,dress,red,robe.jpg',
        'Shoe,10,,dress,red,',
        'Sock,10,,dress,red,huge.jpg',
      ].join('\n'),
    ),
  ).toEqual([
    'new',
    ['Price must be an amount such as 12.50.'],
    ['Old Price should be greater than Price'],
    ['Product Name is required.', 'Color must be one of black, blue, red, green, gold, silver, beige.'],
    ['There is no picture robe.jpg among the chosen files.'],
    ['Image is required.'],
    ['huge.jpg: The picture must be at most 8 MB.'],
  ]);
  expect(outcomes('id,old price\ngown-1,264')).toEqual([['Old Price should be greater than Price']]);
});

test('amounts are read as spreadsheets of both worlds show them', () => {
  const price = (amount: string) => outcomes(`id;price\ngown-1;"${amount}"`)[0];
  for (const amount of ['$1,198.50', ' 1,198.50 ', '1.198,50', '1\u00a0198,5', '1198,50', '1198.50 $']) {
    // The old price of 300 would be lower.
    expect(price(amount)).toEqual(['Old Price should be greater than Price']);
  }
  expect(price('49,90')).toEqual({ price: 49.9 });
  expect(price('$49.90')).toEqual({ price: 49.9 });
  expect(outcomes('id;old price\ngown-1;1.198,50')).toEqual([{ oldPrice: 1198.5 }]);
  // Could be two amounts, or is of another currency.
  for (const amount of ['1,198', '1.198', '1,19,50', '49,90 €']) {
    expect(price(amount)).toEqual(['Price must be an amount such as 12.50.']);
  }
});

test('a row with more cells than the first one is wrong, empty ones aside', () => {
  expect(outcomes('id,description\ngown-1,A red, long gown\ngown-1,Velvet.,,')).toEqual([
    [
      'The row has more cells than the first one. A text with a comma or semicolon in it must stand between quotation marks.',
    ],
    'unchanged',
  ]);
});

test('rows of one product, and those that could be of several, are wrong', () => {
  const csv = 'id,name,price\n,Gown,1\ngown-1,,2\nnobody,,3';
  expect(outcomes(csv)).toEqual([
    { price: 1 },
    ['Row 2 is for the same product.'],
    ['There is no product with this id. Without an id a new one is added.'],
  ]);
  // The accent is a sign of its own here.
  expect(outcomes('name,price\nRobe\u0301,1\nrob\u00e9,2', [])).toMatchObject([
    {},
    ['Row 2 is for the same product.'],
  ]);
  const twins = [GOWN, product('gown-2', { name: 'Gown' })];
  expect(outcomes('name,price\nGown,1', twins)).toEqual([
    ['Several products have this name. Say which one by its id.'],
  ]);
});

test('a picture is sent again only when the product shows another one', () => {
  expect(outcomes('name,image\nGown,gown.jpg')).toEqual([{ image: picture('gown.jpg') }]);
  expect(outcomes('name,image\nGown,gown.jpg', [GOWN], () => true)).toEqual(['unchanged']);
});

test('of 5,000 rows what is there after a stop in the middle is not added again', { timeout: 60_000 }, () => {
  const line = (number: number) => `Cape ${number},${number + 1},dress,red,cape.jpg`;
  const csv = ['name,price,category,color,image', ...Array.from({ length: 5000 }, (_, at) => line(at))].join(
    '\n',
  );
  expect(new Set(outcomes(csv, []))).toEqual(new Set(['new']));
  // As after a stop in the middle: the shop has the first 2,000.
  const added = Array.from({ length: 2000 }, (_, at) =>
    product(`cape-${at}`, { name: `Cape ${at}`, price: at + 1, category: 'dress', color: 'red' }),
  );
  const again = plan(csv, added, () => true);
  expect(again.slice(0, 2000).every(({ kind }) => kind === 'unchanged')).toBe(true);
  expect(again.slice(2000).every(({ kind }) => kind === 'new')).toBe(true);
  expect(again).toHaveLength(5000);
});

test('a product is written as its form shows it', () => {
  expect(cellsOf(GOWN)).toMatchObject({ price: '264.50', oldPrice: '300.00', stock: '7' });
});
