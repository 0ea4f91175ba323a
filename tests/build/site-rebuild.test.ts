import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from '#server/db/folder-lock.ts';
import { publishRelease } from '#server/site/release.ts';
import { openSiteFolder, startSiteBuilder } from '#server/site/site-builder.ts';

/** Build options with a catalogue URL that nothing listens on. */
const UNREACHABLE = { catalogueUrl: 'http://127.0.0.1:9', apiUrl: '', siteUrl: 'https://shop.example' };
const UNREACHABLE_ERROR =
  'The site cannot be built because the backend at http://127.0.0.1:9 does not respond. Existing files are unchanged.';

const NEW = { state: async () => ({ key: 'new', edits: 'new' }), minIntervalMs: 0 };

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'solene-site-builder-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('serves the earlier site at once and reports a failed rebuild', async () => {
  const built = path.join(folder, 'earlier');
  await mkdir(built);
  await writeFile(path.join(built, 'index.html'), '<h1>Home</h1>');
  await publishRelease(folder, built, 'old');
  const reports: string[] = [];
  const failed = Promise.withResolvers<void>();
  const site = await openSiteFolder(folder);
  const close = await startSiteBuilder({
    site,
    profile: 'full',
    build: UNREACHABLE,
    ...NEW,
    report: (event, message) => {
      reports.push(`${event}: ${message}`);
      if (event === 'failed') failed.resolve();
    },
  });
  expect(reports).toEqual([]);
  await failed.promise;
  expect(reports).toEqual([
    'building: Rebuilding the site …',
    `failed: The site build failed; the previous version stays online. ${UNREACHABLE_ERROR}`,
  ]);
  expect(site.release?.key).toBe('old');
  expect(site.release?.files.has('index.html')).toBe(true);
  await close();
  site.unlock();
});

test('rejects when the build fails and there is no earlier site', async () => {
  const site = await openSiteFolder(folder);
  const report = () => undefined;
  const starting = startSiteBuilder({ site, profile: 'full', build: UNREACHABLE, ...NEW, report });
  await expect(starting).rejects.toThrow(UNREACHABLE_ERROR);
  site.unlock();
});

test('rejects a folder that another process has locked', async () => {
  const unlock = lockFolder(folder);
  await expect(openSiteFolder(folder)).rejects.toThrow(
    `The data folder ${folder} is in use by another process`,
  );
  unlock();
});
