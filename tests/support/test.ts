import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { MISSING_PICTURE, PICTURE_HOST } from '#tests/support/base-catalogue.ts';
import { launchOptions } from '#tests/support/browser.ts';
import { type ConsoleWatch, createConsoleWatch } from '#tests/support/console-watch.ts';
import { type Profile, type Shop, startShop } from '#tests/support/shop.ts';

interface WorkerFixtures {
  /** Set by the project. */
  profile: Profile;
  /** The running shop of this worker; after each test its catalogue is the seed's again. */
  shop: Shop;
}

interface TestFixtures {
  /** Opens a page as another person would: a browser context of its own. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** Fails the test for everything in the browser's console that it does not expect. */
  consoleWatch: ConsoleWatch;
  /** Puts the catalogue back. */
  seedAgain: undefined;
}

/** The test function of the journeys: a shop that runs, a browser that complains aloud. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  profile: ['full', { option: true, scope: 'worker' }],

  shop: [
    async ({ profile }, use) => {
      const shop = await startShop(profile);
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
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures it has to make from here.
    async ({}, use) => {
      const watch = createConsoleWatch();
      await use(watch);
      expect(watch.unexpected, 'the browser console stays empty').toEqual([]);
    },
    { auto: true },
  ],

  seedAgain: [
    async ({ shop }, use) => {
      await use(undefined);
      await shop.backend.reset();
    },
    { auto: true },
  ],

  context: async ({ context, consoleWatch, profile }, use) => {
    await prepare(context, consoleWatch, profile);
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
      await prepare(context, consoleWatch, profile);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

const PICTURE = new URL('../../server/seed/pictures/', import.meta.url);

/**
 * Watches the console, and stands in for the foreign picture host of base backends, which lets nobody guess a size.
 * Only there: a context with a route has no cache, and fetches all that a page needs again with each page.
 */
async function prepare(context: BrowserContext, watch: ConsoleWatch, profile: Profile): Promise<void> {
  watch.watch(context);
  if (profile === 'full') return;
  await context.route(`${PICTURE_HOST}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().url() === MISSING_PICTURE) return route.fulfill({ status: 404 });
    return route.fulfill({ path: new URL(`.${pathname}`, PICTURE).pathname });
  });
}
