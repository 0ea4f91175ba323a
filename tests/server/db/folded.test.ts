import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldText } from '#contract/catalogue/fold-text.ts';
import { spaceWordsAndFolds } from '#contract/catalogue/search-terms.ts';
import type { Database } from '#server/db/database.ts';
import { describeDatabases } from '#tests/support/database.ts';

/** Texts in several forms, and what a search compares. */
const FOLDED: Readonly<Record<string, string>> = {
  'Rosé ROSE rosé': 'rose rose rose',
  'Straße GROẞ': 'strasse gross',
  'ＡＢＣ１２３　ｘ': 'abc123 x',
  'İstanbul ISPARTA ılık': 'istanbul isparta ilik',
  'ﬁn ﬂow ﬀ ĳ ǆ': 'fin flow ff ij dz',
  'Łódź Øre Đà Ðin Ħal Ŧor': 'lodz ore da din hal tor',
  'Æsir Œuvre Þor': 'aesir oeuvre thor',
  'ΣΊΣΥΦΟΣ Σίσυφος': 'σισυφοσ σισυφοσ',
  'ЁЛКА Йод': 'елка иод',
  'がぎ ガ ｶﾞ': 'がぎ ガ ガ',
  한국어: '한국어',
  'שָׁלוֹם مُحَمَّد': 'שלום محمد',
  'D’Été ‘a’ ʼn': "d'ete 'a' 'n",
  'a‐b‑c–d—e': 'a-b-c-d-e',
  'H₂O x² ½ ™ №': 'h2o x2 1⁄2 tm no',
  'ſ K Å': 's k a',
  'plain text, 100%_\\ \'"': 'plain text, 100%_\\ \'"',
};

/** The letters of most European languages and the marks on them, each in both cases. */
const LETTERS = Array.from({ length: 0x24f - 0xa1 }, (_, index) => String.fromCodePoint(0xa1 + index)).join(
  ' ',
);
const OTHERS = [
  ...Array.from({ length: 0x1eff - 0x1e00 }, (_, index) => String.fromCodePoint(0x1e00 + index)),
  ...Array.from({ length: 0x3ce - 0x386 }, (_, index) => String.fromCodePoint(0x386 + index)),
  ...Array.from({ length: 0x45f - 0x400 }, (_, index) => String.fromCodePoint(0x400 + index)),
  ...Array.from({ length: 0xff5e - 0xff01 }, (_, index) => String.fromCodePoint(0xff01 + index)),
].join(' ');

describeDatabases('on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  const selectText = async (expression: ReturnType<typeof sql>) => {
    const [row] = await database.db
      .select({ text: sql<string>`${expression}` })
      .from(sql`(select) as nothing`);
    return row?.text;
  };

  test.each(Object.entries(FOLDED))('folds "%s" to "%s" as in the browser', async (text, folded) => {
    expect(foldText(text)).toBe(folded);
    expect(await selectText(sql`folded(${text})`)).toBe(folded);
  });

  test.each([['Latin letters', LETTERS] as const, ['other letters', OTHERS] as const])(
    'folds all %s as in the browser',
    async (_title, text) => {
      expect(await selectText(sql`folded(${text})`)).toBe(foldText(text));
    },
  );

  test.each([...Object.keys(FOLDED), 'Rosé rose', `${'ß'.repeat(20)} x`, ''])(
    'splits "%s" into the same words as the browser',
    async (text) => {
      const words = await selectText(sql`search_words_of(${text}, 'A')`);
      const ofDatabase = (words?.match(/\S+/g) ?? []).map((word) => word.replace(/:1A$/, ''));
      const ofBrowser = spaceWordsAndFolds(text).match(/\S+/g) ?? [];
      expect([...new Set(ofDatabase)].sort()).toEqual([...new Set(ofBrowser)].sort());
    },
  );
});
