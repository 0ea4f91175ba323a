import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { resolveMessages } from './src/site/builder/resolve-messages.ts';
import { PSEUDO_LOCALES } from './src/site/locales.ts';

/** Servers and site builds in child processes read their compiled modules from here, which saves a second each. */
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, '.cache/node');

/** Constants that the site build injects, with values for tests without a build. */
const define = {
  __CAPABILITIES__: '["catalogue", "orders", "payments"]',
  __SHOP_TIME_ZONE__: 'null',
  __SITE_REVISION__: '"test"',
  __EMAIL_SERVICE__: '{ "problem": "Tests set their own email service." }',
};

/** Currencies other than dollars, with and without decimals. */
const OTHER_CURRENCIES = ['EUR', 'JPY'];

/** The projects whose tests build servers. */
const WITH_SERVER = ['stores', 'server', 'abuse', 'chaos', 'currencies'];

/** Setup files of the projects whose tests build servers. */
const SERVER_CHECKS = [
  './tests/support/server/declared-errors.ts',
  './tests/support/server/sound-queries.ts',
];

/**
 * Returns a test project. `timeout` applies to each test, in ms, and allows for a busy machine. Store and unit
 * tests run isolated per file: stores are module state, and modules read the capabilities when they are loaded. The
 * other suites have no module state, so their files share loaded modules.
 */
const suite = (name: string, timeout = 5_000) => ({
  define,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    isolate: ['stores', 'unit'].includes(name),
    setupFiles: WITH_SERVER.includes(name) ? SERVER_CHECKS : [],
    globalSetup: WITH_SERVER.includes(name) ? ['./tests/support/database-template.ts'] : [],
    // Inlined to give each simulated tab its own instance of the library, as in a browser.
    server: { deps: { inline: ['@nanostores/persistent'] } },
    testTimeout: timeout,
    hookTimeout: timeout,
    // Less than the test has, so that a failure shows the awaited value.
    expect: { poll: { timeout: timeout / 2 } },
  },
});

export default defineConfig({
  test: {
    projects: [
      suite('unit'),
      suite('stores', 60_000),
      suite('server', 120_000),
      suite('abuse', 120_000),
      suite('chaos', 120_000),
      suite('build', 480_000),
      // The server's texts: its process resolves messages to English only.
      ...PSEUDO_LOCALES.map((locale) => ({
        ...suite('locales'),
        plugins: [resolveMessages(locale)],
        test: { ...suite('locales').test, name: locale },
      })),
      // A process has one currency.
      ...OTHER_CURRENCIES.map((currency) => ({
        ...suite('currencies', 120_000),
        test: {
          ...suite('currencies', 120_000).test,
          name: currency,
          env: { SHOP_CURRENCY: currency },
        },
      })),
    ],
    // Half of the time of the server tests is waiting, so two workers for each of two cores keep both busy.
    maxWorkers: 4,
  },
});
