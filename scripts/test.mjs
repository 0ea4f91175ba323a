/**
 * `npm test`: installs missing packages and a browser, then runs the checks, the unit, store, server and build tests,
 * the browser tests with the size budget, and compares the results with the specification. Prints the total as
 * `N passed, N failed, N skipped` on the last line. Exits with 0 only if nothing failed.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { check } from './check.mjs';
import { environment, root, run, setup } from './setup.mjs';
import { PLAYWRIGHT_REPORT, spec, VITEST_REPORT } from './spec.mjs';

setup();
const browser = await findBrowser();
rmSync(path.join(root, 'test-results'), { recursive: true, force: true });

const total = { passed: 0, failed: 0, skipped: 0 };
add(await step('Checks', check));
add(await step('Unit, store, server and build tests', vitest));
add(await step('Browser tests', playwright));
add(await step('Specification', spec));
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
  const code = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${VITEST_REPORT}`,
  ]);
  return readCounts(
    code,
    VITEST_REPORT,
    ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
    }),
  );
}

async function playwright() {
  const env = {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT,
    ...(browser && { CHROMIUM_PATH: browser }),
  };
  const code = await run('playwright', ['test', '--reporter=list,json'], { env });
  return readCounts(code, PLAYWRIGHT_REPORT, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
}

/** Returns the counts of a test report. A runner that fails without a failed test counts as one failure. */
function readCounts(code, report, count) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const counts = count(JSON.parse(readFileSync(report, 'utf8')));
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}
