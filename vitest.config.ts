import { defineConfig } from 'vitest/config';

/** What the site's build bakes in, as a test without a build sees it. */
const define = {
  __CAPABILITIES__: '["catalogue", "stock"]',
  __SITE_REVISION__: '"test"',
  __EMAIL_SERVICE__: '{ "problem": "Tests say which e-mail service they mean." }',
};

/**
 * `timeout` is for one test, in milliseconds: how long it may take on a machine that is busy otherwise. Stores are each
 * file's own. Rules keep nothing, and servers only what they are made with, so the files that test them share what is
 * loaded.
 */
const suite = (name: string, timeout = 5_000) => ({
  define,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    isolate: name === 'stores',
    globalSetup: name === 'server' || name === 'stores' ? ['./tests/support/database-template.ts'] : [],
    // Each tab that a test opens has this library to itself, as in a browser.
    server: { deps: { inline: ['@nanostores/persistent'] } },
    testTimeout: timeout,
    hookTimeout: timeout,
  },
});

export default defineConfig({
  test: {
    projects: [suite('unit'), suite('stores', 60_000), suite('server', 60_000), suite('build', 240_000)],
    // PGlite and the site's builds want a core each.
    maxWorkers: 2,
  },
});
