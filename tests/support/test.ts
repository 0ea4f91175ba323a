import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test';
import type { PseudoLocale } from '#site/locales.ts';
import type { Variant } from '#tests/support/artifacts.ts';
import { launchOptions } from '#tests/support/browser.ts';
import { type ConsoleWatch, createConsoleWatch } from '#tests/support/console-watch.ts';
import { watchTexts } from '#tests/support/e2e/single-texts.ts';
import { translatePages } from '#tests/support/e2e/translation.ts';
import { createOpenPages, type OpenPages } from '#tests/support/open-pages.ts';
import { type Profile, type Shop, startTestShop } from '#tests/support/shop.ts';

interface WorkerFixtures {
  /** Set by the Playwright project. */
  profile: Profile;
  /** The variant of the server of the full profile. Set by the Playwright project. */
  variant: Variant | undefined;
  /** The pseudo-locale of the site of the full profile. Set by the Playwright project. */
  siteLocale: PseudoLocale | undefined;
  /** The running shop of this worker. It is reset after each test. */
  shop: Shop;
}

interface TestFixtures {
  /** Whether the browser translates all pages. */
  isTranslated: boolean;
  /** Opens a page in a separate browser context, as another visitor would. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** Fails the test for every unexpected line in the browser console. */
  consoleWatch: ConsoleWatch;
  /** Describes the open pages in the report of a failed test. */
  openPages: OpenPages;
  /** Resets the backend after each test. */
  resetBackend: undefined;
}

const VIEWPORTS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

/**
 * The names of both widths. A test with the tag `@phone` or `@desktop` runs at that width. Without one, it runs on a
 * phone in the full profile and on a desktop in the base profile, which covers both widths.
 */
export const WIDTHS = ['phone', 'desktop'] as const;

/** The test function of the browser tests, with a running shop and a console watch. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  profile: ['full', { option: true, scope: 'worker' }],
  variant: [undefined, { option: true, scope: 'worker' }],
  siteLocale: [undefined, { option: true, scope: 'worker' }],
  isTranslated: [false, { option: true }],

  shop: [
    async ({ profile, variant, siteLocale }, use) => {
      const shop = await startTestShop(profile, variant, siteLocale);
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  launchOptions: [
    async ({ shop }, use) => {
      const options = launchOptions();
      await use({ ...options, args: [...(options.args ?? []), ...shop.browserArgs] });
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ shop }, use) => use(shop.siteUrl),

  viewport: async ({ profile }, use, { tags }) => {
    const width =
      WIDTHS.find((name) => tags.includes(`@${name}`)) ?? (profile === 'full' ? 'phone' : 'desktop');
    await use(VIEWPORTS[width]);
  },

  consoleWatch: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern.
    async ({}, use) => {
      const watch = createConsoleWatch();
      await use(watch);
      expect(watch.unexpected, 'the browser console stays empty').toEqual([]);
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern.
  openPages: async ({}, use) => use(createOpenPages()),

  resetBackend: [
    async ({ shop }, use) => {
      await use(undefined);
      await shop.backend.reset();
    },
    { auto: true },
  ],

  context: async ({ context, consoleWatch, openPages, isTranslated }, use, testInfo) => {
    await watchTexts(context);
    if (isTranslated) await translatePages(context);
    consoleWatch.watchContext(context);
    openPages.watchContext(context);
    await use(context);
    await attachOnFailure(testInfo, openPages);
    await forgetRoutes(context);
  },

  visitor: async (
    { browser, consoleWatch, openPages, contextOptions, serviceWorkers, viewport, baseURL, isTranslated },
    use,
    testInfo,
  ) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(serviceWorkers !== undefined && { serviceWorkers }),
        viewport,
        ...(baseURL !== undefined && { baseURL }),
        ...options,
      });
      contexts.push(context);
      await watchTexts(context);
      if (isTranslated) await translatePages(context);
      consoleWatch.watchContext(context);
      openPages.watchContext(context);
      return context.newPage();
    });
    await attachOnFailure(testInfo, openPages);
    for (const context of contexts) {
      await forgetRoutes(context);
      await context.close();
    }
  },
});

/** Lets requests that are still held or changed at the end of a test go, which is not a failure of the test. */
async function forgetRoutes(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Describes the pages that are still open in the report of a failed test. */
async function attachOnFailure(testInfo: TestInfo, openPages: OpenPages): Promise<void> {
  if (testInfo.errors.length > 0)
    await testInfo.attach('open pages', { body: await openPages.describe(), contentType: 'text/plain' });
}
