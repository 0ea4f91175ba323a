/**
 * Makes a fresh machine ready: installs the locked packages when they are missing or other than the lock
 * says, and switches the repository's own git hooks on. Runs on the machine's own Node (20 or newer); all
 * else runs on the Node that the packages bring.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const windows = process.platform === 'win32';

/** The Node that runs everything of this project, at the version the lock file names. */
export const node = path.join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node');

/** The environment for child processes: the project's tools, and its Node first of all. */
export const environment = {
  ...process.env,
  PATH: [path.dirname(node), path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
};

/** Ends the script with one sentence for the person at the terminal. */
export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Installs what is missing. Takes no time when everything is there. */
export function setup() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    stop(`Solène needs Node 20 or newer to start with; this is ${process.version}.`);
  }
  const missing = difference();
  if (missing !== undefined) {
    console.log(`Installing packages (${missing}) …`);
    const started = Date.now();
    // NODE_ENV=production must not leave the build's tools out.
    const result = npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    if (result.status !== 0) stop('The packages could not be installed: npm says why above.');
    console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  }
  if (!existsSync(node))
    stop('The package "node" is not installed as it should be: remove node_modules and try again.');
  switchHooksOn();
}

/** Runs npm as it was called, so that the same npm and the same settings are used. */
function npm(args) {
  const own = process.env.npm_execpath;
  return own?.endsWith('.js')
    ? spawnSync(process.execPath, [own, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: windows });
}

/** Why the installed packages are not those of the lock file, or undefined when they are. */
function difference() {
  const lock = readJson('package-lock.json');
  if (lock === undefined) stop('package-lock.json is missing: this is not a whole copy of the project.');
  const installed = readJson('node_modules/.package-lock.json');
  if (installed === undefined) return 'none are there yet';
  for (const [name, { version, optional }] of Object.entries(lock.packages)) {
    if (name === '' || (optional && !installed.packages[name])) continue;
    if (installed.packages[name]?.version !== version)
      return `${name.replace(/.*node_modules\//, '')} differs`;
  }
  return undefined;
}

function readJson(file) {
  const full = path.join(root, file);
  return existsSync(full) ? JSON.parse(readFileSync(full, 'utf8')) : undefined;
}

/** A commit formats what it holds (`.githooks/pre-commit`); a hooks folder of one's own is left alone. */
function switchHooksOn() {
  if (process.env.CI || !existsSync(path.join(root, '.git'))) return;
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    if (git('config', '--default', '', '--get', 'core.hooksPath') === '')
      git('config', 'core.hooksPath', '.githooks');
  } catch (error) {
    console.warn(`Commits will not be formatted by themselves: ${error.message}`);
  }
}

/** Runs a command in the foreground and resolves with its exit code; a signal to us goes on to it. */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, env: environment, stdio: 'inherit', ...options });
  const pass = (signal) => child.kill(signal);
  // Ctrl-C reaches the child by itself; waiting for it is all there is to do.
  const wait = () => {};
  process.on('SIGTERM', pass);
  process.on('SIGINT', wait);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('SIGTERM', pass);
      process.off('SIGINT', wait);
      resolve(signal ? 1 : code);
    });
  });
}

/** Installs what is missing, then runs one of the project's TypeScript programs with `.env` as its environment. */
export async function runProgram(file) {
  setup();
  const envFile = existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : [];
  process.exitCode = await run(node, ['--disable-warning=ExperimentalWarning', ...envFile, file]);
}
