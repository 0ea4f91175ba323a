/**
 * Finds a Chromium for the browser tests: one that is named, one that is there, else Playwright's own, else
 * the system's package manager. Returns its path, or undefined where Playwright finds its own.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { environment, node, root, stop } from './setup.mjs';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named)
    return existsSync(named) ? named : stop(`CHROMIUM_PATH is "${named}", but there is no such file.`);
  const there = KNOWN.find((file) => existsSync(file));
  if (there) return there;
  const { chromium } = await import('playwright');
  if (existsSync(chromium.executablePath())) return undefined;
  console.log('No browser here yet: installing one …');
  if (attempt(node, ['node_modules/playwright/cli.js', 'install', '--with-deps', 'chromium']))
    return undefined;
  installFromPackages();
  return (
    KNOWN.find((file) => existsSync(file)) ??
    stop('No Chromium could be installed. Install one and name it: CHROMIUM_PATH=/path/to/chromium npm test')
  );
}

/** Debian and its children; as root or with a sudo that asks nothing. */
function installFromPackages() {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, 'apt-get', ...args];
    return attempt(command, rest, { ...environment, DEBIAN_FRONTEND: 'noninteractive' });
  };
  return apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', 'chromium');
}

function attempt(command, args, env = environment) {
  return spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}
