import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import type { AstroIntegrationLogger, HookParameters } from 'astro';
import { expect, onTestFinished, test } from 'vitest';
import { hostedBackend } from '#site/builder/hosted-backend.ts';
import { readSiteSettings } from '#site/settings.ts';
import { startIntegrationServer } from '#tests/support/integration-server.ts';
import { listen } from '#tests/support/listen.ts';
import { copyProject } from '#tests/support/project-copy.ts';

/** Starts a backend that knows no path; by default on a free port. */
const startBackend = (port?: number) =>
  listen(
    createHttpServer((_request, response) => response.writeHead(404).end()),
    port,
  );

test('the site of `npm run dev` starts before its backend, and its pages wait for it', async () => {
  const { origin: backendUrl, port, close } = await startBackend();
  await close();
  const settings = readSiteSettings({
    CATALOGUE_URL: backendUrl,
    DEV_BACKEND: backendUrl,
    DEV_CAPABILITIES: '["users","stock"]',
    DEV_TIME_ZONE: 'US/Eastern',
    DEV_CURRENCY: 'EUR',
  });
  const integration = hostedBackend(settings);
  const logger = Object.create(null) as AstroIntegrationLogger;
  let defined: Record<string, unknown> | undefined;
  let names: readonly string[] | undefined;
  const setup: unknown = {
    command: 'dev',
    addClientDirective: () => {},
    updateConfig: ({ vite }: { vite: { define: Record<string, unknown>; plugins: { name: string }[] } }) => {
      defined = vite.define;
      names = vite.plugins.map(({ name }) => name);
    },
    logger,
  };
  await integration.hooks['astro:config:setup']?.(setup as HookParameters<'astro:config:setup'>);
  expect(defined?.__CAPABILITIES__).toBe('["users","stock"]');
  expect(defined?.__SHOP_TIME_ZONE__).toBe('"America/New_York"');
  expect(names).toEqual(['solene-currency']);

  const site = await startIntegrationServer(integration, logger, {
    server: { watch: null, ws: false },
    plugins: [
      {
        name: 'page',
        configureServer: ({ middlewares }) => {
          middlewares.use((_request, response) => response.end('page'));
        },
      },
    ],
  });
  onTestFinished(() => site.close());
  let isAnswered = false;
  const page = fetch(site.resolvedUrls?.local[0] ?? '').then((response) => {
    isAnswered = true;
    return response;
  });
  await delay(300);
  expect(isAnswered).toBe(false);
  const backend = await startBackend(port);
  onTestFinished(() => backend.close());
  expect((await page).status).toBe(200);
});

test('the backend of `npm run dev` lets the demo admin in and applies a new migration', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'solene-dev-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await copyProject(folder);
  const { port, close } = await startBackend();
  await close();
  const dataDir = path.join(folder, 'data');
  const backend = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/dev-backend.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port - 1), SEED: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(backend, 'close');
  const lines = createInterface(backend.stdout)[Symbol.asyncIterator]();
  const nextLine = async (start: string): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The backend ended.');
    return String(value).startsWith(start) ? String(value).slice(start.length) : nextLine(start);
  };
  await nextLine('The backend is running');
  const [email, password] = (await nextLine('Log in as an admin: ')).split(', ');
  const login = await fetch(`http://localhost:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://localhost:${port - 1}` },
    body: JSON.stringify({ email, password }),
  });
  expect(login.status).toBe(200);
  const migrations = path.join(folder, 'server/db/migrations');
  const journalFile = path.join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  const last = journal.entries.at(-1);
  await writeFile(path.join(migrations, 'new.sql'), 'CREATE TABLE "notes" ("text" text);');
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'new' });
  await writeFile(journalFile, JSON.stringify(journal));
  await nextLine('The backend is running');
  backend.kill();
  await ended;
  const database = await PGlite.create(path.join(dataDir, 'database'));
  const { rows } = await database.query("select to_regclass('public.notes')::text as name");
  await database.close();
  expect(rows).toEqual([{ name: 'notes' }]);
});
