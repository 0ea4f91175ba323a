import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { FieldValues } from '#contract/catalogue/edit-base.ts';
import { ApiError } from '#lib/api/error.ts';
import { createEditForm, type EditForm } from '#lib/forms/edit-form.ts';

const schema = z.object({
  name: z.string(),
  price: z.string(),
  oldPrice: z.string(),
  image: z.optional(z.file()),
});
const SAVED = { name: 'Gown', price: '10', oldPrice: '20' };

function toFormData(values: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

describe('an edit', () => {
  let sent: object[];
  let announced: unknown[];
  let current: FieldValues;
  let form: EditForm;

  /** Saves a change as the backend does, which rejects outdated values. */
  const save = (changes: object, before: FieldValues | undefined) => {
    sent.push({ changes, before });
    const conflicts = Object.fromEntries(
      Object.keys(before ?? {}).flatMap((field) =>
        current[field] === before?.[field] ? [] : [[field, current[field] ?? null]],
      ),
    );
    if (Object.keys(conflicts).length === 0) return;
    const data = { message: 'Conflict', errors: {}, conflicts, changedAt: '2026-01-01T00:00:00.000Z' };
    throw new ApiError('http', { status: 409, data });
  };

  beforeEach(() => {
    sent = [];
    announced = [];
    current = SAVED;
    form = createEditForm(schema, {
      unsaved: 'ask',
      dependent: ['price', 'oldPrice'],
      submit: async (_values, { changes, before }) => save(changes, before),
      onError: (error) => {
        announced.push(error);
        return 'It failed.';
      },
    });
    form.open(SAVED);
  });

  test('sends only the changed fields and the values that they replace', async () => {
    await form.submit(toFormData({ ...SAVED, name: 'Silk gown' }));
    expect(sent).toEqual([{ changes: { name: 'Silk gown' }, before: { name: 'Gown' } }]);
    expect(form.$state.get().phase).toBe('sent');
    form.open({ ...SAVED, oldPrice: '' });
    await form.submit(toFormData({ ...SAVED, oldPrice: '' }));
    expect(sent.at(-1)).toEqual({ changes: {}, before: {} });
  });

  test('sends a chosen file, and the saved values of fields that are valid only together', async () => {
    const image = new File(['image'], 'gown.png');
    form.open({ ...SAVED, image: '/gown.webp', oldPrice: undefined });
    await form.submit(toFormData({ ...SAVED, price: '12', image }));
    expect(sent).toEqual([
      {
        changes: { price: '12', oldPrice: '20', image },
        before: { price: '10', oldPrice: null, image: '/gown.webp' },
      },
    ]);
    form.open(SAVED);
    current = { ...SAVED, oldPrice: '15' };
    await form.submit(toFormData({ ...SAVED, price: '12' }));
    expect(form.$conflict.get()?.saved).toEqual({ oldPrice: '15' });
  });

  test('reports a conflict instead of an error, and overwrites only after a decision', async () => {
    current = { ...SAVED, name: 'Satin gown' };
    const entries = toFormData({ ...SAVED, name: 'Silk gown' });
    await form.submit(entries);
    expect(announced).toEqual([]);
    expect(form.$conflict.get()).toEqual({
      saved: { name: 'Satin gown' },
      changedAt: '2026-01-01T00:00:00.000Z',
    });
    form.dismissConflict();
    await form.submit(entries);
    expect(form.$conflict.get()?.saved).toEqual({ name: 'Satin gown' });

    form.rebase();
    expect(form.$conflict.get()).toBeUndefined();
    await form.submit(entries);
    expect(sent.at(-1)).toEqual({ changes: { name: 'Silk gown' }, before: { name: 'Satin gown' } });
    expect(form.$state.get().phase).toBe('sent');
  });

  test('a field that takes the saved value is not sent again', async () => {
    current = { ...SAVED, name: 'Satin gown' };
    await form.submit(toFormData({ ...SAVED, name: 'Silk gown' }));
    form.rebase();
    await form.submit(toFormData({ ...SAVED, name: 'Satin gown' }));
    expect(sent.at(-1)).toEqual({ changes: {}, before: {} });
  });

  test('the next edit begins without the conflict of the last one', async () => {
    current = { ...SAVED, name: 'Satin gown' };
    await form.submit(toFormData({ ...SAVED, name: 'Silk gown' }));
    form.open({ name: 'Hat', price: undefined });
    expect(form.$conflict.get()).toBeUndefined();
    expect(form.$base.get()).toEqual({ name: 'Hat', price: null });
  });

  test('reports a conflict whose time is unknown, but not one that is unreadable', async () => {
    const conflictFrom = async (data: object) => {
      const failing = createEditForm(schema, {
        unsaved: 'ask',
        submit: () => Promise.reject(new ApiError('http', { status: 409, data })),
        onError: () => 'It failed.',
      });
      await failing.submit(toFormData(SAVED));
      return [failing.$conflict.get(), failing.$state.get().errorMessage];
    };
    expect(await conflictFrom({ conflicts: { price: 12 }, changedAt: 7 })).toEqual([
      { saved: { price: 12 }, changedAt: undefined },
      '',
    ]);
    expect(await conflictFrom({ conflicts: { price: {} } })).toEqual([undefined, 'It failed.']);
  });

  test('merges a value with the saved one on top of the value that the edit began with', () => {
    const merging = createEditForm(schema, {
      unsaved: 'ask',
      merge: (...values) => values.join(', '),
      submit: async () => undefined,
      onError: () => 'It failed.',
    });
    merging.open(SAVED);
    expect(merging.mergeOwn('name', 'Silk gown', 'Satin gown')).toBe('name, Silk gown, Satin gown, Gown');
    expect(form.mergeOwn('name', 'Silk gown', 'Satin gown')).toBeUndefined();
  });

  test('announces every other error', async () => {
    const failing = createEditForm(schema, {
      unsaved: 'ask',
      submit: async () => Promise.reject(new ApiError('http', { status: 409, data: { message: 'Taken' } })),
      onError: () => 'Taken',
    });
    await failing.submit(toFormData(SAVED));
    expect(failing.$conflict.get()).toBeUndefined();
    expect(failing.$state.get().errorMessage).toBe('Taken');
  });
});
