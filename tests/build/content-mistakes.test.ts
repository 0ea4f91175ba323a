import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroIntegrationLogger, HookParameters } from 'astro';
import type { ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { showContentMistakes } from '#site/builder/show-content-mistakes.ts';
import { startIntegrationServer } from '#tests/support/integration-server.ts';

/**
 * What an editor sees while the development server runs: a real Vite server, its socket to open pages, and the
 * terminal.
 */

let root: string;
let deal: string;
let original: string;
let server: ViteDevServer;
let origin: string;
const terminal: string[] = [];

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'solene-content-mistakes-'));
  await mkdir(path.join(root, 'src/assets'), { recursive: true });
  await cp('tests/support/content', path.join(root, 'src/content'), { recursive: true });
  await cp('src/assets/editorial', path.join(root, 'src/assets/editorial'), { recursive: true });
  await symlink(path.resolve('src/pages'), path.join(root, 'src/pages'));
  deal = path.join(root, 'src/content/site/deal.yml');
  original = await readFile(deal, 'utf8');
  const integration = showContentMistakes();
  const logger = Object.assign(Object.create(null) as AstroIntegrationLogger, {
    error: (text: string) => terminal.push(text),
    info: (text: string) => terminal.push(text),
  });
  // Only the properties that the integration reads.
  const config = { root: pathToFileURL(`${root}/`) };
  integration.hooks['astro:config:setup']?.({
    command: 'dev',
    config,
  } as HookParameters<'astro:config:setup'>);
  server = await startIntegrationServer(integration, logger, { root });
  // The watcher says it is ready before it watches all files.
  await vi.waitFor(
    () => expect(server.watcher.getWatched()[path.dirname(deal)]).toContain('deal.yml'),
    30_000,
  );
  origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
});

afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

const openPage = () => fetch(origin, { headers: { 'sec-fetch-dest': 'document' } });

test('shows a mistake in the terminal and instead of the page until it is corrected', async () => {
  const url = `${origin.replace('http', 'ws')}/?token=${server.config.webSocketToken}`;
  const socket = new WebSocket(url, 'vite-hmr');
  /** Resolves when the server tells open pages to reload. */
  const reload = () =>
    new Promise<void>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        if (JSON.parse(String(data)).type === 'full-reload') resolve();
      });
    });
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  expect((await openPage()).status).toBe(404);

  const broken = reload();
  await writeFile(deal, original.replace('headline: Evening,', 'headline: Evening: <b>'));
  await broken;
  const rule = 'src/content/site/deal.yml:1: a text that contains a colon must be in quotation marks.';
  expect(terminal).toEqual([`${rule} Write headline: "Evening: <b> for a little less"`]);
  const page = await openPage();
  expect(page.status).toBe(500);
  expect(await page.text()).toContain(
    `<p>${rule} Write headline: &quot;Evening: &lt;b&gt; for a little less&quot;</p>`,
  );

  const corrected = reload();
  await writeFile(deal, original);
  await corrected;
  expect(terminal.at(-1)).toBe('All content files are correct again.');
  expect((await openPage()).status).toBe(404);
  socket.close();
});
