import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSearchWords } from '#site/content/search-words.ts';

let root: string;
let file: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'solene-words-'));
  await cp('tests/support/content', path.join(root, 'src/content'), { recursive: true });
  file = path.join(root, 'src/content/site/search.yml');
});
afterEach(() => rm(root, { recursive: true }));

test('reads the search words of the content', async () => {
  expect(await readSearchWords(root)).toEqual({
    synonyms: [
      ['earring', 'hoop', 'stud'],
      ['handbag', 'bag', 'tote'],
    ],
    ignored: ['a', 'for', 'the'],
  });
});

test('searches without words if the file is missing or contains a mistake', async () => {
  const none = { synonyms: [], ignored: [] };
  await writeFile(file, 'synonyms:\n  - word: Ear ring\n    finds: [hoop]\nignored: [a]\n');
  expect(await readSearchWords(root)).toEqual(none);
  await writeFile(file, 'synonyms: [');
  expect(await readSearchWords(root)).toEqual(none);
  await rm(file);
  expect(await readSearchWords(root)).toEqual(none);
});
