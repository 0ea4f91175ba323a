import { expect, test } from 'vitest';
import { dollars } from '#contract/money.ts';
import type { Product } from '#contract/product.ts';
import { formatProductSheet, guessMapping } from '#lib/admin/import/columns.ts';
import { convertForeignTable } from '#lib/admin/import/foreign-tables.ts';
import { type ChosenWords, findUnknownWords, planRows, wordKey } from '#lib/admin/import/import-plan.ts';
import { parseTable, type Table } from '#lib/admin/import/table.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

const URL_OF = (name: string) => `https://shop.example/uploads/${name}.webp`;
const variants = (name: string) => ({ alt: name, images: [], width: 10, height: 10, image: URL_OF(name) });

const GOWN = buildProduct('gown-1', {
  name: 'Gown',
  price: dollars(264.5),
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
        'missing.jpg is not among the chosen images.',
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
    { column: 'category', word: 'rings', rowCount: 1 },
    { column: 'color', word: '', rowCount: 1 },
  ]);
  const chosen = new Map([
    [wordKey('category', 'rings'), 'jewellery'],
    [wordKey('color', ''), 'gold'],
  ]);
  expect(planTable(foreign.table, [], chosen)[2]).toMatchObject({
    kind: 'new',
    body: { category: 'jewellery', color: 'gold', stock: null },
  });
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
