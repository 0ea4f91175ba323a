import { expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import {
  type Column,
  formatProductSheet,
  guessMapping,
  toCells,
  unusedHeadings,
} from '#lib/admin/import/columns.ts';
import { decodeText, guessEncoding } from '#lib/admin/import/decode-text.ts';
import type { ImageFiles } from '#lib/admin/import/images.ts';
import { planRows } from '#lib/admin/import/import-plan.ts';
import { toShopWord } from '#lib/admin/import/known-words.ts';
import { countByGroup, groupRows } from '#lib/admin/import/plan-groups.ts';
import { hasKeyColumn } from '#lib/admin/import/row-cells.ts';
import { formatTable, parseTable } from '#lib/admin/import/table.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

const GOWN = buildProduct('gown-1', {
  name: 'Gown',
  priceCents: cents(26_450),
  oldPriceCents: cents(30_000),
  color: 'green',
  stock: 7,
  description: 'Velvet.',
  image: 'https://shop.example/uploads/gown.webp',
});
const imageFile = (name: string) => new File(['bytes'], name, { type: 'image/jpeg', lastModified: 0 });

/** Plans the import of a CSV with these products in the shop and three chosen images, one of them invalid. */
function plan(csv: string, products = [GOWN], isUploaded = () => false) {
  const { headings, rows } = parseTable(csv);
  const images: ImageFiles = new Map<string, File | string>([
    ['gown.jpg', imageFile('gown.jpg')],
    ['cape.jpg', imageFile('cape.jpg')],
    ['huge.jpg', 'The image must not be larger than 8 MB.'],
  ]);
  return planRows(rows, guessMapping(headings), { products, images, isImageUploaded: isUploaded });
}

/** Returns for each row its kind, its problems or its patch. */
function outcomes(...args: Parameters<typeof plan>) {
  return plan(...args).map((row) => {
    if (row.kind === 'invalid') return row.problems;
    return row.kind === 'changed' ? row.patch : row.kind;
  });
}

const bytes = (...codes: number[]) => Uint8Array.from(codes);

test.each([
  ['UTF-8', new TextEncoder().encode('Café'), 'utf-8'],
  ['UTF-8 with a byte order mark', bytes(0xef, 0xbb, 0xbf, 67, 97, 102, 0xc3, 0xa9), 'utf-8'],
  ['Windows-1252', bytes(67, 97, 102, 0xe9), 'windows-1252'],
  ['UTF-16', bytes(0xff, 0xfe, 67, 0, 97, 0, 102, 0, 0xe9, 0), 'utf-16le'],
])('detects %s', (_, content, encoding) => {
  expect(guessEncoding(content)).toBe(encoding);
  expect(decodeText(content, guessEncoding(content))).toBe('Café');
});

test('detects UTF-16 only by both bytes of its mark', () => {
  expect(guessEncoding(bytes(0xff, 67))).toBe('windows-1252');
  expect(guessEncoding(bytes(67, 0xfe))).toBe('windows-1252');
});

test.each([',', ';', '\t'])(
  'parses cells that contain the delimiter %j, quotes and line breaks',
  (delimiter) => {
    const csv = ['Name', 'Price', `"A${delimiter} ""B""\r\nC"`, '5', '', '', 'D', '6'];
    const lines = [0, 2, 4, 6].map((from) => csv.slice(from, from + 2).join(delimiter));
    expect(parseTable(lines.join('\r\n'))).toMatchObject({
      headings: ['Name', 'Price'],
      rows: [
        { number: 2, cells: [`A${delimiter} "B"\nC`, '5'] },
        { number: 4, cells: ['D', '6'] },
      ],
      delimiter,
      brokenRowNumber: undefined,
    });
  },
);

test.each([
  // Texts with commas and line breaks; German amounts.
  ['Name;Description\r\nHat;49,90\r\n"Gown";"a\nb, c, d, e"\r\n', ['Name', 'Description']],
  ['Name\tPrice\r\nGown "X"\t5\r\n5" heel\t6\r\n', ['Name', 'Price']],
  ['sep=;\r\nName;Price\r\nGown;49,90\r\n', ['Name', 'Price']],
])('detects the delimiter of %j from the first row', (csv, headings) => {
  const table = parseTable(csv);
  expect(table).toMatchObject({ headings, brokenRowNumber: undefined });
  expect(table.rows.map(({ cells }) => cells.length)).toEqual(table.rows.map(() => 2));
});

test('ignores blank rows', () => {
  expect(parseTable(' \nName,Price\n , \nA,1\n').rows).toMatchObject([{ number: 4, cells: ['A', '1'] }]);
});

test('reports the row of a quotation mark that is never closed', () => {
  expect(parseTable('Name,Price\nA,1\n"B,2\nC,3\n').brokenRowNumber).toBe(3);
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '＝1',
  '＋1',
  '－1',
  '＠A1',
  "'=1",
  "''+1",
  "'quoted'",
  "'",
  'plain',
  ' a ',
])('escapes the text %j against formula evaluation and restores it on import', (text) => {
  const csv = formatTable(['Name'], [[text]]);
  expect(csv).not.toMatch(/^"?[=+\-@\t＝＋－＠]/m);
  // Without the byte order mark.
  expect(parseTable(csv.slice(1)).rows[0]?.cells).toEqual([text]);
});

test('escapes a formula after a carriage return, which spreadsheets skip', () => {
  const csv = formatTable(['Name'], [['\r=1+1']]);
  expect(csv).toBe('\uFEFF"Name"\r\n"\'\r\'=1+1"\r\n');
  // As everywhere else, the carriage return becomes a line break.
  expect(parseTable(csv.slice(1)).rows[0]?.cells).toEqual(['\n=1+1']);
});

test.each<[Column, string]>([
  ['id', 'Id, Product ID'],
  ['name', 'Product Name, name, Title, Product'],
  ['price', 'Price, New price, sale_price'],
  ['oldPrice', 'Old Price, Compare-at price, Was price, Regular price'],
  ['category', 'Category, Type'],
  ['color', 'Color, Colour'],
  ['stock', 'Stock, Quantity, Pieces, Inventory'],
  ['description', 'Description, Text, Details'],
  ['image', 'Image, Images, Picture, Photo, File, File name, Image file'],
  ['colorName', 'Color name, Colour name'],
  ['swatch', 'Swatch'],
  ['style', 'Style'],
  ['size', 'Size'],
  ['sku', 'SKU'],
  ['gtin', 'GTIN, EAN, UPC, Barcode'],
  ['composition', 'Composition, Material, Materials'],
  ['care', 'Care'],
  ['measurements', 'Measurements'],
  ['imageTexts', 'Alternative Texts, Alt text, Image alt text'],
])('recognizes each heading of the column %s', (column, headings) => {
  for (const heading of headings.split(', ')) {
    expect(guessMapping(['other', heading]), heading).toEqual({ [column]: 1 });
  }
});

test('prefers the heading of the form to another one, and the first of two equal ones', () => {
  expect(guessMapping(['Title', 'Product Name', 'Sale price', 'Price'])).toEqual({ name: 1, price: 3 });
  expect(guessMapping(['Name', 'Price', 'Price'])).toEqual({ name: 0, price: 1 });
});

test.each([
  ['Id', true],
  ['Name', true],
  ['Price', false],
])('a file whose only column is %s identifies products: %s', (heading, isKey) => {
  expect(hasKeyColumn(guessMapping([heading]))).toBe(isKey);
});

test('names the headings that are not imported, without empty ones', () => {
  const headings = ['Vendor', 'Name', ' ', 'Price', 'Price'];
  expect(unusedHeadings(headings, guessMapping(headings))).toEqual(['Vendor', 'Price']);
});

test.each([
  ['category', 'Clothing > Dresses', 'dress'],
  ['category', 'Gown', 'dress'],
  ['category', 'Evening gowns', 'dress'],
  ['category', 'Accessory', 'accessories'],
  ['category', 'Bags', 'accessories'],
  ['category', 'Fine Jewelry', 'jewellery'],
  ['category', 'Cosmetic', 'cosmetics'],
  ['category', 'Beauty', 'cosmetics'],
  ['category', 'Makeup', 'cosmetics'],
  ['category', 'Gowns, dresses', 'dress'],
  ['category', 'Dresses & Bags', 'dresses & bags'],
  ['category', ' Shoes ', 'shoes'],
  ['category', 'Acessories', 'accessories'],
  ['category', 'dres', 'dress'],
  ['color', 'bleu', 'blue'],
  ['color', 'grey', 'grey'],
  ['color', 'rad', 'rad'],
  ['color', 'Golden', 'gold'],
  ['color', 'Dark GREEN', 'green'],
  ['color', 'Red/Blue', 'red/blue'],
  ['color', 'Green/striped', 'green'],
  ['color', 'Redwood', 'redwood'],
  ['color', 'Dress', 'dress'],
] as const)('reads the %s “%s” as “%s”', (column, cell, word) => {
  expect(toShopWord(column, cell)).toBe(word);
});

test('importing an exported file changes nothing', () => {
  const odd = buildProduct('odd', {
    name: '=SUM("A";1), odd',
    priceCents: cents(1200),
    description: 'Two\r\nlines; "quoted".',
  });
  const sheet = decodeText(new TextEncoder().encode(formatProductSheet([GOWN, odd])), 'utf-8');
  expect(parseTable(sheet).headings.join()).toBe(
    'Id,Product Name,Price,Old Price,Category,Color,Color name,Swatch,Style,Size,SKU,GTIN,Stock,Description,Composition,Care,Measurements,Image,Alternative Texts',
  );
  expect(outcomes(sheet, [GOWN, odd])).toEqual(['unchanged', 'unchanged']);
});

test('[ADMIN-07] an export quotes texts, and importing it again keeps every text', () => {
  const texts = ['=1+1', 'a;=1', 'a,"@b"', 'a | +1', '＝1', '"-1"', "'=1", '-1 "x" ;=2'];
  const products = texts.map((text, index) =>
    buildProduct(`p${index}`, {
      ...{ name: `${text} ${index}`, colorName: text, imageAlt: text, priceCents: cents(1200), stock: index },
      ...{ description: `${text}\n${text}`, composition: text, care: text },
    }),
  );
  const sheet = formatProductSheet(products).slice(1);
  expect(sheet.split('\r\n')[1]).toBe(
    `"p0","'=1+1 0",12.00,,"dress","red","'=1+1","","","","","",0,"'=1+1\n'=1+1","'=1+1","'=1+1","","","'=1+1"`,
  );
  expect(outcomes(sheet, products)).toEqual(texts.map(() => 'unchanged'));
  expect(parseTable(sheet).rows.map(({ cells }) => [cells[1], cells[13], cells[18]])).toEqual(
    texts.map((text, index) => [`${text} ${index}`, `${text}\n${text}`, text]),
  );
});

test('an empty cell ends a sale or the counting of stock, but erases no text', () => {
  const texts = { composition: 'Silk.', care: 'Dry clean.', measurements: '49 in.', colorName: 'Moss' };
  const gown = { ...GOWN, ...texts, swatch: '#123456', style: 'Gown' };
  const head = 'name,description,composition,care,measurements,color name,swatch,style';
  expect(outcomes(`${head}\nGown,,,,,,,`, [gown])).toEqual(['unchanged']);
  expect(outcomes(`${head},price\nGown,, ,,,,,,99`, [gown])).toEqual([{ price: 99 }]);
});

test('changes only differing values, and only in columns that the file has', () => {
  expect(outcomes('id,price\ngown-1,264.50')).toEqual(['unchanged']);
  expect(outcomes('id,price\ngown-1,99')).toEqual([{ price: 99 }]);
  expect(outcomes('name,old price,stock\n gown ,,')).toEqual([
    { oldPrice: null, stock: null, before: { stock: 7 } },
  ]);
  expect(outcomes('name,stock,color\nGOWN,3,Red')).toEqual([
    { stock: 3, before: { stock: 7 }, color: 'red' },
  ]);
  expect(outcomes('id,stock\nhat,3', [buildProduct('hat')])).toEqual([{ stock: 3, before: { stock: null } }]);
  const [renamed] = plan('id,name\ngown-1,Robe');
  expect(renamed).toMatchObject({ changes: [{ column: 'name', from: 'Gown', to: 'Robe' }] });
});

test('tells what a new product will be, with the words of the file that mean others, also without its image', () => {
  const csv = [
    'name,price,old price,category,color,stock,image',
    'Scarf,45,60,acessories,Blue,0,scarf.jpg',
    'Cape,1200,,Dress,Dark red,,cape.jpg',
    'Hood,20,,Dress,red,,huge.jpg',
    'Boot,ten,,dress,red,1,boot.jpg',
  ].join('\n');
  expect(plan(csv)).toMatchObject([
    {
      lacksImage: true,
      facts: {
        facts: ['$45.00 (was $60.00)', 'Accessories', 'Blue', '0\u00a0in\u00a0stock'],
        readings: ['“acessories” as Accessories'],
      },
    },
    { kind: 'new', facts: { facts: ['$1,200.00', 'Dress', 'Red'], readings: ['“Dark red” as Red'] } },
    // Its image is chosen, but cannot be used.
    { kind: 'invalid', lacksImage: false },
    { kind: 'invalid', lacksImage: false },
  ]);
  expect(plan(csv)[3]).not.toHaveProperty('facts');
  const sizes = 'Name,Price,Category,Color,Size,Stock,Image\nSlip,10,dress,red,S,3,cape.jpg\nSlip,,,,M,,';
  expect(plan(sizes, [])).toMatchObject([
    { facts: { facts: ['$10.00', 'Dress', 'Red', 'S: 3, M: not tracked'], readings: [] } },
  ]);
});

test('reads cells, headings and file names without what nobody sees', () => {
  const csv = [
    '\u200BName\u200B;\u00A0Pri\u00ADce;Category;Color\u3164;Size;SKU;Stock;Image;Description',
    'Ca\u200Bpe\u2800;\u200E１\u00A0198,50;Dress\u200B;\uFEFFRed;M\u00A038;C\u20111;\u0663;cape\u200B.jpg;One\u2028two \u2764\uFE0F',
    '\u200B;\u2800;;;;;;;',
  ].join('\n');
  expect(plan(csv)).toMatchObject([
    {
      kind: 'new',
      name: 'Cape',
      body: {
        ...{ name: 'Cape', price: 1198.5, category: 'dress', color: 'red', image: { name: 'cape.jpg' } },
        sizes: '[{"size":"M 38","sku":"C-1","stock":3}]',
        description: 'One\ntwo \u2764\uFE0F',
      },
    },
  ]);
  // A product of the time before the cleaning is found and unchanged.
  const old = { ...GOWN, name: 'Go\u200Bwn', description: 'Vel\u200Bvet.' };
  expect(outcomes('name,description\nGown,Velvet.', [old])).toEqual(['unchanged']);
});

test('validates each row by the rules of the form', () => {
  const headings = 'name,price,old price,category,color,image';
  expect(
    outcomes(
      [
        headings,
        'Cape,10,,Dress,red,Photos/Cape.JPG',
        'Coat,ten,,dress,red,cape.jpg',
        'Hat,10,9,dress,red,cape.jpg',
        ',10,,dress,purple,cape.jpg',
        'Robe,10,,dress,red,robe.jpg',
        'Shoe,10,,dress,red,',
        'Sock,10,,dress,red,huge.jpg',
        'Boot,ten,,dress,red,boot.jpg',
      ].join('\n'),
    ),
  ).toEqual([
    'new',
    ['Price must be an amount such as 12.50.'],
    ['Old Price should be greater than Price'],
    ['Product Name is required.', 'Color must be one of black, blue, red, green, gold, silver, beige.'],
    ['The image robe.jpg is missing.'],
    ['Image is required.'],
    ['huge.jpg: The image must not be larger than 8 MB.'],
    ['Price must be an amount such as 12.50.', 'The image boot.jpg is missing.'],
  ]);
  expect(outcomes('id,old price\ngown-1,264')).toEqual([['Old Price should be greater than Price']]);
  // The required fields of columns that the file lacks.
  expect(outcomes('description\nVelvet.')).toEqual([
    [
      'Product Name is required.',
      'Price is required.',
      'Category is required.',
      'Color is required.',
      'Image is required.',
    ],
  ]);
});

test('reads amounts in American and European notation', () => {
  const price = (amount: string) => outcomes(`id;price\ngown-1;"${amount}"`)[0];
  for (const amount of ['$1,198.50', ' 1,198.50 ', '1.198,50', '1\u00a0198,5', '1198,50', '1198.50 $']) {
    // Each is 1198.50, above the old price of 300.
    expect(price(amount)).toEqual(['Old Price should be greater than Price']);
  }
  expect(price('49,90')).toEqual({ price: 49.9 });
  expect(price('$49.90')).toEqual({ price: 49.9 });
  expect(outcomes('id;old price\ngown-1;1.198,50')).toEqual([{ oldPrice: 1198.5 }]);
  // Ambiguous amounts, and one in another currency.
  for (const amount of ['1,198', '1.198', '1,19,50', '1$198,50', '49,90 €']) {
    expect(price(amount)).toEqual(['Price must be an amount such as 12.50.']);
  }
});

test('rejects a row with more non-empty cells than the header', () => {
  expect(outcomes('id,description\ngown-1,A red, long gown\ngown-1,Velvet.,,')).toEqual([
    [
      'The row has more cells than the first row. Put text that contains a comma or semicolon in quotation marks.',
    ],
    'unchanged',
  ]);
});

test('rejects repeated rows for a product and rows that match several products', () => {
  const csv = 'id,name,price\n,Gown,1\ngown-1,,2\nunknown,,3';
  expect(outcomes(csv)).toEqual([
    { price: 1 },
    ['Row 2 is for the same product.'],
    ['No product has this id. Leave the id empty to add a new product.'],
  ]);
  // The first accent is decomposed.
  expect(outcomes('name,price\nRobe\u0301,1\nrob\u00e9,2', [])).toMatchObject([
    {},
    ['Row 2 is for the same product.'],
  ]);
  const namesakes = [GOWN, buildProduct('gown-2', { name: 'Gown' })];
  expect(outcomes('name,price\nGown,1', namesakes)).toEqual([
    ['Several products have this name. Add the id to choose one.'],
  ]);
});

test('sends an image again only if the product has a different one', () => {
  expect(outcomes('name,image\nGown,gown.jpg')).toEqual([{ image: imageFile('gown.jpg') }]);
  expect(plan('name,image\nGown,gown.jpg')).toMatchObject([
    { changes: [{ column: 'image', from: '', to: 'gown.jpg' }] },
  ]);
  expect(outcomes('name,image\nGown,gown.jpg', [GOWN], () => true)).toEqual(['unchanged']);
});

test('identifies a row by the chosen image, else by a small image of its product', () => {
  const small = { url: 'https://shop.example/uploads/gown-160.webp', width: 160, type: 'image/webp' };
  const gown = {
    ...GOWN,
    images: [{ ...small, url: 'https://shop.example/uploads/gown-480.webp', width: 480 }, small],
  };
  const csv =
    'id,name,price,image\n,Cape,1,cape.jpg\n,Gown,1,\n,Hood,1,huge.jpg\ngown-1,,2,\nnobody,,3,gown.jpg';
  expect(plan(csv, [gown]).map(({ image }) => image)).toEqual([
    imageFile('cape.jpg'),
    small.url,
    undefined,
    // A repeated row.
    small.url,
    undefined,
  ]);
  expect(plan('name,image\nGown,gown.jpg', [gown]).map(({ image }) => image)).toEqual([
    imageFile('gown.jpg'),
  ]);
});

test('counts each product of a file in one group, those left out in their own', () => {
  const csv = [
    'name,price,category,color,image',
    'Cape,1,dress,red,cape.jpg',
    'Stole,1,dress,red,cape.jpg',
    'Gown,1,dress,green,',
    'Hood,1,dress,red,hood.jpg',
    'Muff,forty,dress,red,',
  ].join('\n');
  const planned = plan(csv);
  const leftOut = new Set(planned.filter(({ name }) => name !== 'Stole').map(({ row }) => row));
  const counts = (rows: Parameters<typeof countByGroup>[1]) =>
    Object.fromEntries(countByGroup(groupRows(planned), rows));
  expect(counts(new Set())).toEqual({ new: 2, changed: 1, imageless: 1, invalid: 1 });
  // A row that cannot be imported is not left out.
  expect(counts(leftOut)).toEqual({ new: 1, leftOut: 2, imageless: 1, invalid: 1 });
});

test('does not add rows again after an interrupted import of 5,000 rows', { timeout: 60_000 }, () => {
  const rowFor = (number: number) => `Cape ${number},${number + 1},dress,red,cape.jpg`;
  const csv = [
    'name,price,category,color,image',
    ...Array.from({ length: 5000 }, (_, index) => rowFor(index)),
  ].join('\n');
  expect(new Set(outcomes(csv, []))).toEqual(new Set(['new']));
  // The interrupted import has added the first 2,000.
  const added = Array.from({ length: 2000 }, (_, index) =>
    buildProduct(`cape-${index}`, {
      name: `Cape ${index}`,
      priceCents: cents((index + 1) * 100),
      category: 'dress',
      color: 'red',
    }),
  );
  const secondPlan = plan(csv, added, () => true);
  expect(secondPlan.slice(0, 2000).every(({ kind }) => kind === 'unchanged')).toBe(true);
  expect(secondPlan.slice(2000).every(({ kind }) => kind === 'new')).toBe(true);
  expect(secondPlan).toHaveLength(5000);
});

test('formats the cells of a product like its form', () => {
  expect(toCells(GOWN)).toMatchObject({ price: '264.50', oldPrice: '300.00', stock: '7' });
});
