import { describe, expect, test } from 'vitest';
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
} from '#scripts/proof.mjs';

const SPECIFICATION = `
| id | what must hold |
| --- | --- |
| BAG-05 | the order summary |
| BAG-07 base | Purchase does nothing |
| BAG-08 full | Purchase leads to checkout |
| SIZE-01 full pending | a product may have sizes |
`;
const rows = readRows(SPECIFICATION);

/** Returns a claim of BAG-05 with the given differences. */
const claim = (fields: object = {}) => ({
  file: 'tests/unit/bag.test.ts',
  title: '[BAG-05] adds up',
  ids: ['BAG-05'],
  suite: 'node',
  status: 'passed',
  ...fields,
});
const full = (fields: object = {}) => claim({ file: 'tests/e2e/bag.spec.ts', suite: 'full', ...fields });
const base = (fields: object = {}) => full({ suite: 'base', ...fields });
/** Claims that prove the other rows. */
const OTHERS = [base({ ids: ['BAG-07'] }), full({ ids: ['BAG-08'] })];

const problems = (claims: object[], absentSuites: string[] = []) =>
  judge(rows, [...OTHERS, ...claims], absentSuites).problems;

test('reads id, profile and state of the rows', () => {
  expect(rows).toEqual([
    { id: 'BAG-05', profile: undefined, isPending: false, text: 'the order summary' },
    { id: 'BAG-07', profile: 'base', isPending: false, text: 'Purchase does nothing' },
    { id: 'BAG-08', profile: 'full', isPending: false, text: 'Purchase leads to checkout' },
    { id: 'SIZE-01', profile: 'full', isPending: true, text: 'a product may have sizes' },
  ]);
});

test('reads the tests of a Vitest report, with the ids of their groups', () => {
  const report = {
    testResults: [
      {
        name: '/project/tests/server/bag.test.ts',
        assertionResults: [
          { ancestorTitles: ['[BAG-05] the sum'], title: '[CALL-01, CALL-02] is sent', status: 'passed' },
          { ancestorTitles: ['on PostgreSQL'], title: 'names [BAG-05] later', status: 'pending' },
          { ancestorTitles: [], title: 'reports a missing PostgreSQL', status: 'failed' },
        ],
      },
    ],
  };
  expect(readVitestTests(report, '/project/')).toEqual([
    {
      file: 'tests/server/bag.test.ts',
      title: '[BAG-05] the sum > [CALL-01, CALL-02] is sent',
      ids: ['BAG-05', 'CALL-01', 'CALL-02'],
      suite: 'node',
      status: 'passed',
    },
    {
      file: 'tests/server/bag.test.ts',
      title: 'on PostgreSQL > names [BAG-05] later',
      ids: [],
      suite: 'postgres',
      status: 'skipped',
    },
    {
      file: 'tests/server/bag.test.ts',
      title: 'reports a missing PostgreSQL',
      ids: [],
      suite: 'node',
      status: 'failed',
    },
  ]);
});

test('reads a file that fails in its setup as a failed test', () => {
  const skipped = { ancestorTitles: ['on PostgreSQL'], title: 'is fast', status: 'skipped' };
  const report = {
    testResults: [
      {
        name: '/project/tests/server/plans.test.ts',
        status: 'failed',
        message: 'Hook timed out in 5000ms.\nIf this is a long-running hook',
        assertionResults: [skipped],
      },
    ],
  };
  expect(readVitestTests(report, '/project/')).toMatchObject([
    { title: 'on PostgreSQL > is fast', status: 'skipped' },
    { title: 'fails outside its tests', status: 'failed', reason: 'Hook timed out in 5000ms.' },
  ]);
});

test('reads the tests of a Playwright report once for each project', () => {
  const spec = (title: string, tests: object[]) => ({ file: 'bag/bag.spec.ts', title, tests });
  const run = (projectName: string, status: string, expectedStatus = 'passed') => ({
    projectName,
    status,
    expectedStatus,
  });
  const report = {
    suites: [
      {
        specs: [spec('[BAG-05] [NAV-01] adds up', [run('full', 'expected'), run('base', 'skipped')])],
        suites: [
          {
            specs: [spec('[BAG-07] inert', [run('base', 'expected', 'failed'), run('base', 'flaky')])],
          },
        ],
      },
    ],
  };
  expect(
    readPlaywrightTests(report).map(
      ({ ids, suite, status }: { ids: string[]; suite: string; status: string }) => [
        ids.join(' '),
        suite,
        status,
      ],
    ),
  ).toEqual([
    ['BAG-05 NAV-01', 'full', 'passed'],
    ['BAG-05 NAV-01', 'base', 'skipped'],
    // A test that is expected to fail proves nothing, and neither does one that passed on the second attempt.
    ['BAG-07', 'base', 'failed'],
    ['BAG-07', 'base', 'failed'],
  ]);
});

describe('a row', () => {
  test('is proved when its tests passed in each profile that it names', () => {
    const { proved, problems } = judge(rows, [...OTHERS, full(), base(), claim()], []);
    expect(problems).toEqual([]);
    expect(proved).toEqual(['BAG-05', 'BAG-07', 'BAG-08']);
  });

  test('is proved in Node alone when no browser test claims it', () => {
    expect(problems([claim()])).toEqual([]);
  });

  test('is not proved without a test', () => {
    expect(problems([])).toEqual(['BAG-05 has no test whose title begins with [BAG-05].']);
  });

  test.each([
    ['failed', 'BAG-05 is not proved: "[BAG-05] adds up" failed (tests/unit/bag.test.ts, Node).'],
    ['skipped', 'BAG-05 is not proved: "[BAG-05] adds up" was skipped (tests/unit/bag.test.ts, Node).'],
  ])('is not proved when one of its tests %s', (status, problem) => {
    expect(problems([claim(), claim({ status })])).toEqual([problem]);
  });

  test.each([
    ['postgres', 'PostgreSQL'],
    ['webkit', 'WebKit'],
  ])('accepts skipped tests of %s only without it', (suite, name) => {
    const skipped = claim({ suite, status: 'skipped' });
    expect(problems([claim(), skipped], [suite])).toEqual([]);
    expect(problems([claim(), skipped])).toEqual([
      `BAG-05 is not proved: "[BAG-05] adds up" was skipped (tests/unit/bag.test.ts, ${name}).`,
    ]);
  });

  test('is not proved when its browser tests miss one of its profiles', () => {
    expect(problems([claim(), full()])).toEqual([
      'BAG-05 has browser tests, but none of them ran in the profile base.',
    ]);
  });

  test('of one profile rejects a claim in the other', () => {
    expect(problems([claim(), full({ ids: ['BAG-07'] })])).toEqual([
      'BAG-07 is a row of the profile base, but tests/e2e/bag.spec.ts claims it in full: "[BAG-05] adds up"',
    ]);
  });

  test('is not pending when a test claims it', () => {
    expect(problems([claim(), full({ ids: ['SIZE-01'] })])).toEqual([
      'SIZE-01 is pending, but tests/e2e/bag.spec.ts claims it: remove the word pending from the row.',
    ]);
  });

  test('must be in the specification', () => {
    expect(problems([claim(), claim({ ids: ['BAG-99'] })])).toEqual([
      'tests/unit/bag.test.ts claims BAG-99, which is no row of docs/specification.md: "[BAG-05] adds up"',
    ]);
    expect(judge([], [], []).problems).toEqual(['docs/specification.md contains no rows.']);
  });
});

test.each(['postgres', 'firefox', 'webkit'])(
  '%s is missing only when all its tests were skipped',
  (suite) => {
    const on = (status: string) => claim({ suite, status });
    expect(findAbsentSuites([claim(), on('skipped')])).toEqual([suite]);
    expect(findAbsentSuites([on('skipped'), on('passed')])).toEqual([]);
    expect(findAbsentSuites([claim()])).toEqual([]);
  },
);

describe('the record', () => {
  const NONE = {
    chromium: 0,
    firefox: 0,
    webkit: 0,
    translated: 0,
    'without-mail': 0,
    'without-payments': 0,
    'en-XA': 0,
    'ar-XB': 0,
  };
  const journey = claim({ ids: [], suite: 'firefox' });
  const run = [claim(), claim({ suite: 'postgres' }), full(), full(), base(), journey, claim({ ids: [] })];
  const record = readRecord(formatRecord(rows, countPassed(run)));

  test('keeps the number of passed tests of each row and of the run', () => {
    expect([...record]).toEqual([
      ['all tests', { ...NONE, node: 2, postgres: 1, full: 2, base: 1, firefox: 1 }],
      ['BAG-05', { ...NONE, node: 1, postgres: 1, full: 2, base: 1 }],
    ]);
  });

  test('agrees with the same run', () => {
    expect(compareCounts(countPassed(run), record, [])).toEqual({ lower: [], higher: [] });
  });

  test('notices a deleted, a skipped and a failed test', () => {
    const lower = [
      'all tests: 1 passed in full, but docs/proof.csv records 2.',
      'BAG-05: 1 passed in full, but docs/proof.csv records 2.',
    ];
    const without = run.toSpliced(2, 1);
    expect(compareCounts(countPassed(without), record, []).lower).toEqual(lower);
    for (const status of ['skipped', 'failed'])
      expect(compareCounts(countPassed([...without, full({ status })]), record, []).lower).toEqual(lower);
  });

  test('notices a deleted test that claims no row', () => {
    expect(compareCounts(countPassed(run.slice(0, -1)), record, []).lower).toEqual([
      'all tests: 1 passed in Node, but docs/proof.csv records 2.',
    ]);
  });

  test('does not compare PostgreSQL without a server', () => {
    const without = run.toSpliced(1, 1);
    expect(compareCounts(countPassed(without), record, ['postgres']).lower).toEqual([]);
    expect(compareCounts(countPassed(without), record, []).lower).toHaveLength(2);
  });

  test('names the rows with more passed tests', () => {
    expect(compareCounts(countPassed([...run, full()]), record, [])).toEqual({
      lower: [],
      higher: ['all tests', 'BAG-05'],
    });
  });
});
