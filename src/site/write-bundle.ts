import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger, AstroPrerenderer } from 'astro';
import type { Rolldown } from 'vite';
import { filesBelow } from './files-below.ts';
import { withOptimizedPages } from './optimize-page.ts';
import { type BundleFile, builtImageKey, fileOf, type RenderPage, type SitePath } from './page-bundle.ts';
import { share, writeCachedPages } from './page-cache.ts';
import { importGraph } from './preload-modules.ts';
import type { SiteSettings } from './settings.ts';

/**
 * Writes the bundle of this build (`page-bundle.ts`) into `bundleDir`. Astro renders the pages without a cache key.
 * Those with one are written last, from the cache or by several processes. [decision 086]
 */
export function writeBundle({ bundleDir, cacheDir, outDir, siteUrl }: SiteSettings): AstroIntegration {
  const name = 'solene-write-bundle';
  const images: Record<string, string> = {};
  const program = { folder: '', entry: '' };
  let paths: readonly SitePath[] = [];
  let hasFailed = false;
  const locateProgram = {
    name,
    applyToEnvironment: (environment: { readonly name: string }) => environment.name === 'prerender',
    generateBundle(options: Rolldown.NormalizedOutputOptions, output: Rolldown.OutputBundle) {
      const entry = Object.keys(output).find((file) => file.startsWith('prerender-entry'));
      Object.assign(program, { folder: options.dir, entry });
    },
  };
  const writeJson = () => {
    const file: BundleFile = { entry: program.entry, graph: [...importGraph], images };
    return writeFile(path.join(bundleDir, 'bundle.json'), JSON.stringify(file));
  };
  const wrap = (prerenderer: AstroPrerenderer, logger: AstroIntegrationLogger): AstroPrerenderer => ({
    ...prerenderer,
    setup: async () => {
      // The server ends a build whose bundler hangs.
      process.send?.('bundled');
      await cp(program.folder, path.join(bundleDir, 'program'), { recursive: true });
      await prerenderer.setup?.();
      recordImages(images);
    },
    getStaticPaths: async () => {
      paths = await prerenderer.getStaticPaths();
      return paths.filter(({ cacheKey }) => cacheKey === undefined);
    },
    render: (request, options) =>
      prerenderer.render(request, options).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      }),
    teardown: async () => {
      const pages = paths.filter(({ cacheKey }) => cacheKey !== undefined);
      if (!hasFailed && pages.length > 0) {
        await writeJson();
        const render = rendererOf(prerenderer, siteUrl);
        logger.info(await writeCachedPages({ pages, render, bundle: bundleDir, cacheDir, outDir }));
      }
      await writeJson();
      await prerenderer.teardown?.();
    },
  });
  return {
    name,
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [locateProgram] } });
      },
      'astro:build:start': ({ setPrerenderer, logger }) => {
        setPrerenderer((prerenderer) => wrap(withOptimizedPages(prerenderer), logger));
      },
      'astro:build:done': async ({ dir }) => {
        // Integrations before this one have written their files. These must not depend on the catalogue.
        const folder = fileURLToPath(dir);
        const rendered = new Set(paths.map(fileOf));
        for (const file of await filesBelow(folder)) {
          if (rendered.has(file)) continue;
          const copy = path.join(bundleDir, 'files', file);
          await mkdir(path.dirname(copy), { recursive: true });
          share(path.join(folder, file), copy);
        }
      },
    },
  };
}

function rendererOf(prerenderer: AstroPrerenderer, siteUrl: string): RenderPage {
  return async (page) => {
    const request = new Request(new URL(fileOf(page), siteUrl));
    const result = await prerenderer.render(request, { routeData: page.route });
    const { body } = result instanceof Response ? result : result.response;
    return body === null ? undefined : new Uint8Array(await new Response(body).arrayBuffer());
  };
}

/** Records the URL of each image that a page asks for. */
function recordImages(images: Record<string, string>): void {
  const { astroAsset } = globalThis as unknown as {
    astroAsset: { addStaticImage: (...args: readonly unknown[]) => string };
  };
  const addStaticImage = astroAsset.addStaticImage;
  astroAsset.addStaticImage = (...args) => {
    const key = builtImageKey(...args);
    const url = addStaticImage(...args);
    images[key] = url;
    return url;
  };
}
