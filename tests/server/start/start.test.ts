import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type RunningServer, startServer } from '#server/start.ts';

/** What the slow page of the site waits for. */
const arrivals = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
const leave = Promise.withResolvers<void>();

let dataDir: string;
let server: RunningServer;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'solene-start-'));
  server = await startServer(
    readConfig({ DATABASE_URL: 'memory://', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }),
    {
      site: async (app) => {
        app.all('/*', async ({ originalUrl }) => {
          if (originalUrl !== '/slow') return `site ${originalUrl}`;
          arrivals.pop()?.resolve();
          await leave.promise;
          return 'done';
        });
      },
    },
  );
});
afterAll(() => rm(dataDir, { recursive: true }));

test('the site answers what is not the backend’s, broken addresses too, and never for the API', async () => {
  const ask = async (url: string) => (await server.app.inject({ url })).body;
  expect(await ask('/shop?page=2')).toBe('site /shop?page=2');
  expect(await ask('/shop/%E0%A4%A')).toBe('site /shop/%E0%A4%A');
  for (const url of ['/api/nope', '/api/%', '/uploads/nope.webp', '/uploads/%']) {
    expect(JSON.parse(await ask(url))).toMatchObject({ success: false });
  }
});

test('closing finishes the requests under way, on both loopback addresses, and then nobody answers', async () => {
  const { port } = new URL(server.url);
  const allArrived = Promise.all(arrivals.map((arrival) => arrival.promise));
  const answers = ['127.0.0.1', '[::1]'].map((host) => fetch(`http://${host}:${port}/slow`));
  await allArrived;
  const closed = server.close();
  leave.resolve();
  for (const answer of answers) expect(await (await answer).text()).toBe('done');
  await closed;
  for (const host of ['127.0.0.1', '[::1]']) {
    await expect(fetch(`http://${host}:${port}/healthz`)).rejects.toThrow();
  }
});
