import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A row of the table: the duty, its source, the answer of the shop, and the test that holds it. */
const ROW = /^\| (?<duty>[^|]+) \| (?<source>[^|]+) \| (?<answer>[^|]+) \| (?<proof>[^|]+) \|$/;
const PROOF = /^`(?<file>tests\/[\w/.-]+)`: (?<title>.+)$/;

const rows = readFileSync('docs/duties.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  // The head of the table and the line below it.
  .slice(2)
  .map((line) => {
    const { groups } = ROW.exec(line) ?? {};
    if (groups === undefined) throw new Error(`The row has not four cells: ${line}`);
    return groups;
  });

test('[DUTY-01] the table names at least 40 duties, each once', () => {
  const duties = rows.map(({ duty }) => duty);
  expect(duties.length).toBeGreaterThanOrEqual(40);
  expect(new Set(duties).size).toBe(duties.length);
});

test.each(rows.map(({ duty, answer, proof }) => [duty, answer, proof] as const))(
  '[DUTY-01] %s: a test that exists holds it, or the row says why not',
  (_duty, answer, proof = '') => {
    const { file, title } = PROOF.exec(proof)?.groups ?? {};
    if (file === undefined || title === undefined) {
      expect(proof).toBe('none');
      expect(answer).toMatch(/^(Not built|None:|Do not apply|The shop's own)/);
    } else {
      // A test of this title starts there, perhaps after the ids of its rows.
      const titles = readFileSync(file, 'utf8').matchAll(
        /test(?:\.each\([^)]*\))?\(\s*['"`](?<title>.+)['"`],/g,
      );
      expect([...titles].filter((match) => match.groups?.title?.includes(title))).not.toEqual([]);
    }
  },
);
