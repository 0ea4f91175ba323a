import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRelease, publishRelease } from '#server/site/release.ts';
import { roundsOf, SEED, timeoutOf } from '#tests/support/server/chaos-shop.ts';
import { createDice } from '#tests/support/server/malformed-requests.ts';
import { limitFileSize } from '#tests/support/server/server-process.ts';

const ROUNDS = roundsOf(2);
const SUPPORT = path.resolve(import.meta.dirname, '../support/server');
const NODE_FLAGS = ['--disable-warning=ExperimentalWarning'];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'solene-publication-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Expects that all served pages belong to one release, whose script is complete. */
async function expectWhole(): Promise<void> {
  const release = await openRelease(folder);
  if (release === undefined) throw new Error('There is no release.');
  const pathOf = (file: string) => path.join(release.files.get(file) ?? '', file);
  const pages = [...release.files.keys()].filter((file) => file.endsWith('.html'));
  const scripts = new Set<string>();
  for (const page of pages) scripts.add(await readFile(pathOf(page), 'utf8'));
  expect([pages.length, scripts.size]).toEqual([40, 1]);
  const [script = ''] = scripts;
  expect(release.files.has(script)).toBe(true);
  const content = await readFile(pathOf(script), 'utf8');
  expect(content === script.charAt(script.length - '0.wasm'.length).repeat(8 * 1024 * 1024)).toBe(true);
}

test(`a server killed while it publishes leaves a whole site, ${ROUNDS} times, seed ${SEED}`, {
  timeout: timeoutOf(ROUNDS),
}, async () => {
  const dice = createDice(SEED);
  for (let round = 0; round < ROUNDS; round += 1) {
    const publisher = spawn(process.execPath, [
      ...NODE_FLAGS,
      path.join(SUPPORT, 'publish-in-loop.ts'),
      folder,
    ]);
    const ended = once(publisher, 'close');
    const before = (await openRelease(folder))?.name;
    while ((await openRelease(folder))?.name === before) await sleep(5);
    await sleep(dice.below(500));
    publisher.kill('SIGKILL');
    await ended;
    await expectWhole();
  }
});

test.skipIf(process.platform !== 'linux')(
  'a full disk keeps the earlier site, and cuts off no file for good',
  async () => {
    const built = path.join(folder, 'built');
    const build = async (text: string) => {
      await mkdir(path.join(built, '_astro'), { recursive: true });
      await writeFile(path.join(built, 'index.html'), text);
      await writeFile(path.join(built, `_astro/island.${text}.js`), text.repeat(1000));
    };
    await build('earlier');
    const { release: earlier } = await publishRelease(folder, built, 'earlier');
    await build('later');
    limitFileSize(process, 1000);
    const publishing = publishRelease(folder, built, 'later').finally(() =>
      limitFileSize(process, 'unlimited'),
    );
    await expect(publishing).rejects.toThrow('EFBIG');
    expect((await openRelease(folder))?.key).toBe('earlier');
    expect(await readdir(path.join(folder, 'pages'))).toEqual([earlier.name]);

    const { release: later } = await publishRelease(folder, built, 'later');
    const hashed = later.files.get('_astro/island.later.js') ?? '';
    expect(await readFile(path.join(hashed, '_astro/island.later.js'), 'utf8')).toBe('later'.repeat(1000));
    expect([...later.files.keys()].sort()).toEqual([
      '_astro/island.earlier.js',
      '_astro/island.later.js',
      'index.html',
    ]);
  },
);

test('a build ends with its server, even if that is killed', async () => {
  const server = spawn(process.execPath, [...NODE_FLAGS, path.join(SUPPORT, 'start-endless-build.ts')]);
  const [output] = await once(server.stdout, 'data');
  const build = Number(output);
  const isRunning = () => {
    try {
      return process.kill(build, 0);
    } catch {
      return false;
    }
  };
  expect(isRunning()).toBe(true);
  server.kill('SIGKILL');
  while (isRunning()) await sleep(20);
});
