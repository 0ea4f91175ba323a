import { readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catalogueRevision } from '#server/catalogue/catalogue.ts';
import { countProducts, insertProducts } from '#server/catalogue/product-rows.ts';
import type { Database } from '#server/db/database.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { buildTestApp, productRow } from '#tests/support/server/test-app.ts';
import { createFormData, type FormFields, plainImage } from '#tests/support/server/test-images.ts';
import { clearUsers, createUser, type TestUser } from '#tests/support/server/test-users.ts';

const CREATE = '/api/products/create-product';
const UPDATE = '/api/products/update-product';
const DELETE = '/api/products/delete-product';

describeDatabases('on $name', ({ open }) => {
  let database: Database;
  let server: Awaited<ReturnType<typeof buildTestApp>>;
  let admin: TestUser;
  let image: Buffer;
  let otherImage: Buffer;

  beforeAll(async () => {
    database = await open();
    server = await buildTestApp(database, { SITE_URL: 'http://shop.test' });
    await clearUsers(database.db);
    admin = await createUser({ app: server.app, db: database.db }, 'Root', 'admin');
    image = await plainImage(700, 500).jpeg().toBuffer();
    otherImage = await plainImage(40, 50).png().toBuffer();
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });
  beforeEach(async () => {
    await database.db.execute(sql`truncate products cascade`);
  });

  const gown = () => ({ name: 'Velvet Gown', price: '264.5', category: 'dress', color: 'green', image });
  const create = (fields: FormFields = {}) =>
    admin.send('POST', CREATE, createFormData({ ...gown(), ...fields }));
  const update = (id: string, payload: object) => admin.send('PATCH', `${UPDATE}/${id}`, payload);
  const get = async (id: string) => (await admin.send('GET', `/api/products/${id}`)).json().product;
  const idOf = async (created: ReturnType<typeof create>) => String((await created).json().product._id);
  const files = () => readdir(server.uploads);

  test('adds a product once when concurrent requests require a new name', async () => {
    const createIfNew = () => create({ ifNameIsNew: 'true' });
    const responses = await Promise.all([createIfNew(), createIfNew(), createIfNew()]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    const message = 'A product with this name already exists.';
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
      success: false,
      code: expect.any(Object),
      codes: expect.any(Object),
      message,
      errors: { name: [message] },
    });
    expect((await create()).statusCode).toBe(201);
    expect((await admin.send('GET', '/api/products')).json().totalProducts).toBe(2);
  });

  test('[CALL-03] POST /create-product adds a public product', async () => {
    const before = await catalogueRevision(database.db);
    const response = await create({ oldPrice: '300', description: 'Deep green.' });
    expect(response.statusCode).toBe(201);
    const { product, ...body } = response.json();
    expect(body).toEqual({ success: true, message: 'Product added successfully', data: product });
    expect(product).toEqual({
      _id: expect.stringMatching(/^velvet-gown-.{5}$/),
      name: 'Velvet Gown',
      price: 264.5,
      oldPrice: 300,
      image: expect.stringMatching(/^http:\/\/shop\.test\/uploads\/\w+-700\.webp$/),
      imageAlt: 'Velvet Gown',
      images: [320, 640, 700].map((width) => ({
        url: product.image.replace('-700', `-${width}`),
        width,
        type: 'image/webp',
      })),
      width: 700,
      height: 500,
      category: 'dress',
      color: 'green',
      description: 'Deep green.',
      rating: 0,
      createdAt: product.updatedAt,
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await get(product._id)).toEqual(product);
    const list = (await admin.send('GET', '/api/products')).json();
    expect(list.products).toEqual([product]);
    for (const { url } of product.images) {
      expect((await admin.send('GET', new URL(url).pathname)).headers['content-type']).toBe('image/webp');
    }
    expect(await catalogueRevision(database.db)).toBe(before + 1);
  });

  test('omits an empty old price and defaults the description to an empty text', async () => {
    const { product } = (await create({ oldPrice: '' })).json();
    expect(product).not.toHaveProperty('oldPrice');
    expect(product.description).toBe('');
  });

  test('stores HTML as plain text', async () => {
    const name = '<img src=x onerror=alert(1)> & "Co"';
    expect((await create({ name, description: name })).json().product).toMatchObject({
      _id: expect.stringMatching(/^img-src-x-onerror-alert-1-co-.{5}$/),
      name,
      imageAlt: name,
      description: name,
    });
  });

  const REJECTED: [FormFields, Record<string, string[]>][] = [
    [
      { description: 'é'.repeat(20_000) },
      { description: ['Description must be at most 2000 characters long.'] },
    ],
    [{ price: ['12', '13'] }, { price: ['Price must be an amount such as 12.50.'] }],
    [{ oldPrice: '264.5' }, { oldPrice: ['Old Price should be greater than Price'] }],
    [{ image: 'https://elsewhere.example/a.jpg' }, { image: ['Image is required.'] }],
    [
      { color: '', image: undefined },
      { color: ['Color is required.'], image: ['Image is required.'] },
    ],
  ];
  test.each(REJECTED)('rejects a product with %o and reports the field', async (fields, errors) => {
    const before = await files();
    const response = await create(fields);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        success: false,
        code: expect.any(Object),
        codes: expect.any(Object),
        message: Object.values(errors)[0]?.[0],
        errors,
      },
    ]);
    expect(await countProducts(database.db)).toBe(0);
    expect(await files()).toEqual(before);
  });

  test('rejects a product without an image file in JSON as well', async () => {
    const response = await admin.send('POST', CREATE, { ...gown(), image: 'a.jpg' });
    expect(response.json().errors).toEqual({ image: ['Image is required.'] });
  });

  test('[CALL-03] PATCH /update-product changes the given fields, as JSON or as a form', async () => {
    const id = await idOf(create({ oldPrice: '300', description: 'Deep green.' }));
    const before = await get(id);
    const response = await update(id, {
      price: 280,
      color: 'red',
      rating: 5,
      _id: 'another',
      image: before.image,
    });
    expect(response.statusCode).toBe(200);
    const { product, ...body } = response.json();
    expect(body).toEqual({ success: true, message: 'Product updated successfully' });
    expect(product).toEqual({ ...before, price: 280, color: 'red', updatedAt: product.updatedAt });
    expect(Date.parse(product.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));

    const form = createFormData({
      name: 'Silk Gown',
      price: '290',
      description: '',
      image: new File([], ''),
    });
    expect((await update(id, form)).json().product).toEqual({
      ...product,
      name: 'Silk Gown',
      imageAlt: 'Silk Gown',
      price: 290,
      description: '',
      updatedAt: expect.any(String),
    });
  });

  test('replaces an image together with its alternative text', async () => {
    await insertProducts(database.db, [
      productRow({ id: 'a', name: 'Gown', imageAlt: 'A green gown on a chair' }),
    ]);
    expect((await update('a', { name: 'Silk' })).json().product.imageAlt).toBe('A green gown on a chair');
    const { product } = (await update('a', createFormData({ image: otherImage }))).json();
    expect(product).toMatchObject({ name: 'Silk', imageAlt: 'Silk', width: 40, height: 50 });
    expect(product.images).toHaveLength(1);
    expect((await admin.send('GET', new URL(product.image).pathname)).statusCode).toBe(200);
  });

  test.each([
    [{ price: 300 }, { oldPrice: ['Old Price should be greater than Price'] }],
    [{ oldPrice: 264.5 }, { oldPrice: ['Old Price should be greater than Price'] }],
    [{ price: 400, oldPrice: 399 }, { oldPrice: ['Old Price should be greater than Price'] }],
    [{ name: '' }, { name: ['Product Name is required.'] }],
    [{ name: null }, { name: ['Must be given exactly once, with a value of the right type.'] }],
    [{ price: '' }, { price: ['Price is required.'] }],
    [
      { category: 'hats' },
      { category: ['Category must be one of accessories, dress, jewellery, cosmetics.'] },
    ],
  ])('rejects the change %o and leaves the product unchanged', async (patch, errors) => {
    const id = await idOf(create({ oldPrice: '300' }));
    const before = await get(id);
    const response = await update(id, patch);
    expect([response.statusCode, response.json().errors]).toEqual([400, errors]);
    expect(await get(id)).toEqual(before);
  });

  test.each([[{ oldPrice: '' }], [{ oldPrice: null }], [createFormData({ oldPrice: '' })]])(
    'removes the old price with %o',
    async (patch) => {
      const id = await idOf(create({ oldPrice: '300' }));
      const { product } = (await update(id, patch)).json();
      expect(product).not.toHaveProperty('oldPrice');
      expect((await update(id, { price: 500 })).statusCode).toBe(200);
    },
  );

  test.each([[{}], [{ rating: 5 }], [{ image: 'a.jpg' }], [createFormData({ image: new File([], '') })]])(
    'rejects an empty change such as %o',
    async (patch) => {
      const id = await idOf(create());
      const before = await get(id);
      const response = await update(id, patch);
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { success: false, code: expect.any(Object), message: 'This request contains no changes.' },
      ]);
      expect(await get(id)).toEqual(before);
    },
  );

  test('returns 404 when an unknown product is changed or deleted', async () => {
    const before = await files();
    const notFound = { success: false, code: expect.any(Object), message: 'This product does not exist.' };
    for (const patch of [
      { price: 1 },
      createFormData({ image: await plainImage(41, 50).png().toBuffer() }),
    ]) {
      const response = await update('none', patch);
      expect([response.statusCode, response.json()]).toEqual([404, notFound]);
    }
    expect((await admin.send('DELETE', `${DELETE}/none`)).json()).toEqual(notFound);
    for (const response of [
      await update('a%20b', { price: 1 }),
      await admin.send('DELETE', `${DELETE}/a%20b`),
    ]) {
      expect([response.statusCode, response.json().errors]).toEqual([
        400,
        { id: ['Must be the id of a product.'] },
      ]);
    }
    expect(await files()).toEqual(before);
  });

  test('[CALL-03] DELETE /delete-product deletes a product once', async () => {
    const id = await idOf(create());
    const responses = await Promise.all([1, 2].map(() => admin.send('DELETE', `${DELETE}/${id}`)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect(responses.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({
      success: true,
      message: 'Product deleted successfully',
    });
    expect((await admin.send('GET', `/api/products/${id}`)).statusCode).toBe(404);
  });

  test('applies concurrent changes without losing any', async () => {
    const id = await idOf(create());
    await Promise.all([
      update(id, { price: 10 }),
      update(id, { color: 'red' }),
      update(id, { oldPrice: 500 }),
    ]);
    expect(await get(id)).toMatchObject({ price: 10, color: 'red', oldPrice: 500 });
  });
});
