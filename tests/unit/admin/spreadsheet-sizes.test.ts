import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/product.ts';
import { cents } from '#contract/wire/money.ts';
import {
  COLUMNS,
  formatProductSheet,
  guessMapping,
  headingOf,
  unusedHeadings,
} from '#lib/admin/import/columns.ts';
import { convertForeignTable } from '#lib/admin/import/foreign-tables.ts';
import { splitImages } from '#lib/admin/import/images.ts';
import { planRows } from '#lib/admin/import/import-plan.ts';
import { type ChosenWords, findUnknownWords, previewProblems, wordKey } from '#lib/admin/import/row-cells.ts';
import { parseTable, type Table } from '#lib/admin/import/table.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

const URL_OF = (name: string) => `https://shop.example/uploads/${name}.webp`;
const variants = (name: string) => ({ alt: name, images: [], width: 10, height: 10, image: URL_OF(name) });

const GOWN = buildProduct('gown-1', {
  name: 'Gown',
  priceCents: cents(26_450),
  color: 'green',
  category: 'dress',
  image: URL_OF('front'),
  imageAlt: 'Front',
  gallery: [variants('back'), variants('seam')],
  style: 'gown',
  colorName: 'Forest',
  swatch: '#1e2a4a',
  composition: 'Silk',
  stock: 12,
  sizes: [
    { size: 'S', sku: 'G-S', stock: 3 },
    { size: 'M', sku: 'G-M', gtin: '4006381333931', stock: 9 },
  ],
});
const FILES = ['gown.jpg', 'back.jpg', 'ring.png'];

function planTable({ headings, rows }: Table, products: readonly Product[], chosenWords?: ChosenWords) {
  const images = new Map(FILES.map((name) => [name, new File(['bytes'], name, { type: 'image/jpeg' })]));
  return planRows(rows, guessMapping(headings), {
    products,
    images,
    isImageUploaded: () => false,
    ...(chosenWords && { chosenWords }),
  });
}
const plan = (csv: string, products: readonly Product[] = [GOWN]) => planTable(parseTable(csv), products);

test('[SIZE-07] an export has one row a size, and importing it again changes nothing', () => {
  const sheet = formatProductSheet([GOWN, buildProduct('ring', { stock: 4 })]);
  const { headings, rows } = parseTable(sheet);
  expect(rows).toHaveLength(3);
  const second = Object.fromEntries(headings.map((heading, index) => [heading, rows[1]?.cells[index]]));
  expect(second).toMatchObject({ Id: 'gown-1', Size: 'M', SKU: 'G-M', GTIN: '4006381333931', Stock: '9' });
  expect(second).toMatchObject({ Price: '', Image: '', Style: '' });
  expect(plan(sheet, [GOWN, buildProduct('ring', { stock: 4 })]).map(({ kind }) => kind)).toEqual([
    'unchanged',
    'unchanged',
  ]);
});

test('[SIZE-07] rows of one product change, rename and add sizes, and remove none', () => {
  const [changed] = plan('Id,Size,SKU,Stock\ngown-1,Medium,G-M,20\ngown-1,L,,4');
  expect(changed).toMatchObject({
    kind: 'changed',
    further: [{ number: 3 }],
    patch: {
      sizes: [
        { size: 'S', sku: 'G-S', stock: 3 },
        { size: 'Medium', sku: 'G-M', gtin: '4006381333931', stock: 20 },
        { size: 'L', stock: 4 },
      ],
      before: { sizes: JSON.stringify(GOWN.sizes) },
    },
    changes: [{ column: 'size', from: 'S: 3, M: 9', to: 'S: 3, Medium: 20, L: 4' }],
  });
  // A file with all sizes also orders them.
  const [ordered] = plan('Name,Size\nGown,M\nGown,S');
  expect(ordered).toMatchObject({ patch: { sizes: [GOWN.sizes?.[1], GOWN.sizes?.[0]] } });
});

test('[SIZE-07] an emptied or blank cell removes the GTIN or the stock of a size, and an SKU is found in any case', () => {
  const [changed] = plan('Id,Size,SKU,GTIN,Stock\ngown-1,S,g-s,,3\ngown-1,M,G-M, ,');
  expect(changed).toMatchObject({ kind: 'changed' });
  expect(changed).toHaveProperty('patch.sizes', [
    { size: 'S', sku: 'g-s', gtin: undefined, stock: 3 },
    { size: 'M', sku: 'G-M', gtin: undefined, stock: undefined },
  ]);
});

test('reports problems by row and column', () => {
  const csv = 'Name,Price,Category,Color,Size,Stock,Image\n';
  expect(plan(`${csv}Slip,10,dress,red,S,3,missing.jpg\nSlip,12,,,s,many,\nSlip,,,,M,1,`, [])).toMatchObject([
    {
      kind: 'invalid',
      further: [{ number: 3 }, { number: 4 }],
      problems: [
        'Row 3, Price: differs from row 2. The sizes of a product share all other values; leave the cell empty.',
        'Row 3, Size: Size s appears twice.',
        'Row 3, Stock: The stock of size s must be a whole number, 0 to 1000000.',
        'The image missing.jpg is missing.',
      ],
    },
  ]);
  expect(plan('Name,Size\nGown,S\nGown,')[1]).toMatchObject({
    kind: 'invalid',
    problems: ['Row 2 is for the same product.'],
  });
});

test('images are all images in their order; a single one replaces the first', () => {
  const [arranged] = plan(`Id,Image\ngown-1,"${URL_OF('back')}\nback.jpg, ${URL_OF('front')}"`);
  expect(arranged).toMatchObject({
    patch: {
      image: { name: 'back.jpg' },
      gallery: [
        { image: URL_OF('back'), alt: 'back' },
        { image: 0, alt: '' },
        { image: URL_OF('front'), alt: 'Front' },
      ],
    },
  });
  const [replaced] = plan('Id,Image\ngown-1,gown.jpg');
  expect(replaced).toMatchObject({ patch: { image: { name: 'gown.jpg' } } });
  expect(replaced).not.toHaveProperty('patch.gallery');
  const [undescribed] = plan('Id,Image\ngown-1,"gown.jpg\nback.jpg"');
  expect(undescribed).toMatchObject({
    patch: {
      image: { name: 'gown.jpg' },
      images: [{ name: 'back.jpg' }],
      gallery: [
        { image: 0, alt: '' },
        { image: 1, alt: '' },
      ],
    },
  });
  const [added] = plan(
    'Name,Price,Category,Color,Image,Alternative Texts\nSlip,1,dress,red,"gown.jpg\nback.jpg","A\nB"',
  );
  expect(added).toMatchObject({
    kind: 'new',
    body: { gallery: '[{"image":0,"alt":"A"},{"image":1,"alt":"B"}]', images: [{ name: 'back.jpg' }] },
  });
});

test('a row with one image keeps the further images of the product', () => {
  const [named] = plan(`Id,Image\ngown-1,${URL_OF('front')}`);
  expect(named?.kind).toBe('unchanged');
  const [described] = plan('Id,Image,Alternative Texts\ngown-1,gown.jpg,From the front');
  expect(described).toMatchObject({
    patch: {
      image: { name: 'gown.jpg' },
      gallery: [
        { image: 0, alt: 'From the front' },
        { image: URL_OF('back'), alt: 'back' },
        { image: URL_OF('seam'), alt: 'seam' },
      ],
    },
  });
});

test('the texts of a sheet replace those of saved images, and an empty line keeps one', () => {
  const [described] = plan('Id,Alternative Texts\ngown-1,"From the front\n\nThe seam"');
  expect(described).toMatchObject({
    patch: {
      gallery: [
        { image: URL_OF('front'), alt: 'From the front' },
        { image: URL_OF('back'), alt: 'back' },
        { image: URL_OF('seam'), alt: 'The seam' },
      ],
    },
  });
});

const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Image Alt Text
slip,Silk Slip,<p>Cut on the <b>bias</b>.</p><p>Silk &amp; lace.</p>,Maison,Dresses,new,Size,S,Color,Black,SL-S-B,shopify,3,120.00,150.00,'4006381333931,https://cdn.shopify.com/s/gown.jpg?v=17,1,Front
slip,,,,,,,M,,Black,SL-M-B,shopify,-2,120.00,150.00,,https://cdn.shopify.com/s/back.jpg?v=17,2,Back
slip,,,,,,,S,,Dark red,SL-S-R,shopify,7,120.00,150.00,,,,
ring,Signet,,Maison,Rings,,Title,Default Title,,,R-1,,0,80.00,,,https://cdn.shopify.com/s/ring.png,1,`;

test('the export of Shopify maps by itself: sizes are rows, colors are products of one style', () => {
  const foreign = convertForeignTable(parseTable(SHOPIFY));
  expect(foreign).toMatchObject({ origin: 'Shopify', ignored: ['Vendor', 'Tags'] });
  if (foreign === undefined) throw new Error('The table was not recognized.');
  const rows = planTable(foreign.table, []);
  expect(rows).toMatchObject([
    {
      kind: 'new',
      name: 'Silk Slip, Black',
      row: { number: 2 },
      further: [{ number: 3 }],
      body: {
        price: 120,
        oldPrice: 150,
        category: 'dress',
        color: 'black',
        style: 'slip',
        colorName: null,
        description: 'Cut on the bias.\nSilk & lace.',
        sizes:
          '[{"size":"S","sku":"SL-S-B","gtin":"4006381333931","stock":3},{"size":"M","sku":"SL-M-B","stock":0}]',
        image: { name: 'gown.jpg' },
        images: [{ name: 'back.jpg' }],
        gallery: '[{"image":0,"alt":"Front"},{"image":1,"alt":"Back"}]',
      },
    },
    {
      kind: 'new',
      name: 'Silk Slip, Dark red',
      body: { color: 'red', colorName: 'Dark red', style: 'slip' },
    },
    {
      kind: 'invalid',
      name: 'Signet',
      problems: ['Category must be one of accessories, dress, jewellery, cosmetics.', 'Color is required.'],
    },
  ]);
  expect(findUnknownWords(foreign.table.rows, guessMapping(foreign.table.headings))).toEqual([
    { column: 'category', word: 'rings', text: 'Rings', rowCount: 1 },
    { column: 'color', word: '', text: '', rowCount: 1 },
  ]);
  const chosen = new Map([
    [wordKey('category', 'rings'), 'jewellery'],
    [wordKey('color', ''), 'gold'],
  ]);
  expect(planTable(foreign.table, [], chosen)[2]).toMatchObject({
    kind: 'new',
    body: { category: 'jewellery', color: 'gold', stock: null },
    // An empty cell has no word that could be read.
    facts: { readings: ['“Rings” as Jewellery'] },
  });
});

test('the preview names the choice for an unknown word as the file writes it, and no other problem', () => {
  const table = parseTable(
    'Name,Price,Category,Color,Image\nBoa,9,Hats & Co,Turquoise,ring.png\nMuff,nine,dress,TURQUOISE,ring.png\nCape,9,dress,,ring.png',
  );
  const mapping = guessMapping(table.headings);
  const unknown = findUnknownWords(table.rows, mapping);
  expect(unknown.map(({ text, rowCount }) => [text, rowCount])).toEqual([
    ['Hats & Co', 1],
    ['Turquoise', 2],
    ['', 1],
  ]);
  const shown = (words: typeof unknown) =>
    planTable(table, []).map((planned) =>
      planned.kind === 'invalid' ? previewProblems(planned.problems, planned.row, mapping, words) : [],
    );
  expect(shown(unknown)).toEqual([
    ['Choose a category for “Hats & Co” above.', 'Choose a color for “Turquoise” above.'],
    ['Price must be an amount such as 12.50.', 'Choose a color for “TURQUOISE” above.'],
    ['Color is required.'],
  ]);
  // Nothing can be chosen for a word that the page does not ask for.
  expect(shown([])[0]).toEqual([
    'Category must be one of accessories, dress, jewellery, cosmetics.',
    'Color must be one of black, blue, red, green, gold, silver, beige.',
  ]);
});

test('the sample file has products that need only their images', async () => {
  const sample = parseTable(await readFile('public/samples/products.csv', 'utf8'));
  expect(unusedHeadings(sample.headings, guessMapping(sample.headings))).toEqual([]);
  expect(sample.headings.filter((heading) => !COLUMNS.map(headingOf).includes(heading))).toEqual([]);
  expect(findUnknownWords(sample.rows, guessMapping(sample.headings))).toEqual([]);
  expect(planTable(sample, [])).toMatchObject([
    { kind: 'invalid', lacksImage: true, further: [{ number: 3 }] },
    { kind: 'invalid', lacksImage: true },
    { kind: 'invalid', lacksImage: true },
  ]);
  const files = sample.rows.flatMap(({ cells }) =>
    splitImages(cells[sample.headings.indexOf('Image')] ?? '', () => false),
  );
  const images = new Map(files.map((name) => [name, new File(['bytes'], name, { type: 'image/jpeg' })]));
  const planned = planRows(sample.rows, guessMapping(sample.headings), {
    products: [],
    images,
    isImageUploaded: () => false,
  });
  expect(planned).toMatchObject([
    { kind: 'new', body: { sizes: expect.stringMatching(/"S".+"stock":4.+"M".+"stock":6/) } },
    { kind: 'new', body: { price: 64, oldPrice: 79, stock: 12 } },
    { kind: 'new', body: { images: [images.get('silk-scarf-detail.jpg')] } },
  ]);
});

const WOOCOMMERCE = `ID,Type,SKU,Name,Published,Description,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)
10,variable,SLIP,Silk Slip,1,Silk.,1,,,,"Clothing, Clothing > Dresses","https://old.example/gown.jpg, https://old.example/back.jpg",,Size,"S, M",Color,Black
11,variation,SLIP-S,"Silk Slip - S",1,,1,3,100,120,,,SLIP,Size,S,,
12,variation,SLIP-M,"Silk Slip - M",1,,0,,100,120,,,id:10,Size,M,,
13,simple,RING,Signet,1,,1,4,,80,Jewelry,https://old.example/ring.png,,Color,Gold,,`;

test('the export of WooCommerce maps by itself', () => {
  const foreign = convertForeignTable(parseTable(WOOCOMMERCE));
  expect(foreign).toMatchObject({ origin: 'WooCommerce', ignored: ['Published'] });
  if (foreign === undefined) throw new Error('The table was not recognized.');
  const chosen = new Map([[wordKey('color', ''), 'black']]);
  expect(planTable(foreign.table, [], chosen)).toMatchObject([
    {
      kind: 'new',
      name: 'Silk Slip',
      row: { number: 3 },
      body: {
        price: 100,
        oldPrice: 120,
        category: 'dress',
        color: 'black',
        sizes: '[{"size":"S","sku":"SLIP-S","stock":3},{"size":"M","sku":"SLIP-M","stock":0}]',
        images: [{ name: 'back.jpg' }],
      },
    },
    { kind: 'new', name: 'Signet', body: { price: 80, stock: 4, category: 'jewellery', color: 'gold' } },
  ]);
});

test('other tables are not converted', () => {
  expect(convertForeignTable(parseTable('Name,Price\nGown,1'))).toBeUndefined();
});

/** Returns a CSV file with these rows, whose cells are by heading. */
function toCsv(rows: readonly Readonly<Record<string, string>>[]): string {
  const headings = [...new Set(rows.flatMap(Object.keys))];
  const lines = rows.map((row) => headings.map((heading) => row[heading] ?? ''));
  return [headings, ...lines]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');
}

/** Returns the rows of a converted file with their cells by heading, without empty ones. */
function convertRows(rows: readonly Readonly<Record<string, string>>[]) {
  const { headings, rows: converted } = convertForeignTable(parseTable(toCsv(rows)))?.table ?? {
    headings: [],
    rows: [],
  };
  return converted.map(({ cells }) =>
    Object.fromEntries(headings.map((heading, at) => [heading, cells[at]]).filter(([, cell]) => cell)),
  );
}

const SHOPIFY_ROW = { Handle: 'slip', Title: 'Slip', 'Variant Price': '120.00' };

test.each([
  ['a code of 8 digits', { 'Variant Barcode': '40063813' }, { GTIN: '40063813' }],
  ['no code of another length', { 'Variant Barcode': '400638133' }, { GTIN: undefined }],
  ['an SKU without its apostrophe', { 'Variant SKU': "'0012" }, { SKU: '0012' }],
  [
    'no stock that is not tracked',
    { 'Variant Inventory Tracker': '', 'Variant Inventory Qty': '3' },
    { Stock: undefined },
  ],
  ['no old price that is not higher', { 'Variant Compare At Price': '120.00' }, { 'Old Price': undefined }],
  ['a higher old price', { 'Variant Compare At Price': '120.01' }, { 'Old Price': '120.01' }],
  [
    'the last part of the category',
    { 'Product Category': 'Apparel > Women > Dresses' },
    { Category: 'Dresses' },
  ],
  ['the image of the variant if it is the only one', { 'Variant Image': 's.jpg' }, { Image: 's.jpg' }],
  [
    'the images of a product without colors',
    { 'Variant Image': 's.jpg', 'Image Src': 'a.jpg', 'Image Position': '1' },
    { Image: 'a.jpg' },
  ],
  ['the type before the category', { Type: 'Gowns', 'Product Category': 'A > B' }, { Category: 'Gowns' }],
  [
    'a description without tags as it is',
    { 'Body (HTML)': 'Silk\n< 50 % & lace' },
    { Description: 'Silk\n< 50 % & lace' },
  ],
])('a Shopify export yields %s', (_description, cells, expected) => {
  const row = { ...SHOPIFY_ROW, 'Option1 Name': 'Size', 'Option1 Value': 'S', ...cells };
  expect(convertRows([row])[0]).toMatchObject({ 'Product Name': 'Slip', Size: 'S' });
  for (const [heading, cell] of Object.entries(expected))
    expect(convertRows([row])[0]?.[heading], heading).toBe(cell);
});

test.each([
  ['<p>One</p><p>Two</p>', 'One\nTwo'],
  ['One<br/>Two', 'One\nTwo'],
  ['<ul>\n<li class="a">Silk</li>\n<li>Lace</li></ul>', '– Silk\n– Lace'],
  ['<p>One</p><p> </p><p> </p><p>Two</p>', 'One\n\nTwo'],
  ['&lt;b&gt; &amp;&nbsp;&quot;x&quot; &apos;y&apos;', '<b> & "x" \'y\''],
  ['<b>Doré</b>&#8217;s &hearts;', 'Doré’s &hearts;'],
])('the description %j of another shop reads %j', (html, text) => {
  expect(convertRows([{ ...SHOPIFY_ROW, 'Body (HTML)': html }])[0]).toMatchObject({ Description: text });
});

test('sorts the images of a Shopify export by position, shows each color its own, and joins other options to a size', () => {
  const image = (url: string, position: string) => ({ 'Image Src': url, 'Image Position': position });
  const option = (color: string, length: string, file: string) => ({
    ...{
      'Option1 Value': color,
      'Option2 Value': length,
      'Option3 Value': 'Silk',
      'Variant Price': '120.00',
    },
    'Variant Image': file,
  });
  const names = { 'Option1 Name': 'Colour', 'Option2 Name': 'Length', 'Option3 Name': 'Fabric' };
  const rows = convertRows([
    { ...SHOPIFY_ROW, ...names, ...option('Black', 'Long', ''), ...image('b.jpg', '10') },
    { Handle: 'slip', ...option('Black', 'Short', ''), ...image('a.jpg', '2'), 'Image Alt Text': 'Front' },
    { Handle: 'slip', ...option('Red', 'Long', 'b.jpg') },
  ]);
  expect(rows).toMatchObject([
    {
      'Product Name': 'Slip, Black',
      Size: 'Long / Silk',
      Image: 'a.jpg\nb.jpg',
      'Alternative Texts': 'Front\n',
    },
    { 'Product Name': 'Slip, Black', Size: 'Short / Silk' },
    { 'Product Name': 'Slip, Red', Size: 'Long / Silk', Image: 'b.jpg' },
  ]);
  expect(rows[1]).not.toHaveProperty('Price');
  expect(rows[2]).not.toHaveProperty('Alternative Texts');
});

test('keeps the price of a size that differs from that of the first one, and no other', () => {
  const size = (name: string, price: string) => ({
    ...{ Handle: 'slip', 'Option1 Value': name, 'Variant Price': price },
  });
  const rows = [
    { ...SHOPIFY_ROW, 'Option1 Name': 'Size', 'Option1 Value': 'S' },
    size('M', '120.00'),
    size('L', '140.00'),
  ];
  expect(convertRows(rows).map(({ Price }) => Price)).toEqual(['120.00', undefined, '140.00']);
});

const WOO_ROW = { Type: 'simple', SKU: 'S-1', Name: 'Slip', 'Regular price': '120', 'Sale price': '' };

test.each([
  ['no old price without a sale', {}, { Price: '120', 'Old Price': undefined }],
  ['the sale price and the old price', { 'Sale price': '90' }, { Price: '90', 'Old Price': '120' }],
  ['no stock of a product that is not in stock', { 'In stock?': '0', Stock: '5' }, { Stock: '0' }],
  ['no negative stock', { 'In stock?': '1', Stock: '-2' }, { Stock: '0' }],
  [
    'the short description if it is the only one',
    { 'Short description': 'Brief.' },
    { Description: 'Brief.' },
  ],
  ['the long description', { Description: 'Long.', 'Short description': 'Brief.' }, { Description: 'Long.' }],
  ['the only color', { 'Attribute 1 name': 'colour', 'Attribute 1 value(s)': 'Gold' }, { Color: 'Gold' }],
  [
    'none of several colors',
    { 'Attribute 1 name': 'Color', 'Attribute 1 value(s)': 'Gold, Silver' },
    { Color: undefined },
  ],
  [
    'no size of a product without variations',
    { 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'S' },
    { Size: undefined },
  ],
])('a WooCommerce export yields %s', (_description, cells, expected) => {
  const [row] = convertRows([{ ...WOO_ROW, ...cells }]);
  expect(row).toMatchObject({ 'Product Name': 'Slip' });
  for (const [heading, cell] of Object.entries(expected)) expect(row?.[heading], heading).toBe(cell);
});

test('a variation of a WooCommerce export has its own GTIN, and each color its own image', () => {
  const code = (gtin: string) => ({ 'GTIN, UPC, EAN, or ISBN': gtin });
  const variation = (color: string, size: string) => ({
    ...{ Type: 'variation, virtual', Name: 'Slip', Parent: 'SLIP', 'Regular price': '120', 'In stock?': '1' },
    ...{ 'Attribute 1 name': 'Color', 'Attribute 1 value(s)': color },
    ...{ 'Attribute 2 name': 'Size', 'Attribute 2 value(s)': size },
  });
  const rows = convertRows([
    { Type: 'variable', SKU: 'SLIP', Name: 'Slip', Images: 'front.jpg, back.jpg' },
    { ...variation('Gold', 'S'), SKU: 'G-S', Images: 'gold.jpg', ...code('4006381333931') },
    { ...variation('Gold', 'M'), SKU: 'G-M', ...code('12') },
    { ...variation('Silver', 'S'), SKU: 'S-S' },
  ]);
  expect(rows).toMatchObject([
    { 'Product Name': 'Slip, Gold', Style: 'SLIP', SKU: 'G-S', GTIN: '4006381333931', Image: 'gold.jpg' },
    { 'Product Name': 'Slip, Gold', SKU: 'G-M' },
    { 'Product Name': 'Slip, Silver', Style: 'SLIP', Image: 'front.jpg\nback.jpg' },
  ]);
  expect(rows[1]).not.toHaveProperty('GTIN');
  expect(rows[2]).not.toHaveProperty('Alternative Texts');
});

test('the only variation of a WooCommerce product takes its place', () => {
  const rows = convertRows([
    { Type: 'variable', SKU: 'SLIP', Name: 'Slip', Images: 'front.jpg' },
    { ...WOO_ROW, Type: 'variation', SKU: 'SLIP-S', Parent: 'SLIP' },
  ]);
  expect(rows).toMatchObject([{ 'Product Name': 'Slip', Price: '120', Image: 'front.jpg' }]);
});
