/**
 * `npm test`: installs what is missing, a browser too; then checks, unit, store, server and build tests, and
 * the browser tests with the size budget. Ends with the plain line `N passed, N failed, N skipped` over all of
 * them and exits with 0 only if nothing failed.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { check } from './check.mjs';
import { environment, root, run, setup } from './setup.mjs';

const results = path.join(root, 'test-results');

setup();
const browser = await findBrowser();
rmSync(results, { recursive: true, force: true });

const total = { passed: 0, failed: 0, skipped: 0 };
add(await step('Checks', check));
add(await step('Unit, store, server and build tests', vitest));
add(await step('Browser tests', playwright));
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

async function step(title, work) {
  console.log(`\n— ${title} —`);
  return work();
}

function add(counts) {
  for (const key of Object.keys(total)) total[key] += counts[key];
}

async function vitest() {
  const report = path.join(results, 'vitest.json');
  const code = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return read(code, report, ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
  }));
}

async function playwright() {
  const report = path.join(results, 'playwright.json');
  const env = {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(browser && { CHROMIUM_PATH: browser }),
  };
  const code = await run('playwright', ['test', '--reporter=list,json'], { env });
  return read(code, report, ({ suites, stats }) => {
    for (const title of shaky(suites))
      console.log(`Passed at the second attempt only, to be mended: ${title}`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
}

/** The titles of the tests in a report's suites that failed once. */
function shaky(suites) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
    ...shaky(inner),
  ]);
}

/** The counts of a runner's report. A runner that failed otherwise than by a test is one more failure. */
function read(code, report, count) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const counts = count(JSON.parse(readFileSync(report, 'utf8')));
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}
