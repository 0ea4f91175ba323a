import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { checkLinks } from './src/site/check-links.ts';
import { hostedBackend } from './src/site/hosted-backend.ts';
import { plainImports } from './src/site/plain-imports.ts';
import { contentSecurityPolicy } from './src/site/security-policy.ts';
import { readSiteSettings } from './src/site/settings.ts';

const settings = readSiteSettings(process.env);

const REACT = { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react)\// };
/** What the script of every page needs. */
const STORES = {
  name: 'stores',
  test: /node_modules\/nanostores\/|src\/stores\/stored-atom|src\/lib\/shape|vite\/preload-helper/,
};

export default defineConfig({
  output: 'static',
  site: settings.siteUrl,
  outDir: settings.outDir,
  cacheDir: settings.cacheDir,
  trailingSlash: 'never',
  // A page of the editors named like one of ours would vanish without a word.
  prerenderConflictBehavior: 'error',
  // /shop/x is the file shop/x.html: every static host can serve it without a redirect.
  build: { format: 'file', inlineStylesheets: 'never' },
  prefetch: { prefetchAll: true, defaultStrategy: 'hover' },
  devToolbar: { enabled: false },
  security: { csp: contentSecurityPolicy(settings) },
  // The texts hold no code; a highlighter would write style attributes, which the policy refuses.
  markdown: { syntaxHighlight: false },
  // Pages whose cacheKey is unchanged are restored instead of rendered; see src/site/revision.ts.
  experimental: { incrementalBuild: true },
  integrations: [react(), hostedBackend(settings), checkLinks(), plainImports()],
  vite: {
    plugins: [tailwindcss()],
    // React in one file: in the four that it would be otherwise, it is 1.3 KB more over the wire.
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [REACT, STORES] } } } } },
    },
    server: {
      // In development the site runs on Vite's port and the backend on its own: one origin for the browser.
      proxy: settings.devBackend ? { '/api': settings.devBackend, '/uploads': settings.devBackend } : {},
    },
  },
});
