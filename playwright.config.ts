import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { PSEUDO_LOCALES, type PseudoLocale } from '#site/locales.ts';
import { VARIANTS, type Variant } from '#tests/support/artifacts.ts';
import { ENGINES, type Engine } from '#tests/support/engines/driver.ts';
import type { Profile } from '#tests/support/shop.ts';

/** Every worker and site build reads its compiled modules from here, which saves a second each. */
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, '.cache/node');

export default defineConfig<
  { isTranslated: boolean },
  { profile: Profile; variant: Variant | undefined; siteLocale: PseudoLocale | undefined; engine: Engine }
>({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/global-setup.ts',
  outputDir: 'test-results/playwright',
  reporter: 'list',
  forbidOnly: true,
  // Each worker has its own shop, and its tests run one after another.
  fullyParallel: true,
  // A test that passes on the second attempt proves nothing. The limits therefore allow for a busy machine.
  retries: 0,
  // A worker would answer requests that tests intercept and count. `offline.spec.ts` allows it.
  // An action that waits for ever is reported with its line, before the test runs out of time.
  use: { serviceWorkers: 'block', actionTimeout: 60_000, navigationTimeout: 60_000 },
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // Two workers leave a quarter of two cores idle, because a test often waits for the browser.
  workers: 3,
  // A test runs in both profiles unless a tag limits it to one. The width is a fixture, because each project needs its
  // own workers. Rendering animations takes a tenth of the browser's time, so only one profile does.
  projects: [
    {
      name: 'full',
      use: { profile: 'full', contextOptions: { reducedMotion: 'reduce' } },
      grepInvert: /@base/,
    },
    { name: 'base', use: { profile: 'base' }, grepInvert: /@full/ },
    // One or more tests of each screen, on pages that the browser translates.
    {
      name: 'translated',
      use: { profile: 'full', isTranslated: true, contextOptions: { reducedMotion: 'reduce' } },
      grep: /@translated/,
    },
    // Shops without a mail server, without payments, and with selling.
    ...VARIANTS.map((variant) => ({
      name: variant,
      testDir: 'tests/profiles',
      testMatch: `${variant}*.spec.ts`,
      use: { variant, contextOptions: { reducedMotion: 'reduce' as const } },
    })),
    // Each page in the pseudo-locales: longer texts, and from right to left.
    ...PSEUDO_LOCALES.map((locale) => ({
      name: locale,
      testDir: 'tests/locales',
      testMatch: '*.spec.ts',
      use: { siteLocale: locale, contextOptions: { reducedMotion: 'reduce' as const } },
    })),
    // Journeys that run in each engine. Their windows are not Playwright's. The engines run side by side, because each
    // worker has to start a shop and a browser.
    ...ENGINES.map((engine) => ({ name: engine, testDir: 'tests/engines', use: { engine }, workers: 1 })),
  ],
});
