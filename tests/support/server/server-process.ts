import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/**
 * The arguments of Node that run the shop in a child process. The optimizing compiler for WebAssembly is off: it takes
 * a quarter of a start and pays off only in a server that runs for long.
 */
const SERVER_ARGS = [
  '--disable-warning=ExperimentalWarning',
  '--liftoff-only',
  path.resolve(import.meta.dirname, '../../../server/main.ts'),
];

/** How a server process ended. */
interface EndOfServer {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A server in a child process. */
export interface ServerProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves with the URL once the server listens. */
  readonly listening: Promise<string>;
  /** Resolves when the process has ended and all its output has been read. */
  readonly ended: Promise<EndOfServer>;
}

const started = new Set<ServerProcess>();

/** Starts the server in a child process. An unreachable build hook prevents it from building the site. */
export function startServerProcess(
  env: { readonly DATA_DIR: string } & Readonly<Record<string, string>>,
): ServerProcess {
  const child = spawn(process.execPath, SERVER_ARGS, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      BUILD_HOOK_URL: 'http://127.0.0.1:9/',
      LOG_LEVEL: 'silent',
      // Skips the demo accounts, whose password hashes take time.
      NODE_ENV: 'production',
      SITE_URL: 'http://localhost',
      TRUST_PROXY: 'none',
      SEED: 'demo',
      ...env,
    },
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  // Unlike `exit`, `close` fires after all output has been read.
  const ended = once(child, 'close').then(([code, signal]) => {
    started.delete(server);
    return { code, signal, ...output };
  });
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const url = /Solène is running at (\S+)/.exec(output.stdout)?.[1];
      if (url) resolve(url);
    });
    ended.then((end) => reject(new Error(`The server ended: ${JSON.stringify(end)}`)), reject);
  });
  // Tests that only await `ended` must not cause an unhandled rejection.
  listening.catch(() => undefined);
  const server = { child, listening, ended };
  started.add(server);
  return server;
}

/** Kills the server processes that are left and waits for their end. */
export async function killServerProcesses(): Promise<void> {
  for (const { child, ended } of started) {
    child.kill('SIGKILL');
    await ended;
  }
}

/**
 * Limits the size of files that a running process writes, in bytes, or lifts the limit. Every write beyond it fails, as
 * on a full disk. Unlike a small file system, this does not require root.
 */
export function limitFileSize(
  { pid }: { readonly pid?: number | undefined },
  limit: number | 'unlimited',
): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${limit}:`]);
}
