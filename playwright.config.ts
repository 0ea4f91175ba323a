import { defineConfig } from '@playwright/test';
import type { Profile } from '#tests/support/shop.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/**
 * A project is a profile at a width. Tests are for all of them, except those tagged with what they need:
 * `@full` or `@base`, `@phone` or `@desktop`.
 */
const project = (profile: Profile, width: 'phone' | 'desktop') => ({
  name: `${profile}-${width === 'phone' ? 390 : 1280}`,
  use: { profile, viewport: width === 'phone' ? PHONE : DESKTOP },
  grepInvert: [profile === 'full' ? /@base/ : /@full/, width === 'phone' ? /@desktop/ : /@phone/],
  // Tests of one project share a backend and change it.
  workers: 1,
});

export default defineConfig<object, { profile: Profile }>({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/global-setup.ts',
  outputDir: 'test-results/playwright',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  forbidOnly: true,
  fullyParallel: true,
  // A machine under load may be late once. `npm test` names every test that needed this.
  retries: 1,
  workers: 2,
  projects: [
    project('full', 'phone'),
    project('full', 'desktop'),
    project('base', 'phone'),
    project('base', 'desktop'),
  ],
});
