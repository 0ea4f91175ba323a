import { expect, test } from 'vitest';
import { changedProduct, newProduct } from '#lib/admin/products/product-entries.ts';
import { createForm } from '#lib/forms/form.ts';

function entries(fields: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}
const NO_FILE = new File([], '');
const TEXT = new File(['words'], 'list.txt', { type: 'text/plain' });
const PICTURE = new File(['bytes'], 'cape.avif', { type: 'image/avif' });
const RIGHT = { name: 'Cape', price: '50', oldPrice: '', category: 'dress', color: 'red', description: '' };

/** What comes out of a form, or what is said of its fields. */
async function read(schema: Parameters<typeof createForm>[0], fields: Record<string, string | File>) {
  let sent: unknown;
  const form = createForm(schema, {
    async submit(values) {
      sent = values;
    },
    failed: () => 'It failed.',
  });
  await form.send(entries(fields));
  return sent ?? form.$state.get().errors;
}

test('[ADMIN-05] an old price that is too low is said beside all else that is wrong', async () => {
  expect(
    await read(newProduct, { ...RIGHT, name: '', price: '50.00', oldPrice: '50', image: NO_FILE }),
  ).toEqual({
    name: 'Product Name is required.',
    oldPrice: 'Old Price should be greater than Price',
    image: 'Image is required.',
  });
});

test('[ADMIN-05] a file of another kind is no picture, in both forms', async () => {
  const wrong = { image: 'The picture must be a JPEG, PNG, WebP or AVIF file.' };
  expect(await read(newProduct, { ...RIGHT, image: TEXT })).toEqual(wrong);
  expect(await read(changedProduct, { ...RIGHT, image: TEXT })).toEqual(wrong);
  expect(await read(newProduct, { ...RIGHT, image: PICTURE })).toMatchObject({
    price: 50,
    oldPrice: null,
    image: PICTURE,
  });
});

test('[ADMIN-04] a product without another file keeps its picture', async () => {
  const values = await read(changedProduct, { ...RIGHT, oldPrice: '50.01', image: NO_FILE });
  expect(values).toMatchObject({ price: 50, oldPrice: 50.01 });
  expect(values).not.toHaveProperty('image', expect.anything());
});

test('a file is looked at as soon as it is chosen, other fields only once they were wrong', () => {
  const form = createForm(newProduct, { submit: async () => undefined, failed: () => 'It failed.' });
  form.recheck('image', entries({ ...RIGHT, image: NO_FILE }));
  form.recheck('name', entries({ ...RIGHT, name: '', image: NO_FILE }));
  expect(form.$state.get().errors).toEqual({});
  form.recheck('image', entries({ ...RIGHT, image: TEXT }));
  expect(form.$state.get().errors).toEqual({
    image: 'The picture must be a JPEG, PNG, WebP or AVIF file.',
  });
});
