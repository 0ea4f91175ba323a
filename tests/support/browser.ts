import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** The headless shell needs half of the CPU time of the browser with windows. */
const DEBIAN_BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

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

/** Renders two address-bar popups for each window: more work than rendering the page. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** Starts an unused process in advance for each page. */
const SPARE_PROCESS = ['SpareRendererForSitePerProcess'];
/** Chromium honors only the last `--disable-features`, so the list repeats Playwright's. */
const PLAYWRIGHT_DISABLED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
const DISABLE_FEATURES = `--disable-features=${[...PLAYWRIGHT_DISABLED, ...ADDRESS_BAR, ...SPARE_PROCESS].join(',')}`;

/**
 * Returns the launch options of the test browser: the browser at CHROMIUM_PATH, else the system's, else the browser of
 * `npx playwright install chromium`.
 */
export function launchOptions(): LaunchOptions {
  const executablePath = process.env.CHROMIUM_PATH ?? DEBIAN_BROWSERS.find((file) => existsSync(file));
  const args = [DISABLE_FEATURES, ...(process.getuid?.() === 0 ? ROOT_FLAGS : [])];
  return { ...(executablePath && { executablePath }), args };
}
