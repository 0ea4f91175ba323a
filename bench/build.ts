/**
 * `npm run bench:build`: measures the build of large shops and the publication of one changed product. The arguments
 * are numbers of products, by default 1000 and 10000. `TEST_DATABASE_URL` names a PostgreSQL server on which the role
 * may create databases; without it, the shop uses its embedded database. See `docs/performance.md`.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { eq, type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { type Config, readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { products } from '#server/db/schema/products.ts';
import { startShop } from '#server/shop.ts';
import type { RunningServer } from '#server/start.ts';
import { peakOfChildren } from './child-memory.ts';
import { insertProductsSql } from './large-shop.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const counts = positionals.length > 0 ? positionals.map(Number) : [1000, 10_000];
const serverUrl = process.env.TEST_DATABASE_URL;

/**
 * The cost of a step: wall and CPU time in seconds, and the peak memory in MB of the server, and of the build's
 * processes together.
 */
interface Cost {
  readonly wall: number;
  readonly serverCpu: number;
  readonly buildCpu: number;
  readonly serverPeak: number;
  readonly buildPeak: number;
}

const COLUMNS = ['products', 'step', 'wall s', 'CPU s', 'of build', 'server MB', 'build MB', 'files', 'MB'];
printRow(COLUMNS);
for (const count of counts) await measureShop(count);

async function measureShop(count: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'solene-bench-'));
  const name = `solene_bench_${randomBytes(6).toString('hex')}`;
  const databaseUrl = serverUrl && Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  if (serverUrl) await execute(serverUrl, `create database ${name}`);
  try {
    await fill(databaseUrl, folder, count);
    // No pause between two builds: it would count as time of the second change.
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: '0', BUILD_INTERVAL_SECONDS: '0' };
    await measure(readConfig(env), folder, count);
  } finally {
    if (serverUrl) await execute(serverUrl, `drop database ${name} with (force)`);
    rmSync(folder, { recursive: true });
  }
}

/** Runs a statement on a connection of its own, without a time limit. */
async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function fill(databaseUrl: string | undefined, dataDir: string, count: number): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    if (databaseUrl === undefined) await database.db.execute(sql.raw(insertProductsSql(count)));
    else await execute(databaseUrl, insertProductsSql(count));
    await database.db.execute('analyze');
  } finally {
    await database.close();
  }
}

/** Measures the first build, and the publication of a changed price: by a cent, and to another price band. */
async function measure(config: Config, folder: string, count: number): Promise<void> {
  const cpuFile = path.join(folder, 'cpu-times');
  const hook = pathToFileURL(path.resolve(import.meta.dirname, 'report-cpu-time.ts'));
  hook.searchParams.set('file', cpuFile);
  process.env.NODE_OPTIONS = `--disable-warning=ExperimentalWarning --import=${hook}`;
  let shop: RunningServer | undefined;
  try {
    const full = await costOf(cpuFile, async () => {
      shop = await startShop(config, { progress: () => undefined });
    });
    report(count, 'first build', full, folder);
    for (const [step, change] of [
      ['one change', sql`price_cents + 1`],
      ['other band', sql`98765`],
    ] as const) {
      const changed = await costOf(cpuFile, () => changeProduct(shop, change));
      report(count, step, changed, folder);
    }
  } finally {
    await shop?.close();
  }
}

/** Changes the price of a product and resolves when its page shows the new price. */
async function changeProduct(shop: RunningServer | undefined, priceCents: SQL): Promise<void> {
  if (shop === undefined) throw new Error('The shop has not started.');
  const page = `${shop.url}/shop/product-7`;
  const [changed] = await shop.database.db
    .update(products)
    .set({ priceCents })
    .where(eq(products.id, 'product-7'))
    .returning();
  if (changed === undefined) throw new Error('The product is missing.');
  const price = (changed.priceCents / 100).toFixed(2);
  while (!(await (await fetch(page)).text()).includes(`$${price}`)) await sleep(50);
}

/** Measures a step with its child processes, if these end before the step. */
async function costOf(cpuFile: string, step: () => Promise<void>): Promise<Cost> {
  rmSync(cpuFile, { force: true });
  const cpu = process.cpuUsage();
  const started = performance.now();
  const buildPeak = await peakOfChildren(step);
  const wall = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const children = readFileSync(cpuFile, 'utf8').trim().split('\n').map(Number);
  return {
    wall,
    serverCpu: (user + system) / 1e6,
    buildCpu: children.reduce((sum, seconds) => sum + seconds, 0),
    serverPeak: process.resourceUsage().maxRSS / 1024,
    buildPeak,
  };
}

function report(count: number, step: string, cost: Cost, folder: string): void {
  const site = path.join(folder, 'site');
  const sizes = ['pages', 'hashed'].flatMap((part) =>
    readdirSync(path.join(site, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(path.join(entry.parentPath, entry.name)).size),
  );
  const megabytes = sizes.reduce((total, size) => total + size, 0) / 1e6;
  const times = [cost.wall, cost.serverCpu + cost.buildCpu, cost.buildCpu].map((value) => value.toFixed(1));
  const peaks = [cost.serverPeak, cost.buildPeak].map((value) => value.toFixed(0));
  printRow([count, step, ...times, ...peaks, sizes.length, megabytes.toFixed(0)]);
}

function printRow(cells: readonly (string | number)[]): void {
  console.log(cells.map((cell) => String(cell).padStart(12)).join(''));
}
