import { readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WireProduct } from '#contract/catalogue/product.ts';
import { formatSizes } from '#contract/catalogue/product-sizes.ts';
import { formatProductSheet, guessMapping } from '#lib/admin/import/columns.ts';
import { planRows } from '#lib/admin/import/import-plan.ts';
import { parseTable } from '#lib/admin/import/table.ts';
import { fromWire } from '#lib/api/wire-values.ts';
import { loadCatalogueState } from '#server/catalogue/product-rows.ts';
import type { Database } from '#server/db/database.ts';
import { deleteUnusedImages } from '#server/media/image-cleanup.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { buildTestApp } from '#tests/support/server/test-app.ts';
import { createFormData, type FormFields, plainImage } from '#tests/support/server/test-images.ts';
import { clearUsers, createUser, type TestUser } from '#tests/support/server/test-users.ts';

const CREATE = '/api/products/create-product';
const UPDATE = '/api/products/update-product';

describeDatabases('sizes and images of products on $name', ({ open }) => {
  let database: Database;
  let server: Awaited<ReturnType<typeof buildTestApp>>;
  let admin: TestUser;
  let image: Buffer;
  let back: File;
  let detail: File;

  beforeAll(async () => {
    database = await open();
    server = await buildTestApp(database, { SITE_URL: 'http://shop.test' });
    await clearUsers(database.db);
    admin = await createUser({ app: server.app, db: database.db }, 'Root', 'admin');
    image = await plainImage(40, 50).png().toBuffer();
    back = await imageFile('back.png', 41);
    detail = await imageFile('detail.png', 42);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });
  beforeEach(async () => {
    await database.db.execute(sql`truncate products, orders, rate_limits cascade`);
  });

  async function imageFile(name: string, width: number): Promise<File> {
    return new File([new Uint8Array(await plainImage(width, 50).png().toBuffer())], name);
  }
  const gown = () => ({ name: 'Velvet Gown', price: '264.5', category: 'dress', color: 'green', image });
  const create = (fields: FormFields = {}) =>
    admin.send('POST', CREATE, createFormData({ ...gown(), ...fields }));
  const added = async (fields: FormFields = {}) => {
    const response = await create(fields);
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json().product;
  };
  const update = (id: string, payload: object) => admin.send('PATCH', `${UPDATE}/${id}`, payload);
  const get = async (id: string) => (await admin.send('GET', `/api/products/${id}`)).json().product;
  const dress = () =>
    added({
      sizes: JSON.stringify([
        { size: 'S', sku: 'D-S', stock: 3 },
        { size: 'M', sku: 'D-M', stock: 9 },
      ]),
    });
  const setStock = (sku: string, stock: number) =>
    database.db.execute(sql`update product_sizes set stock = ${stock} where sku = ${sku}`);

  /** Adds an order that contains a size. */
  async function order(id: string, number: string, size: string, sku: string): Promise<void> {
    await database.db.execute(sql`
      insert into orders (number, key_hash, caller_hash, request_hash, site_url, selected_items,
        total_cents, tax_cents, tax_basis_points, grand_total_cents)
      values (${number}, ${number}, '', '', '', 1, 1000, 50, 500, 1050)`);
    await database.db.execute(sql`
      insert into order_lines (order_id, position, product_id, name, price_cents, quantity, takes_stock, picture,
        picture_width, picture_alt, size, sku)
      select id, 0, ${id}, 'Gown', 1000, 1, true, 'abc', 353, '', ${size}, ${sku} from orders
      where number = ${number}`);
    await database.db.execute(sql`
      insert into payments (order_id, method, status, amount_cents)
      select id, 'delivery', 'due', 1050 from orders where number = ${number}`);
  }

  test('[SIZE-07] adds a product with sizes, invents missing SKUs and sums the stock', async () => {
    const sizes = [
      { size: 'XS', stock: 2 },
      { size: ' S ', stock: '5', gtin: '4006381333931' },
      { size: 'É', sku: 'own-1', stock: 0 },
    ];
    const product = await added({ sizes: JSON.stringify(sizes), stock: '99' });
    expect(product).toMatchObject({
      stock: 7,
      sizes: [
        { size: 'XS', sku: 'VELVET-GOWN-XS', stock: 2 },
        { size: 'S', sku: 'VELVET-GOWN-S', gtin: '4006381333931', stock: 5 },
        { size: 'É', sku: 'own-1', stock: 0 },
      ],
    });
    const other = await added({ sizes: JSON.stringify([{ size: 'xs' }, { size: '39½' }]) });
    expect(other.sizes).toEqual([
      { size: 'xs', sku: 'VELVET-GOWN-XS-2' },
      { size: '39½', sku: 'VELVET-GOWN-39' },
    ]);
    expect(other).not.toHaveProperty('stock');
    const similar = await added({
      name: 'Cape',
      sizes: JSON.stringify([{ size: 'M / 38' }, { size: 'M-38' }]),
    });
    expect(similar.sizes).toEqual([
      { size: 'M / 38', sku: 'CAPE-M-38' },
      { size: 'M-38', sku: 'CAPE-M-38-2' },
    ]);
    const foreign = await added({ name: '旗袍', sizes: JSON.stringify([{ size: 'S' }, { size: '中' }]) });
    expect(foreign.sizes).toEqual([
      { size: 'S', sku: 'PRODUCT-S' },
      { size: '中', sku: 'PRODUCT-2' },
    ]);
  });

  test('concurrent additions of one design get different SKUs', async () => {
    const sizes = JSON.stringify([{ size: 'S' }]);
    const products = await Promise.all([1, 2, 3].map(() => added({ sizes })));
    expect(products.map((product) => product.sizes[0].sku).toSorted()).toEqual([
      'VELVET-GOWN-S',
      'VELVET-GOWN-S-2',
      'VELVET-GOWN-S-3',
    ]);
  });

  test('[SIZE-01] sends the sizes in the order of the admin, and none of a product without', async () => {
    const names = ['XL', '10', 'One size', 'S'];
    const { _id } = await added({ sizes: JSON.stringify(names.map((size) => ({ size }))) });
    const other = await added({ name: 'Sun Hat', stock: '4' });
    const sizesOf = (product: WireProduct | undefined) => product?.sizes?.map(({ size }) => size);
    expect(sizesOf(await get(_id))).toEqual(names);
    const { products } = (await admin.send('GET', '/api/products')).json();
    expect(sizesOf(products.find((product: WireProduct) => product._id === _id))).toEqual(names);
    await update(_id, { sizes: names.toReversed().map((size) => ({ size })) });
    expect(sizesOf(await get(_id))).toEqual(names.toReversed());
    for (const field of ['sizes', 'style', 'siblings'])
      expect(await get(other._id)).not.toHaveProperty(field);
    expect(await get(other._id)).toMatchObject({ stock: 4 });
  });

  test('[SIZE-01] as a base backend, neither sends nor takes sizes and arranged images', async () => {
    const { _id } = await dress();
    await update(_id, { style: 'gown', swatch: '#1a2350' });
    await added({ style: 'gown' });
    const base = await buildTestApp(database, { CAPABILITIES: 'none', SITE_URL: 'http://shop.test' });
    const root = await createUser({ app: base.app, db: database.db }, 'Base', 'admin');
    const send = async (method: 'GET' | 'POST', url: string, body?: FormData) => {
      const response = await root.send(method, url, body);
      expect(response.statusCode, url).toBeLessThan(300);
      expect(response.body, url).not.toMatch(/sizes|style|siblings|swatch|D-S/);
      return response.json();
    };
    for (const path of ['', `/${_id}`, `/related/${_id}`]) await send('GET', `/api/products${path}`);
    const sizes = JSON.stringify([{ size: 'S', stock: 3 }]);
    const gallery = JSON.stringify([{ image: 0, alt: 'The back' }]);
    const { product } = await send(
      'POST',
      CREATE,
      createFormData({ ...gown(), sizes, gallery, style: 'gown' }),
    );
    expect(await get(product._id)).not.toHaveProperty('sizes');
    expect(await get(product._id)).not.toHaveProperty('style');
    expect(await get(product._id)).toMatchObject({ imageAlt: 'Velvet Gown' });
    await base.close();
  });

  test('[SIZE-07] renames, reorders, adds and removes sizes; a renamed size keeps its SKU', async () => {
    const { _id } = await dress();
    const sizes = [
      { size: 'M', sku: 'D-S', stock: 3 },
      { size: 'L', stock: null },
      { size: 'S', sku: 'D-M', stock: 9 },
    ];
    const response = await update(_id, { sizes });
    expect(response.json().product).toMatchObject({
      sizes: [
        { size: 'M', sku: 'D-S', stock: 3 },
        { size: 'L', sku: 'VELVET-GOWN-L' },
        { size: 'S', sku: 'D-M', stock: 9 },
      ],
    });
    // Without an SKU, the name identifies the size.
    const { product } = (await update(_id, { sizes: [{ size: 's', stock: 1 }] })).json();
    expect(product).toMatchObject({ stock: 1, sizes: [{ size: 's', sku: 'D-M', stock: 1 }] });
    const none = (await update(_id, createFormData({ sizes: '[]' }))).json().product;
    expect(none).toMatchObject({ stock: 1 });
    expect(none).not.toHaveProperty('sizes');
    expect((await update(_id, { stock: 4 })).json().product.stock).toBe(4);
  });

  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ size: `${index}` }));
  test.each<[unknown, string]>([
    ['{', 'Sizes must be a list of sizes, or its JSON text.'],
    [[{ size: 'S', stock: true }], 'Sizes must be a list of sizes, or its JSON text.'],
    ['{"size":"S"}', 'Sizes must be a list of sizes, or its JSON text.'],
    [[{ size: 'S' }, { size: 's' }], 'Size s appears twice.'],
    [
      [
        { size: 'S', sku: 'a' },
        { size: 'M', sku: 'A' },
      ],
      'The SKU A appears twice.',
    ],
    [[{ size: ' ' }], 'Please name size 1.'],
    [[{ size: 'S', stock: -1 }], 'The stock of size S must be a whole number, 0 to 1000000.'],
    [[{ size: 'S', stock: 1.5 }], 'The stock of size S must be a whole number, 0 to 1000000.'],
    [[{ size: 'S', gtin: '123' }], 'The GTIN of size S must have 8, 12, 13 or 14 digits.'],
    [[{ size: 'x'.repeat(21) }], 'A size must be at most 20 characters long.'],
    [many(31), 'A product can have at most 30 sizes.'],
    [[{ size: 'S', sku: 'd-m' }], 'The SKU D-M belongs to another product, Velvet Gown.'],
  ])('rejects the sizes %j at the field and changes nothing', async (sizes, message) => {
    const other = await dress();
    const { _id } = await added({ name: 'Slip' });
    const before = await get(_id);
    const response = await update(_id, { sizes, color: 'red' });
    expect([response.statusCode, response.json().errors]).toEqual([400, { sizes: [message] }]);
    expect(await get(_id)).toEqual(before);
    expect((await get(other._id)).sizes).toEqual(other.sizes);
  });

  test('[SIZE-07] adds, corrects and removes the GTIN of a size', async () => {
    const { _id, sizes } = await dress();
    const [small, medium] = sizes;
    const gtinsAfter = async (gtin: string | undefined) => {
      const { product } = (await update(_id, { sizes: [small, { ...medium, gtin }] })).json();
      return product.sizes.map((size: { gtin?: string }) => size.gtin);
    };
    expect(await gtinsAfter('4006381333931')).toEqual([undefined, '4006381333931']);
    expect(await gtinsAfter('4006381333948')).toEqual([undefined, '4006381333948']);
    expect(await gtinsAfter(undefined)).toEqual([undefined, undefined]);
  });

  test('takes 30 sizes', async () => {
    const { _id } = await added();
    expect((await update(_id, { sizes: many(30) })).json().product.sizes).toHaveLength(30);
  });

  test('refuses another stock than the sum of the sizes', async () => {
    const { _id } = await dress();
    expect((await update(_id, { stock: 12, name: 'Slip' })).statusCode).toBe(200);
    const response = await update(_id, { stock: 13 });
    expect([response.statusCode, response.json().errors]).toEqual([
      400,
      { stock: ['The stock of a product with sizes is the sum of its sizes.'] },
    ]);
  });

  test('[SIZE-07] an order meanwhile conflicts only with an entered stock of the same size', async () => {
    const product = await dress();
    const before = { sizes: formatSizes(product.sizes) };
    await setStock('D-M', 8);
    const [small, medium] = product.sizes;
    const saved = (await update(product._id, { sizes: [{ ...small, stock: 7 }, medium], before })).json();
    expect(saved.product.sizes).toMatchObject([{ stock: 7 }, { stock: 8 }]);
    // A renamed size follows the units that orders have taken, too.
    const base = { sizes: formatSizes(saved.product.sizes) };
    await setStock('D-M', 5);
    const renamed = saved.product.sizes.map((size: { size: string }) => ({ ...size, size: `${size.size}!` }));
    expect((await update(product._id, { sizes: renamed, before: base })).json().product.sizes).toMatchObject([
      { size: 'S!', stock: 7 },
      { size: 'M!', stock: 5 },
    ]);

    const current = (await get(product._id)).sizes;
    await setStock('D-M', 4);
    const response = await update(product._id, {
      sizes: [current[0], { ...current[1], stock: 20 }],
      before: { sizes: formatSizes(current) },
    });
    expect(response.statusCode).toBe(409);
    expect(response.json().conflicts).toEqual({
      sizes: formatSizes([current[0], { ...current[1], stock: 4 }]),
    });
  });

  test('two admins who change the names or the order of sizes conflict', async () => {
    const product = await dress();
    const before = { sizes: formatSizes(product.sizes) };
    const [small, medium] = product.sizes;
    expect((await update(product._id, { sizes: [medium, small], before })).statusCode).toBe(200);
    const response = await update(product._id, { sizes: [{ ...small, size: 'Small' }, medium], before });
    expect(response.json().conflicts).toEqual({ sizes: formatSizes([medium, small]) });
    // An edit of the stock alone follows the new order.
    const stock = await update(product._id, { sizes: [{ ...small, stock: 4 }, medium], before });
    expect(stock.json().product.sizes).toMatchObject([{ size: 'M' }, { size: 'S', stock: 4 }]);
    expect((await update(product._id, { sizes: [], before: { sizes: '{' } })).statusCode).toBe(400);
  });

  test('[SIZE-07] asks before it removes a size of an open order', async () => {
    const { _id, sizes } = await dress();
    await order(_id, 'SOL-2222-2222', 'M', 'D-M');
    await order(_id, 'SOL-3333-3333', 'S', 'D-S');
    await database.db.execute(sql`update orders set status = 'completed' where number = 'SOL-3333-3333'`);
    const response = await update(_id, { sizes: [], color: 'red' });
    const message = 'Size M is part of open orders: SOL-2222-2222.';
    expect([response.statusCode, response.json()]).toEqual([
      409,
      {
        success: false,
        code: expect.any(Object),
        codes: expect.any(Object),
        message,
        errors: { sizes: [message] },
        openOrders: { sizes: ['M'], totalOrders: 1, numbers: ['SOL-2222-2222'] },
      },
    ]);
    expect(await get(_id)).toMatchObject({ sizes, color: 'green' });
    // A renamed size is still that of the order.
    expect((await update(_id, { sizes: [{ ...sizes[1], size: 'Medium' }, sizes[0]] })).statusCode).toBe(200);
    const confirmed = await update(_id, { sizes: [], removeOrderedSizes: true });
    expect(confirmed.json().product).not.toHaveProperty('sizes');
    const cancelled = await admin.send('PATCH', '/api/orders/SOL-2222-2222', { status: 'cancelled' });
    expect(cancelled.statusCode).toBe(200);
  });

  test('saves style, names of colors and details', async () => {
    const details = { composition: 'Silk', care: 'Hand wash', measurements: 'Length 120 cm' };
    const product = await added({
      style: ' Émeraude Gown ',
      colorName: 'Forest',
      swatch: '#1E2A4A',
      ...details,
    });
    expect(product).toMatchObject({
      style: 'emeraude-gown',
      colorName: 'Forest',
      swatch: '#1e2a4a',
      ...details,
    });
    const before = { style: 'emeraude-gown', colorName: 'Forest', composition: 'Silk' };
    const changed = await update(product._id, { style: '', colorName: null, composition: '', before });
    for (const field of ['style', 'colorName', 'composition'])
      expect(changed.json().product).not.toHaveProperty(field);
    const conflict = await update(product._id, { style: 'slip', before: { style: 'emeraude-gown' } });
    expect(conflict.json().conflicts).toEqual({ style: null });
    expect((await update(product._id, { swatch: 'red', style: '!' })).json().errors).toEqual({
      swatch: ['Swatch must be a color such as #1e2a4a.'],
      style: ['Style must contain a letter or a digit.'],
    });
  });

  test('[GALLERY-01] adds, reorders, describes and removes images', async () => {
    const gallery = [
      { image: 1, alt: 'The back' },
      { image: 0, alt: '' },
      { image: 2, alt: ' The\nseam ' },
    ];
    const product = await added({ gallery: JSON.stringify(gallery), images: [back, detail] });
    expect(product).toMatchObject({ width: 41, imageAlt: 'The back' });
    expect(product.gallery).toMatchObject([
      { alt: 'Velvet Gown', width: 40 },
      { alt: 'The seam', width: 42 },
    ]);
    for (const { image: url } of [product, ...product.gallery])
      expect((await admin.send('GET', new URL(url).pathname)).statusCode).toBe(200);
    const [front, seam] = product.gallery;

    const reordered = await update(product._id, {
      gallery: [
        { image: front.image, alt: front.alt },
        { image: product.image, alt: 'Back' },
      ],
      name: 'Gown',
    });
    expect(reordered.json().product).toMatchObject({
      image: front.image,
      width: 40,
      imageAlt: 'Gown',
    });
    expect(reordered.json().product.gallery).toMatchObject([{ image: product.image, alt: 'Back' }]);
    // The removed file stays for open pages, and goes after a day.
    const name = new URL(seam.image).pathname.split('/').at(-1) ?? '';
    expect(await readdir(server.uploads)).toContain(name);
    await database.db.execute(sql`update pictures set touched_at = now() - interval '25 hours'`);
    await deleteUnusedImages(database.db, server.uploads);
    expect(await readdir(server.uploads)).not.toContain(name);
    expect(await readdir(server.uploads)).toHaveLength(2);

    const gone = await update(product._id, { gallery: [{ image: seam.image, alt: '' }] });
    expect([gone.statusCode, gone.json().errors]).toEqual([
      400,
      { image: ['An image is no longer part of the product. Please add it again.'] },
    ]);
  });

  test('a replaced first image keeps the others, as older clients send it', async () => {
    const gallery = JSON.stringify([{ image: 0 }, { image: 1 }]);
    const product = await added({ gallery, images: back });
    const changed = (await update(product._id, createFormData({ image: detail, name: 'Slip' }))).json()
      .product;
    expect(changed).toMatchObject({ width: 42, imageAlt: 'Slip', gallery: [{ width: 41, alt: 'Slip' }] });
  });

  test('images of two edits conflict, and an unchanged gallery does not', async () => {
    const product = await added();
    const gallery = [{ image: product.image, alt: 'Front' }];
    const before = { gallery: JSON.stringify([{ image: product.image, alt: 'Velvet Gown' }]) };
    expect((await update(product._id, { gallery, before })).statusCode).toBe(200);
    expect((await update(product._id, { gallery, before })).statusCode).toBe(200);
    const response = await update(
      product._id,
      createFormData({
        images: back,
        gallery: JSON.stringify([{ image: 0 }]),
        before: JSON.stringify(before),
      }),
    );
    expect([response.statusCode, response.json().conflicts]).toEqual([
      409,
      { gallery: JSON.stringify([{ image: product.image, alt: 'Front' }]) },
    ]);
    expect(await readdir(server.uploads)).toHaveLength(new Set(await readdir(server.uploads)).size);
  });

  test('[GALLERY-01] rejects further images without a gallery, and a malformed base of the sizes', async () => {
    const product = await added();
    for (const [fields, errors] of [
      [
        createFormData({ name: 'Satin Gown', images: back }),
        { gallery: ['Further images need a gallery that arranges them.'] },
      ],
      [
        { sizes: [{ size: 'S' }], before: { sizes: '{' } },
        { 'before.sizes': ['Must be the sizes that the change replaces, as JSON text.'] },
      ],
    ] as const) {
      const response = await update(product._id, fields);
      expect([response.statusCode, response.json().errors]).toEqual([400, errors]);
    }
  });

  test('[GALLERY-01] rejects nine images, broken ones and wrong lists, and leaves no file and no row', async () => {
    const files = await readdir(server.uploads);
    const text = new File(['text'], 'notes.png');
    const big = new File([new Uint8Array(10 * 1024 ** 2)], 'big.png');
    const lists: [FormFields, number, string][] = [
      [{ images: Array.from({ length: 8 }, () => back) }, 400, 'A product can have at most 8 images.'],
      [
        { images: [await imageFile('new.png', 43), text], gallery: '[{"image":0},{"image":1},{"image":2}]' },
        415,
        'notes.png: The image must be a JPEG, PNG, WebP or AVIF file.',
      ],
      [{ images: big }, 413, 'The image must not be larger than 8 MB.'],
      [
        { images: back, gallery: '[{"image":0}]' },
        400,
        'Each uploaded image must appear once in the gallery.',
      ],
      [
        { gallery: '[{"image":0},{"image":1}]' },
        400,
        'An image is no longer part of the product. Please add it again.',
      ],
      [
        { gallery: '[{"image":0},{"image":0}]' },
        400,
        'An image appears twice. Each image may appear only once.',
      ],
    ];
    for (const [fields, status, message] of lists) {
      const response = await create({ image: await imageFile('front.png', 44), ...fields });
      expect([response.statusCode, response.json().errors]).toEqual([status, { image: [message] }]);
    }
    for (const gallery of ['{', '{}', '[{"image":-1}]', '[]']) {
      const response = await create({ gallery });
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json().errors)).toEqual(['gallery']);
    }
    expect(await readdir(server.uploads)).toEqual(files);
    expect((await admin.send('GET', '/api/products')).json().totalProducts).toBe(0);
  });

  test('[SIZE-07] an export with sizes and images comes back exactly, into the same shop and an empty one', async () => {
    const product = await added({
      sizes: JSON.stringify([
        { size: 'S', sku: 'D-S', stock: 3, gtin: '4006381333931' },
        { size: '=M', sku: '-M', stock: null },
      ]),
      style: 'gown',
      colorName: 'Forest, dark',
      swatch: '#1e2a4a',
      care: 'Hand wash\nDry flat',
      gallery: '[{"image":1,"alt":"The back"},{"image":0,"alt":"Front"}]',
      images: back,
    });
    const sheet = parseTable(formatProductSheet(fromWire([product])));
    const plan = (products: WireProduct[], images = new Map<string, File>()) =>
      planRows(sheet.rows, guessMapping(sheet.headings), {
        products: fromWire(products),
        images,
        isImageUploaded: () => false,
      });
    expect(sheet.rows).toHaveLength(2);
    expect(plan([product])).toMatchObject([{ kind: 'unchanged' }]);

    // Another shop gets the same files under the names of the export.
    const keyOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
    const bytes = new Uint8Array(await back.arrayBuffer());
    const files = new Map([
      [keyOf(product.image), new File([bytes], 'a.png', { type: 'image/png' })],
      [keyOf(product.gallery[0].image), new File([new Uint8Array(image)], 'b.png', { type: 'image/png' })],
    ]);
    await database.db.execute(sql`truncate products cascade`);
    const rows = sheet.rows.map((row) => ({ ...row, cells: ['', ...row.cells.slice(1)] }));
    const [planned] = planRows(rows, guessMapping(sheet.headings), {
      products: [],
      images: files,
      isImageUploaded: () => false,
    });
    if (planned?.kind !== 'new') throw new Error(JSON.stringify(planned));
    const { price, oldPrice, image: first, images, stock: _, ...texts } = planned.body;
    const fields = Object.entries(texts).filter(([, value]) => typeof value === 'string');
    const again = await added({
      ...Object.fromEntries(fields),
      price: String(price),
      image: first,
      images: images ?? [],
    });
    const { _id, createdAt: __, updatedAt: ___, ...facts } = product;
    expect(again).toMatchObject(facts);
    expect(oldPrice).toBeFalsy();
  });

  test('stock alone raises the revision like that of a product', async () => {
    const product = await dress();
    const [small, medium] = product.sizes;
    const before = await loadCatalogueState(database.db);
    await update(product._id, { sizes: [small, { ...medium, stock: 20 }] });
    const { edits } = await loadCatalogueState(database.db);
    expect(edits).toBe(before.edits + 1);
  });
});
