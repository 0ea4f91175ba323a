/**
 * `npm run spec`: lists the tests that cover each row of docs/specification.md.
 *
 * A test covers the rows whose ids start its title: `[BAG-03] adding twice …` or `[SHOP-04, SHOP-05] …`. Rows without
 * a test are listed in docs/pending-rows.txt. Fails if a row has neither a test nor a pending entry, or if a pending
 * row has a test (unless its reason starts with `partly`). Also fails if a test or the pending list names an unknown
 * row. `--quiet` prints only the problems and the counts.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const quiet = process.argv.includes('--quiet');
const root = fileURLToPath(new URL('../', import.meta.url));

/** Parses the rows in table order: id → requirement. */
function readRows(markdown) {
  return new Map(
    [...markdown.matchAll(/^\| ([A-Z]+-\d{2})(?: (?:base|full))? \| (.+) \|$/gm)].map(([, id, text]) => [
      id,
      text,
    ]),
  );
}

/** Parses the pending list: id → reason, separated by two or more spaces; `#` starts a comment. */
function readPending(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => line.trim().split(/\s{2,}/)));
}

/** Finds the test titles that start with an id: single-line string literals with any quotes. */
function readTitles(source) {
  return [
    ...source.matchAll(/(['"`])((?:\[[A-Z]+-\d{2}(?:, ?[A-Z]+-\d{2})*\]\s*)+)((?:\\.|(?!\1)[^\n])*)\1/g),
  ].map(([, , ids, rest]) => ({
    ids: ids.match(/[A-Z]+-\d{2}/g),
    title: rest.replace(/\\(['"`])/g, '$1').trim(),
  }));
}

const rows = readRows(await readFile(path.join(root, 'docs/specification.md'), 'utf8'));
const pending = readPending(await readFile(path.join(root, 'docs/pending-rows.txt'), 'utf8'));
const testsByRow = new Map([...rows.keys()].map((id) => [id, []]));
const problems = [];

const files = await readdir(path.join(root, 'tests'), { recursive: true });
for (const name of files.filter((file) => /\.(test|spec)\.tsx?$/.test(file)).sort()) {
  const file = `tests/${name.split(path.sep).join('/')}`;
  for (const { ids, title } of readTitles(await readFile(path.join(root, file), 'utf8'))) {
    for (const id of ids) {
      const tests = testsByRow.get(id);
      if (tests) tests.push(`${file}  ${title}`);
      else problems.push(`${file} names ${id}, which is not a row of docs/specification.md: "${title}"`);
    }
  }
}

for (const id of pending.keys()) {
  if (!rows.has(id))
    problems.push(`docs/pending-rows.txt names ${id}, which is not a row of docs/specification.md.`);
}
if (rows.size === 0) problems.push('docs/specification.md contains no rows.');

for (const [id, text] of rows) {
  const tests = testsByRow.get(id);
  if (!quiet) {
    console.log(`${id}${pending.has(id) ? ' (pending)' : ''}  ${text}`);
    for (const test of tests) console.log(`    ${test}`);
  }
  if (tests.length === 0 && !pending.has(id))
    problems.push(`${id} has no test whose title begins with [${id}].`);
  if (tests.length > 0 && pending.has(id) && !pending.get(id)?.startsWith('partly')) {
    problems.push(
      `${id} is pending in docs/pending-rows.txt, but ${tests[0].split('  ')[0]} covers it: remove it from the list.`,
    );
  }
}

const covered = [...testsByRow.values()].filter((tests) => tests.length > 0).length;
console.log(`\n${rows.size} rows: ${covered} covered, ${pending.size} pending, ${problems.length} problems`);
for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
