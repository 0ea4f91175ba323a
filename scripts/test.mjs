/**
 * `npm test`: installs missing packages and a browser, then runs the checks, the unit, store, server and build tests,
 * the browser tests with the size budget, and compares the results with the specification. Prints the total as
 * `N passed, N failed, N skipped` on the last line. Exits with 0 only if nothing failed.
 *
 * The sites of the browser tests are built first: their images are cached for the builds of the other tests, which run
 * in parallel and would each encode them.
 *
 * The server tests use the PostgreSQL server at TEST_DATABASE_URL, else a server that this script starts and stops. If
 * PostgreSQL is not installed, they are skipped on it and run on the embedded database only. In the same way, the
 * journeys of `tests/engines` are skipped in Firefox and WebKitGTK if these are not installed.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findTestBrowser } from './browser.mjs';
import { check } from './check.mjs';
import { startPostgres } from './postgres.mjs';
import { readPlaywrightTests, readVitestTests } from './proof.mjs';
import { environment, node, root, run, setup } from './setup.mjs';
import { PLAYWRIGHT_REPORT, spec, VITEST_REPORT } from './spec.mjs';

setup();
const browser = await findTestBrowser();
rmSync(path.join(root, 'test-results'), { recursive: true, force: true });

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    interrupted = true;
  });
}

const total = { passed: 0, failed: 0, skipped: 0 };
/** Sentences that precede the total. */
const notices = [];
await step('Checks', check);
await step('Sites of the browser tests', prepareSites);
await step('Unit, store, server and build tests', vitestOnBothDatabases);
await step('Browser tests', playwright);
await step('Specification', spec);
if (interrupted) notices.push('The run was interrupted.');
console.log(['', ...notices].join('\n'));
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 && total.passed > 0 && !interrupted ? 0 : 1;

/** Prints a heading, runs one part of the tests and adds its counts. Does nothing after an interruption. */
async function step(title, work) {
  if (interrupted) return;
  console.log(`\n— ${title} —`);
  const counts = await work();
  for (const key of Object.keys(total)) total[key] += counts[key];
}

/** Builds the sites. A failure is not counted here, because the browser tests repeat the build and fail. */
async function prepareSites() {
  await run(node, ['--disable-warning=ExperimentalWarning', 'tests/support/global-setup.ts']);
  return { passed: 0, failed: 0, skipped: 0 };
}

async function vitestOnBothDatabases() {
  if (process.env.TEST_DATABASE_URL) return vitest(environment);
  const postgres = await startPostgres().catch((error) => {
    notices.push(error.message);
    total.failed += 1;
  });
  try {
    if (postgres) return await vitest({ ...environment, TEST_DATABASE_URL: postgres.url });
    const counts = await vitest(environment);
    notices.push(`${counts.skipped} tests were skipped, because there is no PostgreSQL to run them on.`);
    return counts;
  } finally {
    await postgres?.stop();
  }
}

async function vitest(env) {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  const code = await runTests('vitest', args, env);
  return readCounts(
    code,
    VITEST_REPORT,
    readVitestTests,
    ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
    }),
  );
}

async function playwright() {
  const { NO_COLOR: isPlain, ...inherited } = environment;
  const env = {
    ...inherited,
    // Playwright sets FORCE_COLOR for its workers, and Node warns if NO_COLOR is set too.
    ...(isPlain && { FORCE_COLOR: '0' }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT,
    ...(browser && { CHROMIUM_PATH: browser }),
  };
  const code = await runTests('playwright', ['test', '--reporter=list,json'], env);
  const counts = readCounts(code, PLAYWRIGHT_REPORT, readPlaywrightTests, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
  if (counts.skipped > 0)
    notices.push(`${counts.skipped} journeys were skipped, because Firefox or WebKitGTK is not installed.`);
  return counts;
}

/** Runs a test runner and resolves with its exit code. A warning, for example about an option, fails the run. */
async function runTests(command, args, env) {
  const warnings = [];
  const code = await run(command, args, { env, onWarning: (line) => warnings.push(line) });
  if (warnings.length > 0) notices.push(`${command} printed warnings, the first is: ${warnings[0]}`);
  return code === 0 && warnings.length > 0 ? 1 : code;
}

/**
 * Returns the counts of a test report, and names the failed tests in the notices. A runner that fails without a failed
 * test counts as one failure.
 */
function readCounts(code, file, readTests, count) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const counts = count(report);
  for (const { status, file: testFile, title, suite, reason } of readTests(report, root))
    if (status === 'failed')
      notices.push([`✗ ${testFile}: ${title} (${suite})`, reason].filter(Boolean).join(': '));
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}
