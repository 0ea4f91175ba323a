/**
 * `npm run bench:api`: measures the API on PostgreSQL with a large shop. `TEST_DATABASE_URL` names a server on which
 * the role may create databases; the program creates one and drops it. See `docs/performance.md`.
 *
 * `--products` and `--orders` set the size of the shop, `--runs` the number of requests per row of the report.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { pruneHeldKeys } from '#server/orders/order-warnings.ts';
import { createShopContext } from '#server/shop-context.ts';
import { updateSalesPeriods } from '#server/stats/sales-periods.ts';
import { insertOrdersSql, insertProductsSql } from './large-shop.ts';

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '1000000' },
    orders: { type: 'string', default: '200000' },
    runs: { type: 'string', default: '200' },
  },
});
const runs = Number(options.runs);
const serverUrl = process.env.TEST_DATABASE_URL;
if (serverUrl === undefined) throw new Error('Set TEST_DATABASE_URL to the URL of a PostgreSQL server.');

const name = `solene_bench_${randomBytes(6).toString('hex')}`;
const url = new URL(serverUrl);
url.pathname = `/${name}`;
const uploads = mkdtempSync(path.join(tmpdir(), 'solene-bench-'));
await execute(serverUrl, `create database ${name}`);
try {
  await measureShop(url.href);
} finally {
  await execute(serverUrl, `drop database ${name} with (force)`);
  rmSync(uploads, { recursive: true });
}

/** Runs statements on a connection without a time limit. */
async function execute(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
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
    console.log(`Filling a database with ${options.products} products and ${options.orders} orders …`);
    await execute(
      databaseUrl,
      insertProductsSql(Number(options.products)),
      ...insertOrdersSql({ count: Number(options.orders) }),
    );
    // The worker of a server does this in the background.
    while (await updateSalesPeriods(database.db, context.config.timeZone));
    await pruneHeldKeys(database.db);
    await execute(databaseUrl, 'vacuum analyze');
    const cookie = await logInAdmin();
    console.log(
      'request'.padEnd(44),
      'first'.padStart(8),
      'p50'.padStart(8),
      'p99'.padStart(8),
      'p50 ratio'.padStart(10),
      'p99 ratio'.padStart(10),
    );
    const last = Math.floor(Number(options.products) / 8);
    for (const [path, key] of [
      ['/api/products?limit=8', '_id'],
      ['/api/products?limit=8&sort=price', '_id'],
      ['/api/products?limit=8&sort=-price', '_id'],
      ['/api/products?limit=8&sort=rating', '_id'],
      ['/api/products?limit=8&category=dress&color=red', '_id'],
      ['/api/products?limit=8&minPrice=50&maxPrice=100&sale=true', '_id'],
      [`/api/products?limit=8&page=${Math.floor(last / 2)}`, '_id'],
      [`/api/products?limit=8&page=${last}`, '_id'],
      ['/api/products?limit=10&q=velvet%20dress', '_id'],
      ['/api/products?limit=10&q=word77', '_id'],
      ['/api/products?limit=10&q=qqxqq', '_id'],
      ['/api/products/facets?category=dress', '_id'],
      ['/api/products/related/product-77', '_id'],
      ['/api/products/product-77', '_id'],
      ['/api/orders', 'number'],
      ['/api/orders?page=5000', 'number'],
      ['/api/orders?page=9999', 'number'],
      ['/api/orders?status=overdue', 'number'],
      ['/api/orders?q=SOL-AB', 'number'],
      ['/api/orders?q=customer77', 'number'],
      ['/api/orders/new', 'number'],
      ['/api/stats/shop?range=7-days', 'number'],
      ['/api/stats/shop?range=12-months', 'number'],
      ['/api/auth/getusers', 'number'],
    ] as const) {
      const request = async () => {
        const response = await app.inject({ url: path, headers: { cookie } });
        if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`);
        return response.body;
      };
      const started = performance.now();
      const body = await request();
      const first = performance.now() - started;
      const table = key === '_id' ? 'products where id' : 'orders where number';
      const rows = [...body.matchAll(new RegExp(`"${key}":"([^"]+)"`, 'g'))].map((match) => match[1]);
      const select = { name: table, text: `select * from ${table} = any($1)`, values: [rows] };
      // Alternating, so that other load on the machine slows both.
      const times: number[] = [];
      const bareTimes: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        times.push(await timeOf(request));
        bareTimes.push(await timeOf(() => bare.query(select)));
      }
      const p99 = quantile(times, 0.99);
      const p50 = quantile(times, 0.5);
      const cells = [first, p50, p99, p50 / quantile(bareTimes, 0.5), p99 / quantile(bareTimes, 0.99)];
      console.log(
        path.padEnd(44),
        ...cells.map((cell, column) => cell.toFixed(1).padStart(column < 3 ? 8 : 10)),
      );
    }
    await exportOrders();

    /** Exports all orders and prints the time and the growth of the heap. */
    async function exportOrders() {
      globalThis.gc?.();
      const before = process.memoryUsage().heapUsed;
      let peak = before;
      const timer = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage().heapUsed);
      }, 20);
      const response = await fetch(`${await app.listen({ port: 0 })}/api/orders/export`, {
        headers: { cookie },
      });
      const started = performance.now();
      let bytes = 0;
      for await (const chunk of response.body ?? []) bytes += chunk.length;
      clearInterval(timer);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(
        `Export of all orders: ${(bytes / 1e6).toFixed(0)} MB in ${seconds} s, heap +${((peak - before) / 1e6).toFixed(0)} MB`,
      );
    }
  } finally {
    await app.close();
    await bare.end();
    await database.close();
  }

  /** Registers an admin and returns the session cookie. */
  async function logInAdmin(): Promise<string> {
    const account = {
      username: 'bench',
      email: 'bench@shop.example',
      password: `${randomBytes(8).toString('hex')}!`,
    };
    const send = (path: string) =>
      app.inject({ method: 'POST', url: path, payload: account, headers: { origin: 'http://localhost:80' } });
    await send('/api/auth/register');
    await bare.query(`update users set role = 'admin' where username = 'bench'`);
    const { cookies } = await send('/api/auth/login');
    return cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ');
  }
}

async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;
}
