import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from '#server/db/lock.ts';
import { keepSite } from '#server/site/keeper.ts';
import { publishRelease } from '#server/site/release.ts';

/** Nobody listens there. */
const AWAY = { catalogueUrl: 'http://127.0.0.1:9', apiUrl: '', siteUrl: 'https://shop.example' };
const SENTENCE =
  'The backend at http://127.0.0.1:9 does not answer, so the site cannot be built; the files already there stay.';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'solene-keeper-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a build that fails is told in a sentence, and the site that is there stays in use', async () => {
  const built = path.join(folder, 'earlier');
  await mkdir(built);
  await writeFile(path.join(built, 'index.html'), '<h1>Home</h1>');
  await publishRelease(folder, built, 'old');
  const told: string[] = [];
  const keeper = await keepSite({
    folder,
    profile: 'full',
    build: AWAY,
    key: async () => 'new',
    report: (event, sentence) => told.push(`${event}: ${sentence}`),
  });
  expect(told).toEqual([
    'building: Building the site anew …',
    `failed: The site could not be built and stays as it was. ${SENTENCE}`,
  ]);
  expect(keeper.current()?.key).toBe('old');
  expect(keeper.current()?.files.has('index.html')).toBe(true);
  await keeper.close();
});

test('without an earlier site, a build that fails keeps the shop from opening', async () => {
  const report = () => undefined;
  const keeping = keepSite({ folder, profile: 'full', build: AWAY, key: async () => 'new', report });
  await expect(keeping).rejects.toThrow(SENTENCE);
});

test('two processes cannot keep one folder: the second one is told', async () => {
  const unlock = lockFolder(folder);
  const report = () => undefined;
  const keeping = keepSite({ folder, profile: 'full', build: AWAY, key: async () => 'new', report });
  await expect(keeping).rejects.toThrow(`The data folder ${folder} is in use by another process`);
  unlock();
});
