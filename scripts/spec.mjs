/**
 * `npm run spec`: which test proves which row of docs/specification.md.
 *
 * A test proves a row when its title begins with the row's id: `[BAG-03] adding twice …`, or with several:
 * `[SHOP-04, SHOP-05] …`. Rows of screens that are still to be built stand in docs/pending-rows.txt.
 * Fails, with one sentence each, when a row has no test and is not pending, when a pending row has a test (unless
 * it waits `partly`: the rest of its screens is there),
 * and when a test or the pending list names a row that does not exist. With `--quiet` only that and the counts.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const quiet = process.argv.includes('--quiet');
const root = fileURLToPath(new URL('../', import.meta.url));

/** The rows in the table's order: id → what must hold. */
function readRows(markdown) {
  return new Map(
    [...markdown.matchAll(/^\| ([A-Z]+-\d{2})(?: (?:base|full))? \| (.+) \|$/gm)].map(([, id, text]) => [
      id,
      text,
    ]),
  );
}

/** id → why it waits, with two or more spaces between them on a line; `#` begins a comment. */
function readPending(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => line.trim().split(/\s{2,}/)));
}

/** Every title that begins with an id: a string literal of one line, in any kind of quotes. */
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
const proofs = new Map([...rows.keys()].map((id) => [id, []]));
const complaints = [];

const files = await readdir(path.join(root, 'tests'), { recursive: true });
for (const name of files.filter((file) => /\.(test|spec)\.tsx?$/.test(file)).sort()) {
  const file = `tests/${name.split(path.sep).join('/')}`;
  for (const { ids, title } of readTitles(await readFile(path.join(root, file), 'utf8'))) {
    for (const id of ids) {
      const known = proofs.get(id);
      if (known) known.push(`${file}  ${title}`);
      else complaints.push(`${file} names ${id}, which is no row of docs/specification.md: "${title}"`);
    }
  }
}

for (const id of pending.keys()) {
  if (!rows.has(id))
    complaints.push(`docs/pending-rows.txt names ${id}, which is no row of docs/specification.md.`);
}
if (rows.size === 0) complaints.push('docs/specification.md holds no rows.');

for (const [id, text] of rows) {
  const tests = proofs.get(id);
  if (!quiet) {
    console.log(`${id}${pending.has(id) ? ' (pending)' : ''}  ${text}`);
    for (const test of tests) console.log(`    ${test}`);
  }
  if (tests.length === 0 && !pending.has(id))
    complaints.push(`${id} has no test whose title begins with [${id}].`);
  if (tests.length > 0 && pending.has(id) && !pending.get(id)?.startsWith('partly')) {
    complaints.push(
      `${id} is pending in docs/pending-rows.txt, but ${tests[0].split('  ')[0]} proves it: take it off the list.`,
    );
  }
}

const proved = [...proofs.values()].filter((tests) => tests.length > 0).length;
console.log(
  `\n${rows.size} rows: ${proved} proved, ${pending.size} pending, ${complaints.length} complaints`,
);
for (const complaint of complaints) console.error(`✗ ${complaint}`);
process.exitCode = complaints.length === 0 ? 0 : 1;
