import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('bounds of the database are null for null: only db/bounds.ts calls least and greatest', async () => {
  const found: string[] = [];
  for await (const file of glob('server/**/*.ts')) {
    if (/\b(least|greatest)\(/i.test(await readFile(file, 'utf8'))) found.push(file);
  }
  expect(found).toEqual(['server/db/bounds.ts']);
});
