/**
 * `npm test`: installs missing packages and a browser, then runs the checks, the unit, store, server and build tests,
 * and the browser tests with the size budget. Prints the total as `N passed, N failed, N skipped` on the last line.
 * Exits with 0 only if nothing failed.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { check } from './check.mjs';
import { environment, root, run, setup } from './setup.mjs';

const resultsDir = path.join(root, 'test-results');

setup();
const browser = await findBrowser();
rmSync(resultsDir, { recursive: true, force: true });

const total = { passed: 0, failed: 0, skipped: 0 };
add(await step('Checks', check));
add(await step('Unit, store, server and build tests', vitest));
add(await step('Browser tests', playwright));
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** Prints a heading, then runs one part of the tests. */
async function step(title, work) {
  console.log(`\n— ${title} —`);
  return work();
}

function add(counts) {
  for (const key of Object.keys(total)) total[key] += counts[key];
}

async function vitest() {
  const report = path.join(resultsDir, 'vitest.json');
  const code = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return readCounts(code, report, ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
  }));
}

async function playwright() {
  const report = path.join(resultsDir, 'playwright.json');
  const env = {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(browser && { CHROMIUM_PATH: browser }),
  };
  const code = await run('playwright', ['test', '--reporter=list,json'], { env });
  return readCounts(code, report, ({ suites, stats }) => {
    for (const title of flakyTitles(suites))
      console.log(`Flaky, passed only on the second attempt: ${title}`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
}

/** Returns the titles of the tests that failed once and then passed. */
function flakyTitles(suites) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
    ...flakyTitles(inner),
  ]);
}

/** Returns the counts of a test report. A runner that fails without a failed test counts as one failure. */
function readCounts(code, report, count) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const counts = count(JSON.parse(readFileSync(report, 'utf8')));
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}
