/**
 * `npm run bench:abuse`: measures how soon the shop answers while it is attacked. Starts it with the embedded database
 * and, if `TEST_DATABASE_URL` names a server on which the role may create databases, with PostgreSQL. See
 * `docs/performance.md`. `--seconds` sets the length of each row of the report.
 */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import type { Load } from './abuse-load.ts';

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } });
const durationMs = Number(options.seconds) * 1000;
const serverUrl = process.env.TEST_DATABASE_URL;

/** Pause between two measured requests, in ms. */
const PAUSE_MS = 20;
/** Requests a second and connections of each kind of load. */
const LOADS = [
  ['slashes', 20, 20],
  ['new passwords', 20, 20],
  ['reads of products', 200, 60],
  ['HEAD, Brotli', 200, 60],
  ['forged sessions', 200, 60],
  ['wrong logins', 100, 200],
  ['orders', 150, 20],
] as const;
const HEADER = ['load', 'sent/s', 'health p50', 'p95', 'ratio', 'page p50', 'p95', 'ratio'];

/** Times of the requests of one row, in ms. */
interface Times {
  readonly health: readonly number[];
  readonly page: readonly number[];
}

await measureShop('Embedded database', {});
if (serverUrl !== undefined) {
  const name = `solene_bench_${randomBytes(6).toString('hex')}`;
  await execute(serverUrl, `create database ${name}`);
  try {
    await measureShop('PostgreSQL', {
      DATABASE_URL: Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href,
    });
  } finally {
    await execute(serverUrl, `drop database ${name} with (force)`);
  }
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function measureShop(title: string, env: Readonly<Record<string, string>>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'solene-bench-'));
  const started = performance.now();
  const shop = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    env: {
      ...process.env,
      ...env,
      DATA_DIR: folder,
      PORT: '0',
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(shop, 'exit');
  try {
    let output = '';
    for await (const text of shop.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      output += text;
      if (output.includes('is running at')) break;
    }
    shop.stdout.resume();
    const url = /is running at (\S+)/.exec(output)?.[1];
    if (url === undefined) throw new Error(`The shop has not started: ${output}`);
    console.log(`\n${title}: start ${((performance.now() - started) / 1000).toFixed(1)} s`);
    await report(url.replace('localhost', '127.0.0.1'), shop.pid ?? 0);
  } finally {
    shop.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  }
}

async function report(url: string, processId: number): Promise<void> {
  const account = await register(url);
  const response = await fetch(`${url}/api/products?limit=50`);
  const { products } = await response.json();
  const product = products.find(({ sizes = [] }: { sizes?: unknown[] }) => sizes.length === 0);
  const base = { ...account, url, durationMs, productId: String(product._id) };
  // The first requests compile the code.
  await underLoad({ ...base, kind: 'harmless', rate: 50, connections: 20 });
  console.log(
    HEADER.map((cell, index) => cell[index === 0 ? 'padEnd' : 'padStart'](index === 0 ? 24 : 11)).join(''),
  );
  printRow('idle', await times(url, sleep(durationMs)));
  for (const [kind, rate, connections] of LOADS) {
    const harmless = await underLoad({ ...base, kind: 'harmless', rate, connections });
    printRow('harmless', harmless.times, harmless.sent);
    const attack = await underLoad({ ...base, kind, rate, connections });
    printRow(kind, attack.times, attack.sent, harmless.times);
    console.log(`  responses: ${attack.statuses}; memory ${memoryOf(processId)} MB`);
    // Lets open requests of the attack end, so that they do not count in the next row.
    await sleep(3000);
  }
}

/** Registers a customer and logs in. */
async function register(url: string): Promise<Pick<Load, 'userId' | 'cookie' | 'password'>> {
  const name = `bench${randomBytes(4).toString('hex')}`;
  const password = `${randomBytes(8).toString('hex')}!`;
  const send = (path: string) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ username: name, email: `${name}@shop.example`, password }),
    });
  await send('/api/auth/register');
  const login = await send('/api/auth/login');
  const cookies = login.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const { user } = await login.json();
  return { userId: String(user._id), cookie: cookies.join('; '), password };
}

async function underLoad(load: Load) {
  const file = path.resolve(import.meta.dirname, 'abuse-load.ts');
  const running = promisify(execFile)(process.execPath, ['--no-warnings', file, JSON.stringify(load)]);
  const measured = await times(load.url, running);
  const { sent, statuses } = JSON.parse((await running).stdout);
  return { times: measured, sent: sent / (durationMs / 1000), statuses: JSON.stringify(statuses) };
}

/** Measures a health check and a page, one after the other, until `end` resolves. */
async function times(url: string, end: Promise<unknown>): Promise<Times> {
  let isRunning = true;
  const stop = () => {
    isRunning = false;
  };
  const stopped = end.then(stop, stop);
  const measure = async (address: string) => {
    const taken: number[] = [];
    while (isRunning) {
      const started = performance.now();
      const response = await fetch(address, { headers: { 'x-forwarded-for': '12.1.1.1' } });
      await response.arrayBuffer();
      taken.push(performance.now() - started);
      await sleep(PAUSE_MS);
    }
    return taken;
  };
  const [health, page] = await Promise.all([measure(`${url}/healthz`), measure(`${url}/`), stopped]);
  return { health, page };
}

function printRow(name: string, { health, page }: Times, sent = 0, harmless?: Times): void {
  const figures = (values: readonly number[], base?: readonly number[]) => [
    quantile(values, 0.5).toFixed(1),
    quantile(values, 0.95).toFixed(1),
    base ? (quantile(values, 0.95) / quantile(base, 0.95)).toFixed(1) : '',
  ];
  const cells = [sent.toFixed(0), ...figures(health, harmless?.health), ...figures(page, harmless?.page)];
  console.log(name.padEnd(24) + cells.map((cell) => cell.padStart(11)).join(''));
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;
}

/** Returns the memory of a process in MB; reads `/proc`. */
function memoryOf(processId: number): string {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1];
  return (Number(kilobytes) / 1024).toFixed(0);
}
