import path from 'node:path';
import { defineConfig } from '@playwright/test';
import type { Profile } from '#tests/support/shop.ts';

/** Every worker and site build reads its compiled modules from here, which saves a second each. */
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, '.cache/node');

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/**
 * Returns the project of a backend profile at a viewport width. By default a test runs in the full profile on a phone
 * and in the base profile on a desktop, which covers both widths. Tags override this: `@full` or `@base` limit a test
 * to one profile, `@phone` or `@desktop` to one width, and `@widths` runs it at both widths in each profile.
 */
const project = (profile: Profile, width: 'phone' | 'desktop') => {
  const isDefaultWidth = width === (profile === 'full' ? 'phone' : 'desktop');
  return {
    name: `${profile}-${width === 'phone' ? 390 : 1280}`,
    use: { profile, viewport: width === 'phone' ? PHONE : DESKTOP },
    grep: isDefaultWidth ? /./ : new RegExp(`@${width}|@widths`),
    grepInvert: [profile === 'full' ? /@base/ : /@full/, width === 'phone' ? /@desktop/ : /@phone/],
  };
};

export default defineConfig<object, { profile: Profile }>({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/global-setup.ts',
  outputDir: 'test-results/playwright',
  reporter: 'list',
  forbidOnly: true,
  // Each worker has its own shop, and its tests run one after another.
  fullyParallel: true,
  // A test that passes on the second attempt proves nothing. The limits therefore allow for a busy machine.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // Two workers leave a quarter of two cores idle, because a test often waits for the browser.
  workers: 3,
  projects: [
    project('full', 'phone'),
    project('base', 'desktop'),
    project('full', 'desktop'),
    project('base', 'phone'),
  ],
});
