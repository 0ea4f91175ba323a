import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { compileInlineScripts } from './src/site/compile-inline-scripts.ts';
import { disableModulePreload } from './src/site/disable-module-preload.ts';
import { hostedBackend } from './src/site/hosted-backend.ts';
import { contentSecurityPolicy } from './src/site/security-policy.ts';
import { readSiteSettings } from './src/site/settings.ts';
import { showContentMistakes } from './src/site/show-content-mistakes.ts';
import { stripEndpoints } from './src/site/strip-endpoints.ts';

const settings = readSiteSettings(process.env);

const REACT = { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react)\// };
/** Chunk of the modules that the scripts of every page import. */
const STORES = {
  name: 'stores',
  test: /node_modules\/nanostores\/|src\/stores\/stored-atom|src\/lib\/type-guards|vite\/preload-helper/,
};
/**
 * Chunk of small modules that lists load together. The bundler adds everything that they import to the chunk, so none
 * of them may import a schema.
 */
const LISTS = { name: 'lists', test: /src\/(lib\/paging|stores\/url-state)/ };

export default defineConfig({
  output: 'static',
  site: settings.siteUrl,
  outDir: settings.outDir,
  cacheDir: settings.cacheDir,
  trailingSlash: 'never',
  // Fails the build if an editor's page has the URL of another page; by default, one silently replaces the other.
  prerenderConflictBehavior: 'error',
  // /shop/x is built as shop/x.html, which every static host serves without a redirect.
  build: { format: 'file', inlineStylesheets: 'never' },
  prefetch: { prefetchAll: true, defaultStrategy: 'hover' },
  devToolbar: { enabled: false },
  security: { csp: contentSecurityPolicy(settings) },
  // The content contains no code, and a highlighter's style attributes would violate the security policy.
  markdown: { syntaxHighlight: false },
  // Pages with an unchanged cacheKey are restored from the cache; see src/site/revision.ts.
  experimental: { incrementalBuild: true },
  integrations: [
    react(),
    hostedBackend(settings),
    showContentMistakes(),
    compileInlineScripts(),
    disableModulePreload(),
    stripEndpoints(),
  ],
  vite: {
    plugins: [tailwindcss()],
    // Without these groups, React would be four chunks that transfer 1.3 KB more.
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: [REACT, STORES, LISTS] } } } },
      },
    },
    server: {
      // In development, gives the browser a single origin for site and backend.
      proxy: settings.devBackend ? { '/api': settings.devBackend, '/uploads': settings.devBackend } : {},
    },
  },
});
