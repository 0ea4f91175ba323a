import { expect, test } from 'vitest';
import {
  newProductEntriesSchema,
  productEditEntriesSchema,
} from '#lib/admin/products/product-entry-schemas.ts';
import { createForm } from '#lib/forms/form.ts';

function entries(fields: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}
const NO_FILE = new File([], '');
const TEXT = new File(['words'], 'list.txt', { type: 'text/plain' });
const IMAGE = new File(['bytes'], 'cape.avif', { type: 'image/avif' });
const VALID = { name: 'Cape', price: '50', oldPrice: '', category: 'dress', color: 'red', description: '' };

/** Returns the values that a form submits, or its errors by field. */
async function submit(schema: Parameters<typeof createForm>[0], fields: Record<string, string | File>) {
  let submitted: unknown;
  const form = createForm(schema, {
    unsaved: 'discard',
    async submit(values) {
      submitted = values;
    },
    onError: () => 'It failed.',
  });
  await form.submit(entries(fields));
  return submitted ?? form.$state.get().errors;
}

test('[ADMIN-05] reports an old price that is too low together with all other errors', async () => {
  expect(
    await submit(newProductEntriesSchema, {
      ...VALID,
      name: '',
      price: '50.00',
      oldPrice: '50',
      image: NO_FILE,
    }),
  ).toEqual({
    name: 'Product Name is required.',
    oldPrice: 'Old Price should be greater than Price',
    image: 'Image is required.',
  });
});

test('[ADMIN-05] both forms reject a file that is not an image', async () => {
  const error = { image: 'The image must be a JPEG, PNG, WebP or AVIF file.' };
  expect(await submit(newProductEntriesSchema, { ...VALID, image: TEXT })).toEqual(error);
  expect(await submit(productEditEntriesSchema, { ...VALID, image: TEXT })).toEqual(error);
  expect(await submit(newProductEntriesSchema, { ...VALID, image: IMAGE })).toMatchObject({
    price: 50,
    oldPrice: null,
    image: IMAGE,
  });
});

test('[ADMIN-04] keeps the image when no new file is chosen', async () => {
  const values = await submit(productEditEntriesSchema, { ...VALID, oldPrice: '50.01', image: NO_FILE });
  expect(values).toMatchObject({ price: 50, oldPrice: 50.01 });
  expect(values).not.toHaveProperty('image', expect.anything());
});

test('validates a file as soon as it is chosen, other fields only after an error', () => {
  const form = createForm(newProductEntriesSchema, {
    unsaved: 'discard',
    submit: async () => undefined,
    onError: () => 'It failed.',
  });
  form.revalidateField('image', entries({ ...VALID, image: NO_FILE }));
  form.revalidateField('name', entries({ ...VALID, name: '', image: NO_FILE }));
  expect(form.$state.get().errors).toEqual({});
  form.revalidateField('image', entries({ ...VALID, image: TEXT }));
  expect(form.$state.get().errors).toEqual({
    image: 'The image must be a JPEG, PNG, WebP or AVIF file.',
  });
});
