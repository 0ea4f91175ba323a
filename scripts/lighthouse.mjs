/**
 * `npm run lighthouse`: how fast, accessible, sound and findable Lighthouse finds the shop on a phone.
 *
 * Starts the shop as `npm start` does, on a database in memory and a data folder of its own, and measures each page
 * three times; what counts is the median. Prints a table and, for each score below 100, the audits that cost it.
 * Exits with 1 when there is one. Lighthouse is fetched from the registry when it is needed; `npm test` does not
 * run it, since a busy machine measures itself. Names as arguments measure only those pages: `npm run lighthouse -- home`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { findBrowser } from './browser.mjs';
import { environment, node, root, setup, stop } from './setup.mjs';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const FIGURES = {
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};
/** What keeps the browser quiet; without a sandbox only as root, where there is none. */
const CHROME_FLAGS = [
  '--headless=new',
  '--disable-gpu',
  '--disable-background-networking',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

setup();
const browser = (await findBrowser()) ?? (await import('playwright')).chromium.executablePath();
const folder = mkdtempSync(path.join(tmpdir(), 'solene-lighthouse-'));
const shop = startShop();
try {
  process.exitCode = await measureAll(await shop.url);
} finally {
  await shop.close();
  rmSync(folder, { recursive: true });
}

/** Runs the shop on a free port; `url` resolves when it is open. */
function startShop() {
  const env = { ...environment, DATABASE_URL: 'memory://', DATA_DIR: folder, PORT: '0', SITE_URL: '' };
  const child = spawn(node, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const url = new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const open = / is open at (\S+)/.exec(line);
      if (open) resolve(open[1]);
    });
    closed.then(() => reject(new Error('The shop could not be started.')));
  });
  const close = () => {
    child.kill();
    return closed;
  };
  return { url, close };
}

/** Measures the pages and prints what came out. Answers the exit code. */
async function measureAll(origin) {
  const rows = [];
  const complaints = [];
  for (const page of await pagesOf(origin)) {
    process.stdout.write(`${page.name} `);
    const reports = [];
    while (reports.length < RUNS) {
      reports.push(measure(origin + page.address, page.skip));
      process.stdout.write('.');
    }
    process.stdout.write('\n');
    rows.push(rowOf(page, reports));
    complaints.push(...complaintsOf(page, reports));
  }
  console.table(rows);
  for (const complaint of complaints) console.error(`✗ ${complaint}`);
  return complaints.length === 0 ? 0 : 1;
}

/** One page of each kind. The shop says in its sitemap which products and entries it has. */
async function pagesOf(origin) {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const first = (prefix) => {
    const found = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, address]) => address);
    return found.find((address) => address.startsWith(prefix)) ?? stop(`The sitemap has no page ${prefix}…`);
  };
  const pages = [
    { name: 'home', address: '/' },
    { name: 'shop', address: '/shop' },
    { name: 'category', address: '/categories/dress' },
    { name: 'product', address: first('/shop/') },
    // Kept out of search engines on purpose: that they may not show it is no fault.
    { name: 'search', address: '/search', skip: ['is-crawlable'] },
    { name: 'about', address: '/pages' },
    { name: 'contact', address: '/contact' },
    { name: 'blog', address: '/blog' },
    { name: 'entry', address: first('/blog/') },
  ];
  const wanted = process.argv.slice(2);
  return wanted.length === 0 ? pages : pages.filter(({ name }) => wanted.includes(name));
}

/** One run of Lighthouse, as its report. */
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

/** A score as Lighthouse shows it, of 100. */
function scoreOf(report, category) {
  return Math.round(report.categories[category].score * 100);
}

function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
}

/** A page's line of the table: medians; LCP and TBT in milliseconds. */
function rowOf({ name }, reports) {
  const scores = CATEGORIES.map((category) => [
    category,
    median(reports.map((report) => scoreOf(report, category))),
  ]);
  const figures = Object.entries(FIGURES).map(([short, audit]) => {
    const value = median(reports.map((report) => report.audits[audit].numericValue));
    return [short, short === 'CLS' ? Number(value.toFixed(3)) : Math.round(value)];
  });
  return Object.fromEntries([['page', name], ...scores, ...figures]);
}

/** A sentence for each score whose median is below 100, with the audits of that run that are to blame. */
function complaintsOf({ name, address }, reports) {
  return CATEGORIES.flatMap((category) => {
    const middle = median(reports.map((report) => scoreOf(report, category)));
    if (middle === 100) return [];
    const report = reports.find((one) => scoreOf(one, category) === middle);
    const audits = report.categories[category].auditRefs
      .map(({ id, weight }) => ({ weight, ...report.audits[id] }))
      .filter(({ weight, score }) => weight > 0 && score !== null && score < 1)
      .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id));
    return [`${name} (${address}): ${category} ${middle}: ${audits.join(', ')}`];
  });
}
