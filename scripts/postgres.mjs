import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const SUFFIX = process.platform === 'win32' ? '.exe' : '';
/** The folder where Debian keeps each version of PostgreSQL; its programs are not on the PATH. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/**
 * Starts a PostgreSQL server with an empty database cluster in a temporary folder, for the tests alone. Resolves with
 * its URL and functions that stop it and delete the folder, or crash and start it; undefined if PostgreSQL is not
 * installed. `programs` is the folder of its programs.
 */
export async function startPostgres(programs = findPrograms()) {
  if (programs === undefined) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'solene-postgres-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const options = { cwd: folder, ...user };
  const data = path.join(folder, 'data');
  try {
    // The locale C does not treat É as a letter; it is the strictest case for text search.
    const cluster = ['-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
    await promisify(execFile)(path.join(programs, `initdb${SUFFIX}`), ['-D', data, ...cluster], options);
    const port = await freePort();
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
    const launch = () =>
      spawn(path.join(programs, `postgres${SUFFIX}`), args, {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
    let server = launch();
    await untilReady(server);
    const end = async (signal) => {
      const closed = once(server, 'close');
      server.kill(signal);
      await closed;
    };
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      pid: () => server.pid,
      stop: async () => {
        await end('SIGINT');
        rmSync(folder, { recursive: true });
      },
      crash: () => end('SIGQUIT'),
      start: async () => {
        server = launch();
        await untilReady(server);
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the folder of PostgreSQL's programs: from the PATH, else Debian's newest version. */
function findPrograms() {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  return [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...newestFirst.map((version) => path.join(DEBIAN_FOLDER, version, 'bin')),
  ].find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(path.join(folder, `${program}${SUFFIX}`))),
  );
}

/** Returns the ids of an unprivileged user if this process runs as root, because PostgreSQL refuses to run as root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const idOf = (flag) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: idOf('-u'), gid: idOf('-g') };
    } catch {
      // This system has no such user.
    }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody.');
}

/** Resolves with a port that is free now. */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Resolves when the server accepts connections; rejects with its log if it exits before. */
function untilReady(server) {
  const log = [];
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('close', () => reject(new Error(`PostgreSQL did not start:\n${log.join('\n')}`)));
    createInterface({ input: server.stderr }).on('line', (line) => {
      log.push(line);
      if (line.includes('ready to accept connections')) resolve();
    });
  });
}
