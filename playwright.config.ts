import { defineConfig } from '@playwright/test';
import type { Profile } from '#tests/support/shop.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/**
 * A project is a profile at a width. A test runs once in each profile: in the full one on a phone, in the base one on
 * a desktop, so that what is the same in both is seen at both widths. Tags say otherwise: `@full` or `@base` for one
 * profile only, `@phone` or `@desktop` for what there is at one width only, `@widths` for what is to be seen at both
 * widths in each profile.
 */
const project = (profile: Profile, width: 'phone' | 'desktop') => {
  const isUsual = width === (profile === 'full' ? 'phone' : 'desktop');
  return {
    name: `${profile}-${width === 'phone' ? 390 : 1280}`,
    use: { profile, viewport: width === 'phone' ? PHONE : DESKTOP },
    grep: isUsual ? /./ : new RegExp(`@${width}|@widths`),
    grepInvert: [profile === 'full' ? /@base/ : /@full/, width === 'phone' ? /@desktop/ : /@phone/],
  };
};

export default defineConfig<object, { profile: Profile }>({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/global-setup.ts',
  outputDir: 'test-results/playwright',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  forbidOnly: true,
  // Each worker has a shop of its own, which its tests change one after the other.
  fullyParallel: true,
  // A machine under load may be late once. `npm test` names every test that needed this.
  retries: 1,
  workers: 2,
  projects: [
    project('full', 'phone'),
    project('base', 'desktop'),
    project('full', 'desktop'),
    project('base', 'phone'),
  ],
});
