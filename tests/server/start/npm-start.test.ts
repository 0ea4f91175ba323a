import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** The shop as a terminal, a container or a service runs it: below npm and its shell. */

let folder: string;
const groups = new Set<number>();

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'solene-npm-start-'));
});
afterEach(async () => {
  for (const pid of groups) endGroup(pid, 'SIGKILL');
  groups.clear();
  await rm(folder, { recursive: true });
});

/** Signals the processes of a group that are left. */
function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Runs a command that starts the shop without products and without a site. */
function run(command: string, args: readonly string[], port = '0') {
  const child = spawn(command, args, {
    // A group of its own, so that a shop that survives the test is found.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      CI: '1',
      DATA_DIR: path.join(folder, 'data'),
      PORT: port,
      SEED: 'none',
      BUILD_HOOK_URL: 'http://127.0.0.1:9/',
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
      SITE_URL: 'http://localhost',
      TRUST_PROXY: 'none',
    },
  });
  if (child.pid !== undefined) groups.add(child.pid);
  return { child, url: urlOf(child), ended: once(child, 'exit'), closed: once(child, 'close') };
}

/** Resolves with the URL that the shop prints; rejects if all processes end before. */
function urlOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The output is not piped.');
  return new Promise((resolve, reject) => {
    createInterface({ input: stdout })
      .on('line', (line) => {
        const url = /Solène is running at (\S+)/.exec(line)?.[1];
        if (url !== undefined) resolve(url);
      })
      .once('close', () => reject(new Error('The shop did not start.')));
  });
}

test.each([
  ['SIGTERM', 'npm'],
  ['SIGHUP', 'npm'],
  ['SIGKILL', 'npm'],
  // A terminal signals all its processes.
  ['SIGINT', 'all processes'],
  ['SIGHUP', 'all processes'],
] as const)('ends on %s to %s and leaves port and data folder free', async (signal, receiver) => {
  const first = run('npm', ['start']);
  const { port } = new URL(await first.url);
  if (receiver === 'npm') first.child.kill(signal);
  else endGroup(first.child.pid ?? 0, signal);
  // The output closes when the last process that inherited it has ended.
  await first.closed;
  const second = run('npm', ['start'], port);
  expect(new URL(await second.url).port).toBe(port);
});

test('ends with the script that runs it, even if that is killed', async () => {
  const { child, url, closed } = run('node', ['scripts/start.mjs']);
  await url;
  child.kill('SIGKILL');
  await closed;
});

test('outlives a shell that started it in the background', async () => {
  const { child, url, ended, closed } = run('sh', ['-c', 'node scripts/start.mjs & exit 0']);
  await ended;
  expect((await fetch(`${await url}/healthz`)).status).toBe(200);
  endGroup(child.pid ?? 0, 'SIGTERM');
  await closed;
});
