import { describe, expect, test } from 'vitest';
import { knownWords, respell } from '#contract/spelling.ts';

const KNOWN = knownWords([
  'jewellery Émeraude Necklace in gold',
  'jewellery Gold Bracelet',
  'dress Velvet Evening Gown, in red',
  'cosmetics Crème de Rose',
  'accessories Leather Tote',
]);

describe('a word that no product has becomes the nearest one that some do', () => {
  test.each([
    ['a letter is missing', 'neclace', 'necklace'],
    ['two letters are', 'jewelry', 'jewellery'],
    ['one is too many', 'velvvet', 'velvet'],
    ['one is another', 'brecelet', 'bracelet'],
    ['two have changed places', 'glod', 'gold'],
    ['in a short word', 'rde', 'red'],
    ['accents are left out', 'emeraude', 'émeraude'],
    ['capitals', 'NECLACE', 'necklace'],
    ['each word by itself', 'velvt gwon', 'velvet gown'],
    ['a part of a word stays', 'velv gwon', 'velv gown'],
    ['signs are no words', '  velvt, (gown)!', 'velvet gown'],
  ])('%s: %s', (_what, typed, meant) => {
    expect(respell(KNOWN, typed)?.join(' ')).toBe(meant);
  });

  test.each([
    ['nothing near', 'umbrella'],
    ['three letters wrong', 'vulvat-less'],
    ['two wrong in a short word', 'glx'],
    ['one of the words is near to none', 'velvt umbrella'],
    ['no words at all', ' … !'],
    ['too short to be mistyped', 'xq'],
    ['more words than anybody types', 'velvt '.repeat(9)],
  ])('%s: %s', (_what, typed) => {
    expect(respell(KNOWN, typed)).toBeUndefined();
  });

  test('of equally near words the most usual is meant, else the first of the alphabet', () => {
    const words = knownWords(['rope rose', 'rose', 'robe']);
    expect(respell(words, 'roxe')).toEqual(['rose']);
    expect(respell(knownWords(['rope', 'robe']), 'roxe')).toEqual(['robe']);
  });

  test('the nearer word is meant, however usual another is', () => {
    expect(respell(knownWords(['velour velour velour', 'velvet']), 'velvot')).toEqual(['velvet']);
  });
});
