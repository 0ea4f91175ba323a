import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listProductsEndpoint } from '#contract/catalogue/products.ts';
import { openBuildBackend } from '#server/build-backend.ts';
import { readConfig } from '#server/config/config.ts';
import { prepareSeedImages } from '#tests/support/seed-images.ts';
import {
  killServerProcesses,
  type ServerProcess,
  startServerProcess,
} from '#tests/support/server/server-process.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'solene-process-'));
});
afterAll(async () => {
  await killServerProcesses();
  await rm(folder, { recursive: true });
});

/** Starts the server on the data folder of these tests. */
const run = (env: Record<string, string>) => startServerProcess({ DATA_DIR: join(folder, 'data'), ...env });

async function idsOf(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/products`);
  return z
    .parse(listProductsEndpoint.parseResponse, await response.json())
    .products.map((product) => product._id);
}

describe('running server', () => {
  let url: string;
  let first: ServerProcess;
  beforeAll(async () => {
    await prepareSeedImages(join(folder, 'data'));
    await chmod(join(folder, 'data'), 0o755);
    first = run({});
    url = await first.listening;
  });

  test('listens on localhost and both loopback addresses', async () => {
    const { port } = new URL(url);
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      const response = await fetch(`http://${host}:${port}/healthz`);
      expect([host, response.status, await response.json()]).toEqual([host, 200, { status: 'ok' }]);
    }
  });

  test('[SAFE-07] closes the data folder and what it writes into it to other users', async () => {
    const data = join(folder, 'data');
    // The database chooses the permissions of its files. In a closed folder, nobody reaches them.
    for (const name of ['', 'database', 'lock', 'server-url']) {
      expect((await stat(join(data, name))).mode & 0o077, name).toBe(0);
    }
  });

  test('rejects a second process on the same data folder with one sentence', async () => {
    const end = await run({}).ended;
    expect(end).toEqual({
      code: 1,
      signal: null,
      stdout: '',
      stderr: `The data folder ${join(folder, 'data')} is in use by another process: stop that process, or set DATA_DIR to another folder.\n`,
    });
    expect(await idsOf(url)).toHaveLength(59);
  });

  test('a build reads the catalogue from the running process and leaves it running', async () => {
    const backend = await openBuildBackend(readConfig({ DATA_DIR: join(folder, 'data') }));
    expect(backend).toMatchObject({ url, isShared: true });
    await backend.close();
    expect(await idsOf(url)).toHaveLength(59);
  });

  test('loses no data and leaves no lock after SIGKILL', async () => {
    const before = await idsOf(url);
    first.child.kill('SIGKILL');
    await first.ended;
    first = run({});
    url = await first.listening;
    expect(await idsOf(url)).toEqual(before);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'shuts down cleanly on %s and can start again',
    async (signal) => {
      const before = await idsOf(url);
      first.child.kill(signal);
      expect(await first.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
      first = run({});
      url = await first.listening;
      expect(await idsOf(url)).toEqual(before);
    },
  );

  test('reports a port in use in one sentence', async () => {
    first.child.kill('SIGTERM');
    await first.ended;
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    expect(await run({ PORT: port }).ended).toMatchObject({
      code: 1,
      stderr: `Port ${port} on localhost is in use by another program: stop that program, or set PORT to another port.\n`,
    });
    other.close();
  });
});

test('stops cleanly during the first start, and the next start completes it', async () => {
  const env = { DATA_DIR: join(folder, 'interrupted') };
  // Most images exist already, because preparing all of them takes many seconds.
  await prepareSeedImages(env.DATA_DIR);
  const uploads = join(env.DATA_DIR, 'uploads');
  const missing = (await readdir(uploads)).filter((file) => /^[0-3]/.test(file));
  expect(missing.length).toBeGreaterThan(10);
  for (const file of missing) await rm(join(uploads, file));
  const interrupted = run(env);
  await once(interrupted.child.stdout, 'data');
  interrupted.child.kill('SIGTERM');
  expect(await interrupted.ended).toEqual({
    code: 0,
    signal: null,
    stdout: 'Preparing the images of 59 products…\n',
    stderr: '',
  });
  const next = run(env);
  expect(await idsOf(await next.listening)).toHaveLength(59);
  expect(await readdir(uploads)).toEqual(expect.arrayContaining(missing));
  next.child.kill('SIGTERM');
  await next.ended;
});

describe('failing start', () => {
  test('reports a port in use before it opens the database', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const dataDir = join(folder, 'untouched');
    expect(await run({ PORT: port, DATA_DIR: dataDir }).ended).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `Port ${port} on localhost is in use by another program: stop that program, or set PORT to another port.\n`,
    });
    expect(await readdir(folder)).not.toContain('untouched');
    other.close();
  });

  test('reports an invalid variable in one sentence', async () => {
    expect(await run({ PORT: 'abc' }).ended).toEqual({
      code: 1,
      signal: null,
      stdout: '',
      stderr: 'PORT is "abc", but it must be a whole number from 0 to 65535.\n',
    });
  });

  test.each([{}, { DATABASE_URL: 'memory://' }])(
    'reports a file in place of the data folder in one sentence, with %o',
    async (env) => {
      const file = join(folder, 'a-file');
      await writeFile(file, '');
      expect(await run({ DATA_DIR: file, ...env }).ended).toMatchObject({
        code: 1,
        stderr: `The data folder ${file} is not writable: change its permissions, or set DATA_DIR to another folder.\n`,
      });
    },
  );

  test('reports an unreachable PostgreSQL in one sentence without the password', async () => {
    const end = await run({ DATABASE_URL: 'postgres://shop:secret@127.0.0.1:9/shop' }).ended;
    expect(end.code).toBe(1);
    expect(end.stderr).toMatch(
      /^The database at 127\.0\.0\.1:9\/shop cannot be reached \(.+\): check DATABASE_URL and that PostgreSQL is running\.\n$/,
    );
    expect(end.stderr).not.toContain('secret');
  });
});
