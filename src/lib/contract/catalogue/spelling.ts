import { cleanLine } from '#contract/text/clean-text.ts';
import { normalizeText } from '#contract/text/normalize-text.ts';
import { COLORS } from '#contract/vocabulary.ts';
import { foldText } from './fold-text.ts';
import { MAX_SEARCH_WORDS, SALE_WORD, type SearchWords } from './search-terms.ts';

/** Spelling correction, shared by the backend's search and the search in the browser. */

/** Letters and digits, including combining marks. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Returns all words of a text in lower case, with duplicates. */
function splitWords(text: string): string[] {
  return normalizeText(text).toLowerCase().match(WORD) ?? [];
}

/** Shorter words, such as articles, are not corrected: they are similar to everything. */
const MIN_LENGTH = 3;

/** Returns the maximum edit distance for a word of this length. */
function maxDistance(length: number): number {
  if (length < MIN_LENGTH) return 0;
  return length < 6 ? 1 : 2;
}

interface KnownWord {
  readonly word: string;
  /** The folded word: a missing accent is not a misspelling. */
  readonly plain: string;
  readonly count: number;
}

/** The words of a catalogue, most frequent first. */
export type KnownWords = readonly KnownWord[];

/** Returns the known words of the products' texts. A word counts once per product. */
export function collectKnownWords(texts: Iterable<string>, searchWords: SearchWords): KnownWords {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(splitWords(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return toKnownWords(counts, searchWords);
}

/**
 * Returns the known words, most frequent first: words with the numbers of their products, the colors, and the words for
 * which editors have named synonyms.
 */
export function toKnownWords(
  counts: Iterable<readonly [word: string, products: number]>,
  { synonyms }: SearchWords,
): KnownWords {
  const others = [...COLORS, SALE_WORD, ...synonyms.map(([entry = '']) => entry)];
  return [...new Map([...others.map((word) => [word, 0] as const), ...counts])]
    .map(([word, count]) => ({ word, plain: foldText(word), count }))
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
}

/**
 * Corrects the words of `text` to words of the catalogue. Keeps a word that is part of a known word. Replaces any other
 * by the closest known word, on a tie the most frequent, or keeps it if its folded form is part of a known word.
 * Returns undefined if a word has no match, or if there are no or too many words.
 */
export function correctSpelling(known: KnownWords, text: string): string[] | undefined {
  const typed = splitWords(text);
  if (typed.length > MAX_SEARCH_WORDS) return undefined;
  const words: string[] = [];
  for (const word of typed) {
    const plain = foldText(word);
    const isPart = (field: 'word' | 'plain', part: string) =>
      known.some((candidate) => candidate[field].includes(part));
    const corrected = isPart('word', word)
      ? word
      : (closest(known, plain) ?? (isPart('plain', plain) ? word : undefined));
    if (corrected === undefined) return undefined;
    words.push(corrected);
  }
  return words.length === 0 ? undefined : words;
}

function closest(known: KnownWords, plain: string): string | undefined {
  const limit = maxDistance(plain.length);
  let best: { word: string; distance: number } | undefined;
  for (const candidate of known) {
    if (candidate.plain.length < MIN_LENGTH || Math.abs(candidate.plain.length - plain.length) > limit)
      continue;
    const distance = editDistance(plain, candidate.plain);
    if (distance <= limit && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) {
      best = { word: candidate.word, distance };
    }
  }
  return best?.word;
}

/** Returns the corrected text for 'Did you mean'; undefined if it equals the original text. */
export function toSuggestion(words: readonly string[], text: string): string | undefined {
  const corrected = words.join(' ');
  return corrected === cleanLine(text).toLowerCase() ? undefined : corrected;
}

/**
 * Returns the optimal string alignment distance: the number of insertions, deletions, substitutions and swaps of
 * neighbors from `a` to `b`.
 */
export function editDistance(a: string, b: string): number {
  // The last two rows of the distance table between prefixes of `a` and `b`.
  let previousRow: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitutionCost = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        at(row, j - 1) + substitutionCost,
        isSwap ? at(previousRow, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    previousRow = row;
    row = next;
  }
  return at(row, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
