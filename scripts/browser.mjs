import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { environment, node, root, stop } from './setup.mjs';

const DEBIAN_HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds or installs the browser of the tests: the browser at CHROMIUM_PATH, else Debian's headless shell, else any
 * Chromium. The headless shell renders pages like the browser of the same version, but has no windows and needs half of
 * the CPU time. Returns its path, or undefined for Playwright's own.
 */
export async function findTestBrowser() {
  if (!process.env.CHROMIUM_PATH && existsSync(DEBIAN_HEADLESS_SHELL)) return DEBIAN_HEADLESS_SHELL;
  return findBrowser();
}

/**
 * Finds or installs a Chromium: CHROMIUM_PATH, an installed browser, Playwright's own, or one from the system's package
 * manager. Returns its path, or undefined for Playwright's own.
 */
export async function findBrowser() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured)
    return existsSync(configured)
      ? configured
      : stop(`CHROMIUM_PATH is "${configured}", but this file does not exist.`);
  const installed = KNOWN_PATHS.find((file) => existsSync(file));
  if (installed) return installed;
  const { chromium } = await import('playwright');
  if (existsSync(chromium.executablePath())) return undefined;
  console.log('No browser found: installing one …');
  if (succeeds(node, ['node_modules/playwright/cli.js', 'install', '--with-deps', 'chromium']))
    return undefined;
  installFromPackages();
  return (
    KNOWN_PATHS.find((file) => existsSync(file)) ??
    stop(
      'Chromium could not be installed. Install it yourself and run: CHROMIUM_PATH=/path/to/chromium npm test',
    )
  );
}

/** Installs Chromium on Debian-based systems, as root or with a passwordless sudo. */
function installFromPackages() {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, 'apt-get', ...args];
    return succeeds(command, rest, { ...environment, DEBIAN_FRONTEND: 'noninteractive' });
  };
  if (apt('update', '-q')) apt('install', '-y', '-q', '--no-install-recommends', 'chromium');
}

/** Runs a command in the foreground and returns whether it exits with 0. */
function succeeds(command, args, env = environment) {
  return spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}
