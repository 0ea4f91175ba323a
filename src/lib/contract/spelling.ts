/** What is taken for a mistyped word: one rule for the backend and for a search in the browser. */

/** Letters and digits, also with marks that are written apart from their letter. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** The words of a text in lower case, each as often as it stands there. */
function wordsOf(text: string): string[] {
  return text.normalize('NFC').toLowerCase().match(WORD) ?? [];
}

/** Nobody looks for words with fewer letters, such as articles, and they are near to everything. */
const LEAST = 3;

/** In a text of more words no mistakes are looked for: each costs a look at all the words of the catalogue. */
const MOST_WORDS = 8;

/** So many wrong letters are forgiven in a word of so many. */
function forgiven(length: number): number {
  if (length < LEAST) return 0;
  return length < 6 ? 1 : 2;
}

/** 'crème' → 'creme': who types without accents has not mistyped. */
function withoutMarks(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}

interface KnownWord {
  readonly word: string;
  readonly plain: string;
  readonly count: number;
}

/** The words of a catalogue, those that stand most often first. */
export type KnownWords = readonly KnownWord[];

/** Collects the words of the catalogue's texts. */
export function knownWords(texts: Iterable<string>): KnownWords {
  const counts = new Map<string, number>();
  for (const text of texts) for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .map(([word, count]) => ({ word, plain: withoutMarks(word), count }))
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
}

/**
 * The words of `text` as the catalogue has them: one that is part of a known word stays, any other becomes the nearest
 * one, among equally near ones the most usual. Undefined when one of them is near to none, or there are none or too many.
 */
export function respell(known: KnownWords, text: string): string[] | undefined {
  const typed = wordsOf(text);
  if (typed.length > MOST_WORDS) return undefined;
  const words: string[] = [];
  for (const word of typed) {
    const meant = known.some((each) => each.word.includes(word)) ? word : nearest(known, word);
    if (meant === undefined) return undefined;
    words.push(meant);
  }
  return words.length === 0 ? undefined : words;
}

function nearest(known: KnownWords, word: string): string | undefined {
  const plain = withoutMarks(word);
  const most = forgiven(plain.length);
  let best: { word: string; distance: number } | undefined;
  for (const each of known) {
    if (each.plain.length < LEAST || Math.abs(each.plain.length - plain.length) > most) continue;
    const distance = editDistance(plain, each.plain);
    if (distance <= most && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) {
      best = { word: each.word, distance };
    }
  }
  return best?.word;
}

/** What a text was taken for when its words were respelled so; undefined when that is the text itself. */
export function takenFor(words: readonly string[], text: string): string | undefined {
  const meant = words.join(' ');
  return meant === text.trim().toLowerCase() ? undefined : meant;
}

/** How many letters must be put in, left out, replaced or swapped with their neighbour to make `b` of `a`. */
function editDistance(a: string, b: string): number {
  // The last rows of the table of distances between beginnings of `a` and of `b`.
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        at(row, j - 1) + same,
        isSwap ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  return at(row, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
