/**
 * `npm run lighthouse`: measures the shop on a phone with Lighthouse.
 *
 * Starts the shop with an in-memory database and a temporary data folder. Measures each kind of page three times and
 * takes the median. Prints a table and, for each score below 100, the failed audits; then exits with 1. Downloads
 * Lighthouse from the registry on demand. It is not part of `npm test`, because load on the machine distorts the
 * results. Arguments select pages by name: `npm run lighthouse -- home`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { environment, root, setup, stop } from './setup.mjs';
import { startShop } from './shop-process.mjs';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const METRICS = {
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};
/** Chromium flags that reduce background activity. As root, Chromium needs --no-sandbox. */
const CHROME_FLAGS = [
  '--headless=new',
  '--disable-gpu',
  '--disable-background-networking',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

setup();
const browser = (await findBrowser()) ?? (await import('playwright')).chromium.executablePath();
const folder = mkdtempSync(path.join(tmpdir(), 'solene-lighthouse-'));
const shop = startShop(folder);
try {
  process.exitCode = await measureAll(await shop.url);
} finally {
  await shop.close();
  rmSync(folder, { recursive: true });
}

/** Measures the pages and prints the results. Returns the exit code. */
async function measureAll(origin) {
  const rows = [];
  const problems = [];
  for (const page of await pagesOf(origin)) {
    process.stdout.write(`${page.name} `);
    const reports = [];
    while (reports.length < RUNS) {
      reports.push(measure(origin + page.pathname, page.skip));
      process.stdout.write('.');
    }
    process.stdout.write('\n');
    rows.push(rowOf(page, reports));
    problems.push(...problemsOf(page, reports));
  }
  console.table(rows);
  for (const problem of problems) console.error(`✗ ${problem}`);
  return problems.length === 0 ? 0 : 1;
}

/** Returns one page of each kind. Product and blog URLs come from the sitemap. */
async function pagesOf(origin) {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const first = (prefix) => {
    const found = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(
      ([, pathname]) => pathname,
    );
    return (
      found.find((pathname) => pathname.startsWith(prefix)) ?? stop(`The sitemap has no page ${prefix}…`)
    );
  };
  const pages = [
    { name: 'home', pathname: '/' },
    { name: 'shop', pathname: '/shop' },
    { name: 'category', pathname: '/categories/dress' },
    { name: 'product', pathname: first('/shop/') },
    // Deliberately excluded from search engines.
    { name: 'search', pathname: '/search', skip: ['is-crawlable'] },
    { name: 'about', pathname: '/pages' },
    { name: 'contact', pathname: '/contact' },
    { name: 'blog', pathname: '/blog' },
    { name: 'entry', pathname: first('/blog/') },
  ];
  const names = process.argv.slice(2);
  return names.length === 0 ? pages : pages.filter(({ name }) => names.includes(name));
}

/** Runs Lighthouse once and returns its report. */
function measure(url, skip = []) {
  const file = path.join(folder, 'report.json');
  rmSync(file, { force: true });
  const args = [
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=${CHROME_FLAGS.join(' ')}`,
    ...(skip.length > 0 ? [`--skip-audits=${skip.join(',')}`] : []),
  ];
  const command = [
    'exec',
    '--yes',
    '--loglevel=error',
    `--package=${LIGHTHOUSE}`,
    '--',
    'lighthouse',
    ...args,
  ];
  const { status } = spawnSync('npm', command, {
    cwd: root,
    env: { ...environment, CHROME_PATH: browser },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0 || !existsSync(file)) throw new Error(`Lighthouse could not measure ${url}.`);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}

/** Returns a score from 0 to 100, as Lighthouse displays it. */
function scoreOf(report, category) {
  return Math.round(report.categories[category].score * 100);
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** Returns a page's row of the table: medians, with LCP and TBT in ms. */
function rowOf({ name }, reports) {
  const scores = CATEGORIES.map((category) => [
    category,
    median(reports.map((report) => scoreOf(report, category))),
  ]);
  const metrics = Object.entries(METRICS).map(([short, audit]) => {
    const value = median(reports.map((report) => report.audits[audit].numericValue));
    return [short, short === 'CLS' ? Number(value.toFixed(3)) : Math.round(value)];
  });
  return Object.fromEntries([['page', name], ...scores, ...metrics]);
}

/** Returns a message for each median score below 100, with the failed audits of that run. */
function problemsOf({ name, pathname }, reports) {
  return CATEGORIES.flatMap((category) => {
    const score = median(reports.map((report) => scoreOf(report, category)));
    if (score === 100) return [];
    const report = reports.find((candidate) => scoreOf(candidate, category) === score);
    const audits = report.categories[category].auditRefs
      .map(({ id, weight }) => ({ weight, ...report.audits[id] }))
      .filter((audit) => audit.weight > 0 && audit.score !== null && audit.score < 1)
      .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id));
    return [`${name} (${pathname}): ${category} ${score}: ${audits.join(', ')}`];
  });
}
