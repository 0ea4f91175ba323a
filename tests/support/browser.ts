import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** Flags that let a browser run as root, without log noise and background network traffic. */
const ROOT_FLAGS = [
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
 * Returns the launch options of the test browser: the one at CHROMIUM_PATH, else the system's, else the one
 * installed by `npx playwright install chromium`.
 */
export function launchOptions(): LaunchOptions {
  const executablePath =
    process.env.CHROMIUM_PATH ?? (existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined);
  return { ...(executablePath && { executablePath }), args: process.getuid?.() === 0 ? ROOT_FLAGS : [] };
}
