/**
 * `npm run spec`: lists each row of docs/specification.md with the tests that proved it in the last `npm test`.
 *
 * Fails if a row is not proved (docs/specification.md states the rules), if fewer tests passed than docs/proof.csv
 * records, or if there are no results that are newer than the code. `npm run spec -- --update` records the counts of
 * the last run in docs/proof.csv. `npm test` runs this as its last step.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  compareCounts,
  countPassed,
  findAbsentSuites,
  formatRecord,
  judge,
  readPlaywrightTests,
  readRecord,
  readRows,
  readVitestTests,
  SUITES,
} from './proof.mjs';
import { root } from './setup.mjs';

/** The reports that `npm test` writes. Single test runs do not write them. */
export const VITEST_REPORT = path.join(root, 'test-results/vitest.json');
export const PLAYWRIGHT_REPORT = path.join(root, 'test-results/playwright.json');

const SPECIFICATION = path.join(root, 'docs/specification.md');
const RECORD = path.join(root, 'docs/proof.csv');
/** The folders whose changes make results outdated. */
const SOURCES = ['src', 'server', 'tests'];

/** Judges the last run and prints the problems. Returns the counts of this step for the total of `npm test`. */
export function spec({ list = false, update = false } = {}) {
  const unusable = unusableResults();
  if (unusable !== undefined) return report([unusable]);
  const rows = readRows(readFileSync(SPECIFICATION, 'utf8'));
  const tests = [
    ...readVitestTests(readJson(VITEST_REPORT), root),
    ...readPlaywrightTests(readJson(PLAYWRIGHT_REPORT)),
  ];
  const absentSuites = findAbsentSuites(tests);
  const absent = absentSuites.map((suite) => SUITES[suite]).join(', ');
  const { problems, proved } = judge(rows, tests, absentSuites);
  const counts = countPassed(tests);
  if (list) printRows(rows, tests);
  const pending = rows.filter(({ isPending }) => isPending).length;
  console.log(`${rows.length} rows: ${proved.length} proved, ${pending} pending`);

  if (update) {
    if (absent !== '') problems.push(`docs/proof.csv counts tests that this run skipped: ${absent}.`);
    if (problems.length === 0) {
      writeFileSync(RECORD, formatRecord(rows, counts));
      console.log('docs/proof.csv records the results of the last run.');
    }
    return report(problems);
  }
  const record = readRecord(existsSync(RECORD) ? readFileSync(RECORD, 'utf8') : '');
  const { lower, higher } = compareCounts(counts, record, absentSuites);
  if (absent !== '') console.log(`These tests were skipped and are not compared: ${absent}.`);
  if (higher.length > 0)
    console.log(`More tests passed than docs/proof.csv records: ${higher.join(', ')}. ${UPDATE}`);
  if (lower.length > 0) lower.push(`If tests were removed on purpose: ${UPDATE}`);
  return report([...problems, ...lower]);
}

const UPDATE = 'Record the new counts with `npm run spec -- --update`.';

/**
 * Returns the reason why the results of the last run prove nothing; undefined if they are complete and newer than the
 * code.
 */
function unusableResults() {
  const missing = [VITEST_REPORT, PLAYWRIGHT_REPORT].find((file) => !existsSync(file));
  if (missing !== undefined)
    return `There are no results to read: ${path.relative(root, missing)} is missing. Run \`npm test\`.`;
  const written = Math.min(...[VITEST_REPORT, PLAYWRIGHT_REPORT].map((file) => statSync(file).mtimeMs));
  const changed = SOURCES.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((name) => path.join(folder, name)),
  ).find((file) => statSync(path.join(root, file)).mtimeMs > written);
  return changed === undefined ? undefined : `The results are older than ${changed}. Run \`npm test\`.`;
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function printRows(rows, tests) {
  for (const { id, profile, isPending, text } of rows) {
    console.log([id, profile, isPending && 'pending', ` ${text}`].filter(Boolean).join(' '));
    for (const { file, title, suite, status } of tests.filter(({ ids }) => ids.includes(id)))
      console.log(`    ${status} (${suite})  ${file}  ${title}`);
  }
}

function report(problems) {
  for (const problem of problems) console.error(`✗ ${problem}`);
  return { passed: problems.length === 0 ? 1 : 0, failed: problems.length, skipped: 0 };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const update = process.argv.includes('--update');
  process.exitCode = spec({ list: !update, update }).failed === 0 ? 0 : 1;
}
