import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** Keeps a browser that runs as root quiet and off the network. */
const AS_ROOT = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The browser of the tests: the one CHROMIUM_PATH names, else the system's, else the one that
 * `npx playwright install chromium` has fetched.
 */
export function launchOptions(): LaunchOptions {
  const executablePath =
    process.env.CHROMIUM_PATH ?? (existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined);
  return { ...(executablePath && { executablePath }), args: process.getuid?.() === 0 ? AS_ROOT : [] };
}
