import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBuildBackend } from '#server/build-backend.ts';
import { readConfig } from '#server/config/config.ts';
import { lockFolder } from '#server/db/folder-lock.ts';

/** Builds beside another process; `process.test.ts` has the one beside a running server. */

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'solene-build-backend-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a build rejects a data folder that a process without a server has locked', async () => {
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  const unlock = lockFolder(dataDir);
  await expect(openBuildBackend(readConfig({ DATA_DIR: dataDir }))).rejects.toThrow(
    `The data folder ${dataDir} is in use by another process`,
  );
  unlock();
});

test('a second build stops with one sentence', async () => {
  const cache = path.join(folder, '.cache/build');
  await mkdir(cache, { recursive: true });
  const unlock = lockFolder(cache);
  const command = path.resolve('server/build-command.ts');
  const stderr = await new Promise((resolve) => {
    const args = ['--disable-warning=ExperimentalWarning', command];
    execFile(process.execPath, args, { cwd: folder }, (_error, _stdout, text) => resolve(text));
  });
  unlock();
  expect(stderr).toBe('Another build is running. Wait until it has finished, then try again.\n');
});
