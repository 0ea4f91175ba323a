import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { prepareSeedImages } from '#tests/support/seed-images.ts';

/** Deferreds that resolve when a request reaches the slow page. `release` lets the requests finish. */
const arrivals = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
const release = Promise.withResolvers<void>();

let dataDir: string;
let server: RunningServer;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'solene-start-'));
  await prepareSeedImages(dataDir);
  server = await startServer(
    readConfig({ DATABASE_URL: 'memory://', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }),
    {
      site: async (app) => {
        app.all('/*', { config: { access: 'anyone', read: 'static' } }, async ({ originalUrl }) => {
          if (originalUrl !== '/slow') return `site ${originalUrl}`;
          arrivals.pop()?.resolve();
          await release.promise;
          return 'done';
        });
      },
    },
  );
});
afterAll(() => rm(dataDir, { recursive: true }));

test('routes everything but the API and uploads to the site, including malformed URLs', async () => {
  const fetchBody = async (url: string) => (await server.app.inject({ url })).body;
  expect(await fetchBody('/shop?page=2')).toBe('site /shop?page=2');
  expect(await fetchBody('/shop/%E0%A4%A')).toBe('site /shop/%E0%A4%A');
  for (const url of ['/api/nope', '/api/%', '/uploads/nope.webp', '/uploads/%']) {
    expect(JSON.parse(await fetchBody(url))).toMatchObject({ success: false });
  }
});

test('finishes requests in progress on both loopback addresses before it closes', async () => {
  const { port } = new URL(server.url);
  const allArrived = Promise.all(arrivals.map((arrival) => arrival.promise));
  const responses = ['127.0.0.1', '[::1]'].map((host) => fetch(`http://${host}:${port}/slow`));
  await allArrived;
  const closed = server.close();
  release.resolve();
  for (const response of responses) expect(await (await response).text()).toBe('done');
  await closed;
  for (const host of ['127.0.0.1', '[::1]']) {
    await expect(fetch(`http://${host}:${port}/healthz`)).rejects.toThrow();
  }
});
