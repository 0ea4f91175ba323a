import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { compileInlineScripts } from './src/site/builder/compile-inline-scripts.ts';
import { hostedBackend } from './src/site/builder/hosted-backend.ts';
import { preloadModules } from './src/site/builder/preload-modules.ts';
import { renderAtOnce } from './src/site/builder/render-at-once.ts';
import { resolveMessages } from './src/site/builder/resolve-messages.ts';
import { sharedChunks } from './src/site/builder/script-chunks.ts';
import { serviceWorker } from './src/site/builder/service-worker.ts';
import { showContentMistakes } from './src/site/builder/show-content-mistakes.ts';
import { stripEndpoints } from './src/site/builder/strip-endpoints.ts';
import { styleMessages } from './src/site/builder/style-messages.ts';
import { supportedBrowsers } from './src/site/builder/supported-browsers.ts';
import { writeBundle } from './src/site/builder/write-bundle.ts';
import { readSiteSettings } from './src/site/settings.ts';

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
    compileInlineScripts(settings),
    preloadModules(),
    stripEndpoints(),
    serviceWorker(settings),
    writeBundle(settings),
  ],
  vite: {
    plugins: [resolveMessages(settings.locale), tailwindcss(), styleMessages(settings.locale)],
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
