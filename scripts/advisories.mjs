/**
 * `npm run advisories`: compares the locked packages with the known vulnerabilities in scripts/advisories.json, without
 * a network. Fails if a package has a high or critical one without an exception. `npm run advisories -- --update` first
 * records the advisories that the npm registry has for the locked packages.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import semver from 'semver';
import { npm, root, stop } from './setup.mjs';

const SNAPSHOT = path.join(root, 'scripts/advisories.json');
const SEVERE = ['high', 'critical'];

/** Returns each version of each package in a lock file, as `{ name, version }`. */
export function lockedPackages(lock) {
  return Object.entries(lock.packages)
    .filter(([location]) => location !== '')
    .map(([location, { name, version }]) => ({
      name: name ?? location.split('node_modules/').at(-1),
      version,
    }));
}

/** Compares packages with a snapshot. Returns sentences: problems, which fail the check, and notes. */
export function judgeAdvisories(packages, { advisories, exceptions }) {
  const problems = [];
  const notes = [];
  for (const advisory of advisories) {
    const versions = affectedVersions(packages, advisory);
    if (versions.length === 0) continue;
    const exception = exceptions.find(({ id }) => id === advisory.id);
    const { id, severity, title } = advisory;
    const finding = `${advisory.package} ${versions.join(', ')} has the ${severity} advisory ${id}: ${title}.`;
    if (exception) notes.push(`${finding} Accepted: ${exception.reason}`);
    else (SEVERE.includes(severity) ? problems : notes).push(finding);
  }
  for (const { id, reason } of exceptions) {
    if (!reason) problems.push(`The exception for ${id} has no reason.`);
    const isUsed = advisories.some((each) => each.id === id && affectedVersions(packages, each).length > 0);
    if (!isUsed) problems.push(`No locked package has the advisory ${id}: remove its exception.`);
  }
  return { problems, notes };
}

/** Returns the versions of a package that an advisory affects, including prereleases. */
function affectedVersions(packages, advisory) {
  const versions = packages.filter(({ name }) => name === advisory.package).map(({ version }) => version);
  return [...new Set(versions)].filter((version) =>
    semver.satisfies(version, advisory.range, { includePrerelease: true }),
  );
}

/**
 * Returns the advisories of a report by `npm audit --json`, and the stored advisories that the report lacks: a later
 * lock file may return to a version that they affect. Throws if the report has no result.
 */
export function mergeAdvisories(stored, report) {
  if (!report.vulnerabilities) throw new Error(report.message ?? 'The registry sent no advisories.');
  const found = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((cause) => typeof cause === 'object')
    .map(({ url, name, range, severity, title }) => ({
      id: url.split('/').at(-1),
      package: name,
      range,
      severity,
      title,
    }));
  const ids = new Set(found.map(({ id }) => id));
  const sortKey = (each) => `${each.package} ${each.id} ${each.range}`;
  return [...stored.filter(({ id }) => !ids.has(id)), ...found].sort((a, b) =>
    sortKey(a) < sortKey(b) ? -1 : 1,
  );
}

function update() {
  const { stdout } = npm(['audit', '--json', '--package-lock-only'], 'pipe');
  const snapshot = readJson(SNAPSHOT);
  try {
    const advisories = mergeAdvisories(snapshot.advisories, JSON.parse(stdout));
    const updated = new Date().toISOString().slice(0, 10);
    const next = { ...snapshot, updated, source: 'npm audit', advisories };
    writeFileSync(SNAPSHOT, `${JSON.stringify(next, null, 2)}\n`);
  } catch (error) {
    stop(`The advisories could not be updated: ${error.message}`);
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--update')) update();
  const snapshot = readJson(SNAPSHOT);
  const packages = lockedPackages(readJson(path.join(root, 'package-lock.json')));
  const { problems, notes } = judgeAdvisories(packages, snapshot);
  const { updated, source, advisories } = snapshot;
  const age = Math.floor((Date.now() - Date.parse(updated)) / 86_400_000);
  console.log(`Note: ${advisories.length} advisories, updated ${age} days ago on ${updated} (${source}).`);
  for (const note of notes) console.log(`Note: ${note}`);
  for (const problem of problems) console.error(`✗ ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
