import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { judgeAdvisories, lockedPackages, mergeAdvisories } from '#scripts/advisories.mjs';

const LOCK = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/silk': { version: '1.4.0' },
    'node_modules/loom/node_modules/silk': { version: '2.0.0-beta.1' },
    'node_modules/@mill/thread': { version: '3.0.0' },
    'node_modules/alias': { name: 'wool', version: '5.0.0' },
  },
};
const SILK = { id: 'GHSA-1', package: 'silk', range: '<1.5.0', severity: 'high', title: 'Tears' };

const judge = (advisory: object, exceptions: { id: string; reason?: string }[] = []) =>
  judgeAdvisories(lockedPackages(LOCK), { advisories: [{ ...SILK, ...advisory }], exceptions });

describe('the locked packages', () => {
  test('include nested ones, scoped ones and the real names of aliases', () => {
    expect(lockedPackages(LOCK)).toEqual([
      { name: 'silk', version: '1.4.0' },
      { name: 'silk', version: '2.0.0-beta.1' },
      { name: '@mill/thread', version: '3.0.0' },
      { name: 'wool', version: '5.0.0' },
    ]);
  });

  test('of this project have one problem if one of them is old', () => {
    const packages = lockedPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')));
    const snapshot = JSON.parse(readFileSync('scripts/advisories.json', 'utf8'));
    const old = [...packages, { name: 'astro', version: '7.2.7' }];
    expect(judgeAdvisories(old, snapshot).problems).toEqual([
      'astro 7.2.7 has the critical advisory GHSA-26w7-cxv4-gfx2: Remote code execution when AVIF images are optimized.',
    ]);
  });
});

describe('the check', () => {
  test('fails for a high or critical advisory of a version in its range', () => {
    const problem = 'silk 1.4.0 has the high advisory GHSA-1: Tears.';
    expect(judge({})).toEqual({ problems: [problem], notes: [] });
    expect(judge({ severity: 'critical' }).problems).toHaveLength(1);
    expect(judge({ range: '>=1.4.1' }).problems).toEqual([
      'silk 2.0.0-beta.1 has the high advisory GHSA-1: Tears.',
    ]);
    expect(judge({ range: '<1.4.0' })).toEqual({ problems: [], notes: [] });
    expect(judge({ package: 'velvet' })).toEqual({ problems: [], notes: [] });
  });

  test('only notes lesser advisories and those with an exception', () => {
    expect(judge({ severity: 'moderate' })).toEqual({
      problems: [],
      notes: ['silk 1.4.0 has the moderate advisory GHSA-1: Tears.'],
    });
    expect(judge({}, [{ id: 'GHSA-1', reason: 'It is ironed.' }])).toEqual({
      problems: [],
      notes: ['silk 1.4.0 has the high advisory GHSA-1: Tears. Accepted: It is ironed.'],
    });
  });

  test('fails for an exception without a reason or without an affected package', () => {
    expect(judge({}, [{ id: 'GHSA-1', reason: '' }]).problems).toEqual([
      'The exception for GHSA-1 has no reason.',
    ]);
    expect(judge({ range: '<1' }, [{ id: 'GHSA-1', reason: 'It is ironed.' }]).problems).toEqual([
      'No locked package has the advisory GHSA-1: remove its exception.',
    ]);
  });
});

test('an update replaces the advisories that the registry names and keeps the others', () => {
  const url = 'https://advisories.example/GHSA-1';
  const found = { source: 7, name: 'silk', dependency: 'silk', title: 'Tears a lot', url };
  const report = {
    vulnerabilities: {
      silk: { via: [{ ...found, severity: 'critical', range: '<2' }] },
      // Vulnerable only through the package that it names.
      loom: { via: ['silk'] },
    },
  };
  const linen = { ...SILK, id: 'GHSA-2', package: 'linen' };
  expect(mergeAdvisories([SILK, linen], report)).toEqual([
    linen,
    { id: 'GHSA-1', package: 'silk', range: '<2', severity: 'critical', title: 'Tears a lot' },
  ]);
  expect(() => mergeAdvisories([SILK], { message: '405 Method Not Allowed' })).toThrow('405');
});
