import { createServer as createHttpServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { AstroIntegrationLogger, HookParameters } from 'astro';
import { expect, onTestFinished, test } from 'vitest';
import { hostedBackend } from '#site/hosted-backend.ts';
import { readSiteSettings } from '#site/settings.ts';
import { startIntegrationServer } from '#tests/support/integration-server.ts';
import { listen } from '#tests/support/listen.ts';

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
  });
  const integration = hostedBackend(settings);
  const logger = Object.create(null) as AstroIntegrationLogger;
  let defined: Record<string, unknown> | undefined;
  const setup: unknown = {
    command: 'dev',
    addClientDirective: () => {},
    updateConfig: ({ vite }: { vite: { define: Record<string, unknown> } }) => {
      defined = vite.define;
    },
    logger,
  };
  await integration.hooks['astro:config:setup']?.(setup as HookParameters<'astro:config:setup'>);
  expect(defined?.__CAPABILITIES__).toBe('["users","stock"]');

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
