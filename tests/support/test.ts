import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { IMAGE_HOST, MISSING_IMAGE } from '#tests/support/base-catalogue.ts';
import { launchOptions } from '#tests/support/browser.ts';
import { type ConsoleWatch, createConsoleWatch } from '#tests/support/console-watch.ts';
import { type Profile, type Shop, startTestShop } from '#tests/support/shop.ts';

interface WorkerFixtures {
  /** Set by the Playwright project. */
  profile: Profile;
  /** The running shop of this worker. It is reset after each test. */
  shop: Shop;
}

interface TestFixtures {
  /** Opens a page in a separate browser context, as another visitor would. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** Fails the test for every unexpected line in the browser console. */
  consoleWatch: ConsoleWatch;
  /** Resets the backend after each test. */
  resetBackend: undefined;
}

/** The test function of the browser tests, with a running shop and a console watch. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  profile: ['full', { option: true, scope: 'worker' }],

  shop: [
    async ({ profile }, use) => {
      const shop = await startTestShop(profile);
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

  consoleWatch: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern.
    async ({}, use) => {
      const watch = createConsoleWatch();
      await use(watch);
      expect(watch.unexpected, 'the browser console stays empty').toEqual([]);
    },
    { auto: true },
  ],

  resetBackend: [
    async ({ shop }, use) => {
      await use(undefined);
      await shop.backend.reset();
    },
    { auto: true },
  ],

  context: async ({ context, consoleWatch, profile }, use) => {
    await prepareContext(context, consoleWatch, profile);
    await use(context);
  },

  visitor: async ({ browser, consoleWatch, contextOptions, viewport, baseURL, profile }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        ...(baseURL !== undefined && { baseURL }),
        ...options,
      });
      contexts.push(context);
      await prepareContext(context, consoleWatch, profile);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

const SEED_IMAGES = new URL('../../server/seed/images/', import.meta.url);

/**
 * Watches the console and stubs the foreign image host of the base profile, which serves each image in one size.
 * Only the base profile gets a route: Playwright disables the HTTP cache in contexts that have one.
 */
async function prepareContext(context: BrowserContext, watch: ConsoleWatch, profile: Profile): Promise<void> {
  watch.watchContext(context);
  if (profile === 'full') return;
  await context.route(`${IMAGE_HOST}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().url() === MISSING_IMAGE) return route.fulfill({ status: 404 });
    return route.fulfill({ path: new URL(`.${pathname}`, SEED_IMAGES).pathname });
  });
}
