import { describe, expect, test } from 'vitest';
import { NO_SEARCH_WORDS } from '#contract/catalogue/search-terms.ts';
import {
  collectKnownWords,
  correctSpelling,
  editDistance,
  toSuggestion,
} from '#contract/catalogue/spelling.ts';

const known = (texts: readonly string[]) => collectKnownWords(texts, NO_SEARCH_WORDS);

const KNOWN = known([
  'jewellery Émeraude Necklace in gold',
  'jewellery Gold Bracelet',
  'dress Velvet Evening Gown, in red',
  'cosmetics Crème de Rose',
  'accessories Leather Tote',
]);

describe('spelling correction of unknown words', () => {
  test.each([
    ['a missing letter', 'neclace', 'necklace'],
    ['two missing letters', 'jewelry', 'jewellery'],
    ['two wrong letters in a word of six', 'valvit', 'velvet'],
    ['an extra letter', 'velvvet', 'velvet'],
    ['a wrong letter', 'brecelet', 'bracelet'],
    ['two swapped letters', 'glod', 'gold'],
    ['swapped letters in a short word', 'rde', 'red'],
    ['an extra letter in a short word', 'goldd', 'gold'],
    ['missing accents', 'emeraude', 'émeraude'],
    ['a missing accent in a part of a word', 'emer gwon', 'emer gown'],
    ['a missing accent beside swapped letters', 'creem', 'crème'],
    ['a word in capitals', 'NECLACE', 'necklace'],
    ['several words', 'velvt gwon', 'velvet gown'],
    ['a word next to a part of a known word', 'velv gwon', 'velv gown'],
    ['a word next to the end of a known word', 'elvet gwon', 'elvet gown'],
    ['words between punctuation', '  velvt, (gown)!', 'velvet gown'],
  ])('corrects %s: %s', (_description, typed, expected) => {
    expect(correctSpelling(KNOWN, typed)?.join(' ')).toBe(expected);
  });

  test.each([
    ['no similar word', 'umbrella'],
    ['too many wrong letters', 'vulvat-less'],
    ['two wrong letters in a short word', 'glx'],
    ['two wrong letters in a word of five', 'tutes'],
    ['one word without a similar one', 'velvt umbrella'],
    ['no words', ' … !'],
    ['a word too short to correct', 'xq'],
    ['too many words', 'velvt '.repeat(9)],
    ['a word similar only to a word of two letters', 'inx'],
  ])('suggests nothing for %s: %s', (_description, typed) => {
    expect(correctSpelling(KNOWN, typed)).toBeUndefined();
  });

  test('corrects up to eight words', () => {
    expect(correctSpelling(KNOWN, 'velvt '.repeat(8))).toEqual(Array(8).fill('velvet'));
  });

  test('corrects to a color, to the word for reduced products and to a word with synonyms', () => {
    const words = collectKnownWords(['rose'], { synonyms: [['purse', 'bag']], ignored: [] });
    expect(correctSpelling(words, 'grean pruse sael')).toEqual(['green', 'purse', 'sale']);
    expect(correctSpelling(words, 'bga')).toBeUndefined();
  });

  test('counts a word that a product repeats once', () => {
    expect(correctSpelling(known(['rose rose', 'robe']), 'roxe')).toEqual(['robe']);
  });

  test('suggests a text only if it differs from the typed one', () => {
    expect(toSuggestion(['velvet', 'gown'], ' Velvet Gown ')).toBeUndefined();
    expect(toSuggestion(['velvet', 'gown'], 'velvt gown')).toBe('velvet gown');
  });

  test('prefers the more frequent of equally similar words, then the alphabetically first', () => {
    const words = known(['rope rose', 'rose', 'robe']);
    expect(correctSpelling(words, 'roxe')).toEqual(['rose']);
    expect(correctSpelling(known(['rope', 'robe']), 'roxe')).toEqual(['robe']);
  });

  test('prefers the more similar word, however frequent another is', () => {
    expect(correctSpelling(known(['velour velour velour', 'velvet']), 'velvot')).toEqual(['velvet']);
  });
});

test.each([
  ['dress', 'dress', 0],
  ['', 'silk', 4],
  ['silk', '', 4],
  ['drss', 'dress', 1],
  ['dresss', 'dress', 1],
  ['drass', 'dress', 1],
  ['derss', 'dress', 1],
  // Neighboring letters are no swap unless both change places.
  ['xa', 'ay', 2],
  ['ax', 'ya', 2],
  ['velvet', 'silk', 5],
])('turns %j into %j with the least edits, %i', (one, other, edits) => {
  expect(editDistance(one, other)).toBe(edits);
});
