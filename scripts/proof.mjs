/**
 * Derives from the reports of a test run which rows of docs/specification.md are proved. `npm run spec` prints the
 * outcome; docs/specification.md states the rules. The functions here neither read nor write files.
 */

import path from 'node:path';

/** The parts of a run whose passed tests docs/proof.csv counts separately, with their column headings. */
export const SUITES = {
  node: 'Node',
  postgres: 'PostgreSQL',
  full: 'full',
  base: 'base',
  chromium: 'Chromium',
  firefox: 'Firefox',
  webkit: 'WebKit',
  translated: 'translated',
  'without-mail': 'without mail',
  'without-payments': 'without payments',
  'en-XA': 'en-XA',
  'ar-XB': 'ar-XB',
};

/** The suites that need a program which a machine may lack. Without it, all their tests are skipped. */
const OPTIONAL_SUITES = ['postgres', 'firefox', 'webkit'];

/** The line of docs/proof.csv that counts all passed tests, with and without a row. */
export const ALL_TESTS = 'all tests';

const ROW = /^\| ([A-Z]+-\d{2})(?: (base|full))?( pending)? \| (.+) \|$/gm;
const IDS_OF_TITLE = /^(?:\[[A-Z]+-\d{2}(?:, ?[A-Z]+-\d{2})*\]\s*)+/;

/** Parses the rows of the specification in table order. `profile` is undefined for a row that holds in both. */
export function readRows(markdown) {
  return [...markdown.matchAll(ROW)].map(([, id, profile, pending, text]) => ({
    id,
    profile,
    isPending: pending !== undefined,
    text,
  }));
}

/** Returns the row ids at the start of any of these titles, each once. */
function idsOf(titles) {
  return [...new Set(titles.flatMap((title) => IDS_OF_TITLE.exec(title)?.[0].match(/[A-Z]+-\d{2}/g) ?? []))];
}

/**
 * Returns the tests of a Vitest JSON report, each with its file, title, row ids, suite and status, and the reason of a
 * failure. Tests inside a
 * group whose title ends with `PostgreSQL` belong to the suite `postgres`. A file that fails without a failed test, for
 * example in `beforeAll`, counts as one.
 */
export function readVitestTests(report, root) {
  return report.testResults.flatMap(({ name, status: fileStatus, message, assertionResults }) => {
    const file = relative(name, root);
    const tests = assertionResults.map(({ ancestorTitles, title, status, failureMessages }) => ({
      file,
      title: [...ancestorTitles, title].join(' > '),
      ids: idsOf([...ancestorTitles, title]),
      suite: ancestorTitles.some((group) => group.endsWith('PostgreSQL')) ? 'postgres' : 'node',
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      ...reasonOf(failureMessages?.[0]),
    }));
    if (fileStatus !== 'failed' || tests.some(({ status }) => status === 'failed')) return tests;
    const title = 'fails outside its tests';
    return [...tests, { file, title, ids: [], suite: 'node', status: 'failed', ...reasonOf(message) }];
  });
}

/** Returns the first line of an error message, if there is one. */
function reasonOf(message) {
  return message ? { reason: message.split('\n', 1)[0] } : {};
}

/** Returns the tests of a Playwright JSON report, one for each project that ran it: a profile or an engine. */
export function readPlaywrightTests(report) {
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
  return report.suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, expectedStatus, status }) => ({
      file: path.posix.join('tests/e2e', file),
      title,
      ids: idsOf([title]),
      suite: projectName,
      status:
        status === 'skipped'
          ? status
          : status === 'expected' && expectedStatus === 'passed'
            ? 'passed'
            : 'failed',
    })),
  );
}

function relative(file, root) {
  const absolute = file.replaceAll('\\', '/');
  const folder = root.replaceAll('\\', '/');
  return absolute.startsWith(folder) ? absolute.slice(folder.length).replace(/^\//, '') : absolute;
}

/** Returns the suites whose tests were all skipped, because the machine lacks PostgreSQL or a browser. */
export function findAbsentSuites(tests) {
  return OPTIONAL_SUITES.filter((suite) => {
    const statuses = tests.filter((test) => test.suite === suite).map(({ status }) => status);
    return statuses.length > 0 && statuses.every((status) => status === 'skipped');
  });
}

/**
 * Judges each row by the tests that claim it. Returns the problems as sentences and the rows that are proved: neither
 * pending nor named by a problem. Skipped tests of an absent suite are no problem.
 */
export function judge(rows, tests, absentSuites) {
  const known = new Set(rows.map(({ id }) => id));
  const problems = tests.flatMap(({ ids, file, title }) =>
    ids
      .filter((id) => !known.has(id))
      .map((id) => `${file} claims ${id}, which is no row of docs/specification.md: "${title}"`),
  );
  if (rows.length === 0) problems.push('docs/specification.md contains no rows.');
  const proved = [];
  for (const row of rows) {
    const found = problemsOf(
      row,
      tests.filter(({ ids }) => ids.includes(row.id)),
      absentSuites,
    );
    problems.push(...found);
    if (found.length === 0 && !row.isPending) proved.push(row.id);
  }
  return { problems, proved };
}

function problemsOf({ id, profile, isPending }, claims, absentSuites) {
  if (isPending) {
    return claims.length === 0
      ? []
      : [`${id} is pending, but ${claims[0].file} claims it: remove the word pending from the row.`];
  }
  if (claims.length === 0) return [`${id} has no test whose title begins with [${id}].`];
  const problems = claims
    .filter(({ suite, status }) => status !== 'passed' && !absentSuites.includes(suite))
    .map(
      ({ file, title, suite, status }) =>
        `${id} is not proved: "${title}" ${status === 'failed' ? 'failed' : 'was skipped'} (${file}, ${SUITES[suite]}).`,
    );
  const profiles = profile === undefined ? ['full', 'base'] : [profile];
  const browserClaims = claims.filter(({ suite }) => suite === 'full' || suite === 'base');
  for (const { file, title, suite } of browserClaims) {
    if (!profiles.includes(suite))
      problems.push(
        `${id} is a row of the profile ${profile}, but ${file} claims it in ${suite}: "${title}"`,
      );
  }
  if (browserClaims.length === 0) return problems;
  for (const expected of profiles) {
    if (!browserClaims.some(({ suite }) => suite === expected))
      problems.push(`${id} has browser tests, but none of them ran in the profile ${expected}.`);
  }
  return problems;
}

/** Counts the passed tests of each row and of the whole run, by suite: id → counts. Rows without tests are omitted. */
export function countPassed(tests) {
  const counts = new Map();
  for (const { ids, suite, status } of tests) {
    if (status !== 'passed') continue;
    for (const name of [ALL_TESTS, ...ids]) {
      if (!counts.has(name)) counts.set(name, emptyCounts());
      counts.get(name)[suite] += 1;
    }
  }
  return counts;
}

function emptyCounts() {
  return Object.fromEntries(Object.keys(SUITES).map((suite) => [suite, 0]));
}

/** Parses the counts that docs/proof.csv records. A suite that it does not know yet has none. */
export function readRecord(csv) {
  const [, ...lines] = csv.trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [name, ...numbers] = line.split(',');
      const counts = Object.keys(SUITES).map((suite, index) => [suite, Number(numbers[index] ?? 0)]);
      return [name, Object.fromEntries(counts)];
    }),
  );
}

/**
 * Returns the counts that are lower than recorded, as sentences, and the names of higher counts. The counts of absent
 * suites are not compared.
 */
export function compareCounts(counts, record, absentSuites) {
  const suites = Object.keys(SUITES).filter((suite) => !absentSuites.includes(suite));
  const [lower, higher] = [[], []];
  for (const name of new Set([...record.keys(), ...counts.keys()])) {
    for (const suite of suites) {
      const passed = counts.get(name)?.[suite] ?? 0;
      const recorded = record.get(name)?.[suite] ?? 0;
      if (passed < recorded)
        lower.push(`${name}: ${passed} passed in ${SUITES[suite]}, but docs/proof.csv records ${recorded}.`);
      if (passed > recorded && !higher.includes(name)) higher.push(name);
    }
  }
  return { lower, higher };
}

/** Returns the text of docs/proof.csv: the passed tests of each row in each suite. */
export function formatRecord(rows, counts) {
  const names = [ALL_TESTS, ...rows.map(({ id }) => id).filter((id) => counts.has(id))];
  const lines = names.map((name) => [name, ...Object.values(counts.get(name) ?? emptyCounts())]);
  return [['row', ...Object.values(SUITES)], ...lines].map((cells) => `${cells.join(',')}\n`).join('');
}
