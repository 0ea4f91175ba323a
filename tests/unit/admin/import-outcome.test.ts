import { expect, test } from 'vitest';
import { productImportText } from '#messages/admin/import.ts';

test('the heading at the end says whether anything failed', () => {
  const { finished } = productImportText.progress;
  expect(finished(0, 3)).toBe('Import complete');
  expect(finished(2, 3)).toBe('Partly imported');
  expect(finished(2, 0)).toBe('Nothing imported');
});

test('a finished import says how many products were added, were updated and failed', () => {
  const products = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `Gown ${index}`, id: undefined }));
  const outcome = ({ added, updated, failed }: Record<'added' | 'updated' | 'failed', number>) =>
    productImportText.progress.outcome({
      added: products(added),
      updated: products(updated),
      failed: products(failed),
    });
  expect(outcome({ added: 12, updated: 3, failed: 1 })).toBe(
    '12 products were added, 3 were updated, and 1 could not be imported.',
  );
  expect(outcome({ added: 1, updated: 0, failed: 2 })).toBe(
    '1 product was added and 2 could not be imported.',
  );
  expect(outcome({ added: 2, updated: 1, failed: 0 })).toBe('2 products were added and 1 was updated.');
  expect(outcome({ added: 0, updated: 3, failed: 0 })).toBe('3 products were updated.');
  expect(outcome({ added: 0, updated: 0, failed: 1 })).toBe('1 product could not be imported.');
});
