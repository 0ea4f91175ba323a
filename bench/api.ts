/**
 * `npm run bench:api`: measures the API on PostgreSQL with a large shop. `TEST_DATABASE_URL` names a server on which
 * the role may create databases; the program creates one and drops it. See `docs/performance.md`.
 *
 * `--products` and `--orders` set the size of the shop, `--runs` the number of requests per row of the report, and
 * `--only` selects rows by a part of their name. `--database` keeps the filled database under this name for later runs.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { pruneHeldKeys } from '#server/orders/order-warnings.ts';
import { mergeOrderCounts } from '#server/orders/orders.ts';
import { createShopContext } from '#server/shop-context.ts';
import { updateSalesPeriods } from '#server/stats/sales-periods.ts';
import { benchRequests } from './api-requests.ts';
import { insertOrdersSql, insertProductsSql } from './large-shop.ts';

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '1000000' },
    orders: { type: 'string', default: '200000' },
    runs: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
    database: { type: 'string' },
  },
});
const size = { products: Number(options.products), orders: Number(options.orders) };
const runs = Number(options.runs);
const serverUrl = process.env.TEST_DATABASE_URL;
if (serverUrl === undefined) throw new Error('Set TEST_DATABASE_URL to the URL of a PostgreSQL server.');

const name = options.database ?? `solene_bench_${randomBytes(6).toString('hex')}`;
const url = new URL(serverUrl);
url.pathname = `/${name}`;
const uploads = mkdtempSync(path.join(tmpdir(), 'solene-bench-'));
const isNew = (await execute(serverUrl, `select from pg_database where datname = '${name}'`)) === 0;
if (isNew) await execute(serverUrl, `create database ${name}`);
try {
  await measureShop(url.href);
} finally {
  if (options.database === undefined) await execute(serverUrl, `drop database ${name} with (force)`);
  rmSync(uploads, { recursive: true });
}

/** Runs statements on a connection without a time limit. Returns the number of rows of the last one. */
async function execute(connectionString: string, ...statements: string[]): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  let rows = 0;
  try {
    for (const statement of statements) rows = (await client.query(statement)).rowCount ?? 0;
    return rows;
  } finally {
    await client.end();
  }
}

async function measureShop(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: uploads });
  const bare = new pg.Client({ connectionString: databaseUrl });
  await bare.connect();
  const context = createShopContext(readConfig({ LOG_LEVEL: 'silent' }), database.db);
  const app = await buildApp({ context, database, uploads, shownRevision: () => null });
  try {
    await fill(database, databaseUrl, context.config.timeZone);
    const cookie = await logInAdmin(app, bare);
    await reportRequests(app, bare, cookie);
    await exportOrders(app, cookie);
  } finally {
    await app.close();
    await bare.end();
    await database.close();
  }
}

async function fill({ db }: Database, databaseUrl: string, timeZone: string): Promise<void> {
  if (isNew) {
    console.log(`Filling a database with ${size.products} products and ${size.orders} orders …`);
    await execute(databaseUrl, insertProductsSql(size.products), ...insertOrdersSql({ count: size.orders }));
  }
  // The worker of a server does this in the background.
  while (await updateSalesPeriods(db, timeZone));
  await mergeOrderCounts(db);
  await pruneHeldKeys(db);
  await execute(databaseUrl, 'vacuum analyze');
}

/** Prints the times of each request. */
async function reportRequests(app: FastifyInstance, bare: pg.Client, cookie: string): Promise<void> {
  const columns = ['first', 'p50', 'p99', 'bare p50', 'p50 ratio', 'p99 ratio'];
  console.log('request'.padEnd(58), ...columns.map((column) => column.padStart(9)));
  for (const { label, pathOf, bareOf, isAfterChange } of benchRequests(size.products, size.orders)) {
    if (!label.includes(options.only)) continue;
    const send = async (run: number) => {
      const response = await app.inject({ url: pathOf(run), headers: { cookie } });
      if (response.statusCode !== 200) throw new Error(`${label}: ${response.body}`);
      return response.body;
    };
    const started = performance.now();
    let body = await send(0);
    const first = performance.now() - started;
    // Alternating, so that other load on the machine slows both.
    const times: number[] = [];
    const bareTimes: number[] = [];
    for (let run = 1; run <= runs; run += 1) {
      if (isAfterChange) await bare.query('update catalogue_state set revision = revision + 1');
      times.push(
        await timeOf(async () => {
          body = await send(run);
        }),
      );
      bareTimes.push(await timeOf(() => bare.query(bareOf(body))));
    }
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    const [bareP50, bareP99] = [quantile(bareTimes, 0.5), quantile(bareTimes, 0.99)];
    const cells = [first, p50, p99, bareP50, p50 / bareP50, p99 / bareP99];
    console.log(label.padEnd(58), ...cells.map((cell) => cell.toFixed(1).padStart(9)));
  }
}

/** Exports all orders over a connection and prints the time and the growth of the heap. */
async function exportOrders(app: FastifyInstance, cookie: string): Promise<void> {
  const origin = await app.listen({ port: 0 });
  for (const file of ['export', 'export-lines']) {
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    let peak = before;
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().heapUsed);
    }, 20);
    const started = performance.now();
    const response = await fetch(`${origin}/api/orders/${file}`, { headers: { cookie } });
    let bytes = 0;
    for await (const chunk of response.body ?? []) bytes += chunk.length;
    clearInterval(timer);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const megabytes = (count: number) => (count / 1e6).toFixed(0);
    console.log(`${file}: ${megabytes(bytes)} MB in ${seconds} s, heap +${megabytes(peak - before)} MB`);
  }
}

/** Registers an admin, unless an earlier run did, and returns the session cookie. */
async function logInAdmin(app: FastifyInstance, bare: pg.Client): Promise<string> {
  const account = { username: 'bench', email: 'bench@shop.example', password: 'the bench measures 200,000!' };
  const send = (url: string) =>
    app.inject({ method: 'POST', url, payload: account, headers: { origin: 'http://localhost:80' } });
  await send('/api/auth/register');
  await bare.query(`update users set role = 'admin' where username = 'bench'`);
  const { cookies } = await send('/api/auth/login');
  return cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ');
}

async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;
}
