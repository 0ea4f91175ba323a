import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { rolldown } from 'rolldown';
import { SHELL_IMAGES } from '#lib/offline/kept-pages.ts';
import { filePaths, paths } from '#lib/urls/paths.ts';
import { wishlistPath } from '#lib/urls/wishlist-path.ts';
import type { Locale } from '#site/locales.ts';
import { shortHash } from '#site/revision.ts';
import type { SiteSettings } from '#site/settings.ts';
import { SCRIPT_TARGET } from './compile-inline-scripts.ts';
import { resolveMessages } from './resolve-messages.ts';

/** The pages that every visitor keeps, seen or not. A base site has no wishlist. */
const SHELL_PAGES = [paths.offline, paths.cart, wishlistPath];

/**
 * Writes the service worker into the built site, and tells the pages whether to register it (`__OFFLINE__`). If the
 * operator has turned it off, and in development, the file is a worker that removes itself: browsers that already have
 * one request it on the next visit. [SPEED-05]
 */
export function serviceWorker({ apiOrigin, offline, locale }: SiteSettings): AstroIntegration {
  return {
    name: 'solene-service-worker',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        const isOn = offline && command === 'build';
        updateConfig({ vite: { define: { __OFFLINE__: JSON.stringify(isOn) } } });
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(filePaths.serviceWorker, async (_request, response) => {
          response.setHeader('Content-Type', 'text/javascript');
          response.end(await compileRemoval(locale));
        });
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const code = offline ? await compileWorker(folder, apiOrigin, locale) : await compileRemoval(locale);
        await writeFile(`${folder}${filePaths.serviceWorker}`, code);
      },
    },
  };
}

/**
 * Returns the worker for a built site. It contains a hash of the files that it keeps at its installation, so browsers
 * install it again when they change. The names of all other files contain a hash.
 */
async function compileWorker(folder: string, apiOrigin: string, locale: Locale): Promise<string> {
  const fileOf = (path: string) => `${folder}${path}.html`;
  const pages = SHELL_PAGES.filter((path) => existsSync(fileOf(path)));
  const files = [...pages.map(fileOf), ...SHELL_IMAGES.map((path) => `${folder}${path}`)];
  const contents = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const code = await bundle('service-worker', locale, {
    __API_ORIGIN__: JSON.stringify(apiOrigin),
    __SHELL_PAGES__: JSON.stringify(pages),
  });
  return `// ${shortHash(contents)}\n${code}`;
}

/** Returns the worker that removes an earlier worker. */
export function compileRemoval(locale: Locale): Promise<string> {
  return bundle('remove-worker', locale, {});
}

/** Bundles a file of `src/service-worker` with its imports into a minified classic script. */
async function bundle(name: string, locale: Locale, define: Record<string, string>): Promise<string> {
  const input = fileURLToPath(new URL(`../../service-worker/${name}.ts`, import.meta.url));
  const build = await rolldown({
    input,
    platform: 'browser',
    plugins: [resolveMessages(locale)],
    transform: { target: SCRIPT_TARGET, define },
  });
  const { output } = await build.generate({ format: 'iife', minify: true });
  await build.close();
  return output[0].code;
}
