import { test as base, expect } from '@playwright/test';
import { type Shop, startTestShop } from '#tests/support/shop.ts';
import type { Engine, EngineBrowser } from './driver.ts';
import { startInstalled } from './installed.ts';
import { type ReportingProxy, startReportingProxy } from './reporting-proxy.ts';
import { startVisit, type Visit } from './visit.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
type Width = keyof typeof SIZES;

/** The widths of a window. */
export const WIDTHS = ['phone', 'desktop'] as const satisfies readonly Width[];

interface WorkerFixtures {
  /** Set by the Playwright project. */
  engine: Engine;
  /** The browser of this worker; undefined if it is not installed. */
  engineBrowser: EngineBrowser | undefined;
  /** A shop behind a proxy; undefined without a browser. */
  proxiedShop: { readonly shop: Shop; readonly proxy: ReportingProxy } | undefined;
}

interface TestFixtures {
  width: Width;
  shop: Shop;
  /** The proxy between browser and shop. Playwright has an option `proxy`. */
  reporter: ReportingProxy;
  /** Patterns of the problems that a test provokes on purpose. */
  allowed: RegExp[];
  /** How often the browser asked whether to leave a page. A test that expects it sets the count to 0. */
  questions: { count: number };
  /** A visit in a window of its own. */
  visit: Visit;
}

/** The test function of the journeys, which run in each engine. Errors in the page fail a journey. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],

  engineBrowser: [
    async ({ engine }, use) => {
      const browser = await startInstalled(engine);
      await use(browser);
      await browser?.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  proxiedShop: [
    async ({ engineBrowser }, use) => {
      if (engineBrowser === undefined) return use(undefined);
      const shop = await startTestShop('full');
      const proxy = await startReportingProxy(shop.siteUrl);
      await use({ shop, proxy });
      await proxy.close();
      await shop.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  width: ['phone', { option: true }],

  shop: async ({ proxiedShop }, use, testInfo) => {
    if (proxiedShop === undefined) testInfo.skip(true, 'The browser is not installed.');
    else await use(proxiedShop.shop);
  },

  reporter: async ({ proxiedShop }, use, testInfo) => {
    if (proxiedShop === undefined) testInfo.skip(true, 'The browser is not installed.');
    else await use(proxiedShop.proxy);
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern.
  allowed: async ({}, use) => use([]),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern.
  questions: async ({}, use) => use({ count: 0 }),

  visit: async ({ shop, reporter, engineBrowser, width, allowed, questions }, use) => {
    if (engineBrowser === undefined) return;
    const window = await engineBrowser.open(SIZES[width], () => {
      questions.count += 1;
    });
    await use(startVisit(window, reporter.origin));
    await window.close();
    const unexpected = reporter.problems.filter(
      (problem) => !allowed.some((pattern) => pattern.test(problem)),
    );
    reporter.reset();
    await shop.backend.reset();
    expect(unexpected, 'the pages report no problems').toEqual([]);
    expect(questions.count, 'the browser asks no question').toBe(0);
  },
});
