import { expect, test } from 'vitest';
import { pseudoLocalize } from '#site/builder/pseudo-locales.ts';
import { LOCALES } from '#site/locales.ts';
import { readSiteSettings } from '#site/settings.ts';
import type { Messages } from '../../../src/messages/messages.ts';

test('a build has the locale of SITE_LOCALE, English by default', () => {
  expect(readSiteSettings({}).locale).toBe('en');
  expect(readSiteSettings({ SITE_LOCALE: 'ar-XB' }).locale).toBe('ar-XB');
  expect(() => readSiteSettings({ SITE_LOCALE: 'xx' })).toThrow(
    `SITE_LOCALE is "xx", but it must be one of ${LOCALES.join(', ')}.`,
  );
});

test('messages of another locale have the texts of the English ones, no more and no less', () => {
  const english = { title: 'Bag', count: (count: number) => `${count} items`, rows: ['Name'] } as const;
  type Module = { readonly text: typeof english };
  const complete: Messages<Module> = {
    text: { title: 'Tasche', count: (count) => `${count} Artikel`, rows: ['Bezeichnung'] },
  };
  expect(complete.text.count(2)).toBe('2 Artikel');
  // @ts-expect-error: `count` is missing.
  const missing: Messages<Module> = { text: { title: 'Tasche', rows: ['Name'] } };
  // @ts-expect-error: English has no `more`.
  const more: Messages<Module> = { text: { ...complete.text, more: 'Mehr' } };
  // @ts-expect-error: the argument of `count` is a number.
  const other: Messages<Module> = { text: { ...complete.text, count: (count: string) => count } };
  expect([missing, more, other]).toHaveLength(3);
});

test('en-XA accents and lengthens texts, and keeps the texts among the arguments', () => {
  const text = pseudoLocalize(
    {
      nested: { title: 'Shop now' },
      list: ['Size', '$12.00'],
      added: (name: string, count: number) => `${name}: ${count} items in size ${'S'}`,
      by: ({ name }: { name: string }) => `By ${name} (${name}s)`,
      lines: () => ({ first: 'One' }),
    },
    'en-XA',
  );
  expect(text.nested.title).toBe('⟦Šĥóóþ ñóóŵ⟧');
  expect(text.list).toEqual(['⟦Šíížéé⟧', '$12.00']);
  expect(text.added('Silk Dress', 2)).toBe('⟦Silk Dress: 2 ííťééɱš ííñ šíížéé Š⟧');
  expect(text.by({ name: 'Ada' })).toBe('⟦Ɓý Ada (ÁÁđááš)⟧');
  expect(text.lines().first).toBe('⟦ÓÓñéé⟧');
});

test('ar-XB turns each word around and keeps numbers in their order', () => {
  const items = pseudoLocalize((count: number) => `${count} items`, 'ar-XB');
  expect(items(12)).toBe('⟦12 \u200f\u202eíťéɱš\u202c\u200f⟧');
});
