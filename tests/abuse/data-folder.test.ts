import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureDataFolder } from '#server/config/data-folder.ts';
import { StartError } from '#server/config/start-error.ts';

let parent: string;
let dataDir: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'solene-abuse-'));
  dataDir = join(parent, 'data');
});
afterEach(() => rm(parent, { recursive: true }));

const permissionsOf = async (file: string) => (await stat(file)).mode & 0o777;

test('[SAFE-07] creates the data folder for its owner alone', async () => {
  expect(ensureDataFolder(dataDir, 'uploads')).toBe(join(dataDir, 'uploads'));
  expect(await permissionsOf(dataDir)).toBe(0o700);
  expect(await permissionsOf(join(dataDir, 'uploads'))).toBe(0o700);
});

test('[SAFE-07] closes an empty folder, but not one with other files in it', async () => {
  await mkdir(dataDir);
  await chmod(dataDir, 0o755);
  ensureDataFolder(dataDir, 'uploads');
  expect(await permissionsOf(dataDir)).toBe(0o700);

  await chmod(parent, 0o755);
  await writeFile(join(parent, 'letter.txt'), 'Not part of the shop');
  const use = () => ensureDataFolder(parent, 'uploads');
  expect(use).toThrow(StartError);
  expect(use).toThrow(
    `The data folder ${parent} is open to other users and has other files in it: set DATA_DIR to an empty folder.`,
  );
  expect(await permissionsOf(parent)).toBe(0o755);
});
