import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { compileInlineScripts } from './src/site/compile-inline-scripts.ts';
import { hostedBackend } from './src/site/hosted-backend.ts';
import { preloadModules } from './src/site/preload-modules.ts';
import { renderAtOnce } from './src/site/render-at-once.ts';
import { sharedChunks } from './src/site/script-chunks.ts';
import { serviceWorker } from './src/site/service-worker.ts';
import { readSiteSettings } from './src/site/settings.ts';
import { showContentMistakes } from './src/site/show-content-mistakes.ts';
import { stripEndpoints } from './src/site/strip-endpoints.ts';
import { supportedBrowsers } from './src/site/supported-browsers.ts';
import { writeBundle } from './src/site/write-bundle.ts';

const settings = readSiteSettings(process.env);
const { devBackend } = settings;

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
  devToolbar: { enabled: false },
  // The content contains no code, and a highlighter's style attributes would violate the security policy.
  markdown: { syntaxHighlight: false },
  integrations: [
    react(),
    renderAtOnce(),
    hostedBackend(settings),
    showContentMistakes(),
    compileInlineScripts(),
    preloadModules(),
    stripEndpoints(),
    serviceWorker(settings),
    writeBundle(settings),
  ],
  vite: {
    plugins: [tailwindcss()],
    build: {
      cssTarget: supportedBrowsers(),
      // One style sheet for all pages: several small ones would each cost a connection.
      cssCodeSplit: false,
      // Elements load modules on demand that islands import statically, both from the chunk `data`.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
    },
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } },
      },
    },
    server: {
      // In development, gives the browser a single origin for site and backend.
      proxy: devBackend ? { '/api': devBackend.url, '/uploads': devBackend.url } : {},
      // After a run of the tests, the cache has more than 100,000 files, and watching them delayed the start by 20 s.
      watch: { ignored: ['**/.cache/**'] },
    },
  },
});
