import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const LOCAL = [
  'new Intl.DateTimeFormat()',
  "new Intl.DateTimeFormat('en', { dateStyle: 'long' })",
  "Intl.DateTimeFormat('en')",
  'time.toLocaleDateString()',
  "time.toLocaleTimeString('en', { timeStyle: 'short' })",
  'time.toLocaleString()',
  'time.toDateString()',
  'time.getDate()',
  'time.getMonth()',
  'time.getHours()',
  'time.setHours(0, 0, 0, 0)',
  'time.toISOString().slice(0, 10)',
  "time.toISOString().split('T')",
  'new Date(2026, 1)',
  'new Date(2026, 1, 1, 0, 0)',
];
const SHARED = [
  "new Intl.DateTimeFormat('en', { timeZone: 'UTC' })",
  'new Date()',
  'new Date(Date.UTC(2026, 1, 1))',
  'time.getTime()',
  'time.toISOString()',
];

const FILES = ['src/lib/new.ts', 'src/islands/ui/New.tsx', 'server/orders/new.ts'];

/** Lints the expressions as each file of a temporary project with our rules. Returns the rejected ones by file. */
function findRejected(): Record<string, string[]> {
  const expressions = [...LOCAL, ...SHARED];
  const root = mkdtempSync(path.join(tmpdir(), 'time-zone-rule-'));
  mkdirSync(path.join(root, 'tests'));
  for (const file of ['biome.jsonc', ...globSync('tests/*.grit')]) copyFileSync(file, path.join(root, file));
  for (const file of FILES) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), expressions.map((expression) => `${expression};\n`).join(''));
  }
  const { stdout } = spawnSync(
    path.resolve('node_modules/.bin/biome'),
    ['lint', '--reporter=github', '--max-diagnostics=none', '--vcs-enabled=false'],
    { cwd: root, encoding: 'utf8' },
  );
  rmSync(root, { recursive: true });
  const rejected = [...stdout.matchAll(/title=plugin,file=([^,]+),line=(\d+),/g)];
  const linesOf = (name: string) =>
    new Set(rejected.flatMap(([, file = '', line]) => (file.endsWith(name) ? [Number(line)] : [])));
  return Object.fromEntries(
    FILES.map((name) => [name, expressions.filter((_, index) => linesOf(name).has(index + 1))]),
  );
}

test('the linter rejects days of the local time zone', () => {
  expect(findRejected()).toEqual(Object.fromEntries(FILES.map((name) => [name, LOCAL])));
});
