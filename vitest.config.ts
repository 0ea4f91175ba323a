import { defineConfig } from 'vitest/config';

/** What the site's build bakes in, as a test without a build sees it. */
const define = {
  __CAPABILITIES__: '[]',
  __SITE_REVISION__: '"test"',
};

const suite = (name: string, slow = false) => ({
  define,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    // Each tab that a test opens has this library to itself, as in a browser.
    server: { deps: { inline: ['@nanostores/persistent'] } },
    ...(slow && { testTimeout: 60_000, hookTimeout: 60_000 }),
  },
});

export default defineConfig({
  test: {
    projects: [suite('unit'), suite('stores', true), suite('server', true), suite('build', true)],
    // PGlite and the site's builds want a core each.
    maxWorkers: 2,
  },
});
