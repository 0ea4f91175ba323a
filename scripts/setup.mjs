/**
 * Prepares a fresh checkout: installs packages that are missing or differ from the lock file, and enables the
 * repository's git hooks. This script runs on the system's Node (20 or newer); everything else runs on the Node from
 * node_modules.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const windows = process.platform === 'win32';

/** Path of the project's Node, at the locked version. */
export const node = path.join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node');

/**
 * Environment of child processes. PATH starts with the project's Node and tools. Node reads compiled modules from a
 * cache, which saves a second of each start.
 */
export const environment = {
  NODE_COMPILE_CACHE: path.join(root, '.cache/node'),
  // The same threads read files, hash passwords and encode images. There are more threads than the latter two use.
  UV_THREADPOOL_SIZE: '8',
  ...process.env,
  PATH: [path.dirname(node), path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
};

/** Prints an error message and exits with 1. */
export function stop(message) {
  console.error(message);
  process.exit(1);
}

/** Installs packages if needed and enables the git hooks. */
export function setup() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    stop(`Solène requires Node 20 or newer; this is ${process.version}.`);
  }
  const reason = installReason();
  if (reason !== undefined) {
    console.log(`Installing packages (${reason}) …`);
    const started = Date.now();
    // Without --include=dev, NODE_ENV=production would omit the build tools.
    const result = npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    if (result.status !== 0) stop('Installing the packages failed: see the npm output above.');
    console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  }
  if (!existsSync(node))
    stop('The package "node" is not installed correctly: delete node_modules and try again.');
  enableGitHooks();
}

/** Runs the npm that started this script, to use its version and settings. With `pipe`, returns its output as text. */
export function npm(args, stdio = 'inherit') {
  const npmScript = process.env.npm_execpath;
  const options = { cwd: root, stdio, encoding: 'utf8', maxBuffer: 64_000_000 };
  return npmScript?.endsWith('.js')
    ? spawnSync(process.execPath, [npmScript, ...args], options)
    : spawnSync('npm', args, { ...options, shell: windows });
}

/** Returns the reason for an installation; undefined if the packages match the lock file. */
function installReason() {
  const lock = readJson('package-lock.json');
  if (lock === undefined) stop('package-lock.json is missing: this copy of the project is incomplete.');
  const installed = readJson('node_modules/.package-lock.json');
  if (installed === undefined) return 'none installed yet';
  for (const [name, { version, optional }] of Object.entries(lock.packages)) {
    if (name === '' || (optional && !installed.packages[name])) continue;
    if (installed.packages[name]?.version !== version)
      return `${name.replace(/.*node_modules\//, '')} differs`;
  }
  return undefined;
}

function readJson(file) {
  const fullPath = path.join(root, file);
  return existsSync(fullPath) ? JSON.parse(readFileSync(fullPath, 'utf8')) : undefined;
}

/** Enables `.githooks`, whose pre-commit hook formats staged files. Respects an existing core.hooksPath. */
function enableGitHooks() {
  if (process.env.CI || !existsSync(path.join(root, '.git'))) return;
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    if (git('config', '--default', '', '--get', 'core.hooksPath') === '')
      git('config', 'core.hooksPath', '.githooks');
  } catch {
    // Without git, or in another user's checkout, hooks are not needed.
  }
}

/** A word of a warning in the output of a tool. The plural is part of summaries such as "0 warnings". */
export const WARNING = /\b(warn|warning|deprecated)\b/i;

/** Polling interval of the parent process, in ms. The system does not announce the end of a parent. */
const PARENT_INTERVAL_MS = 500;

/**
 * Calls `onEnd` when npm ends, if npm started this script. npm runs scripts in a shell, which does not forward the
 * signal that ends it. A script that a user started in the background outlives its shell.
 */
function watchNpm(onEnd) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const ancestors = npmAncestors();
  return setInterval(() => {
    if (npmAncestors() !== ancestors) onEnd();
  }, PARENT_INTERVAL_MS);
}

/** Returns the ids of the processes up to npm: the parent and, on Linux, the parent of a shell, which outlives npm. */
function npmAncestors() {
  const file = `/proc/${process.ppid}/stat`;
  const stat = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [, shellParent = ''] = /\(\w*sh\) \S (\d+) /.exec(stat) ?? [];
  return `${process.ppid} ${shellParent}`;
}

/**
 * Runs a command in the foreground and resolves with its exit code. Forwards SIGTERM and SIGHUP to the command, and
 * ends it when the npm that runs this script ends. Calls `onWarning` with each warning on stderr. With `ipc`, the
 * command has a channel to this process, whose end signals that this process was killed.
 */
export function run(command, args, { env = environment, onWarning, ipc = false } = {}) {
  const stdio = ['inherit', 'inherit', onWarning ? 'pipe' : 'inherit', ...(ipc ? ['ipc'] : [])];
  const child = spawn(command, args, { cwd: root, env, stdio });
  if (onWarning) {
    child.stderr.pipe(process.stderr, { end: false });
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (WARNING.test(line)) onWarning(line);
    });
  }
  const forward = (signal) => child.kill(signal);
  // The terminal sends Ctrl-C to the child too; this process only waits for it.
  const ignore = () => {};
  process.on('SIGTERM', forward);
  process.on('SIGHUP', forward);
  process.on('SIGINT', ignore);
  const watch = watchNpm(() => {
    clearInterval(watch);
    child.kill('SIGTERM');
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearInterval(watch);
      process.off('SIGTERM', forward);
      process.off('SIGHUP', forward);
      process.off('SIGINT', ignore);
      resolve(signal ? 1 : code);
    });
  });
}

/** Runs `setup`, then a TypeScript program of the project with these arguments and the variables of `.env`. */
export async function runProgram(file, args = []) {
  setup();
  const envFile = existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : [];
  process.exitCode = await run(node, ['--disable-warning=ExperimentalWarning', ...envFile, file, ...args], {
    ipc: true,
  });
}
