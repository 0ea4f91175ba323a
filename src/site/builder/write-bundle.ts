import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroPrerenderer } from 'astro';
import type { Rolldown } from 'vite';
import { filesBelow } from '#site/content/files-below.ts';
import type { SiteSettings } from '#site/settings.ts';
import { withOptimizedPages } from './optimize-page.ts';
import { type BundleFile, builtImageKey, fileOf, type SitePath } from './page-bundle.ts';
import { share } from './page-cache.ts';
import { importGraph } from './preload-modules.ts';

/**
 * Writes the bundle of this build (`page-bundle.ts`) into `bundleDir`. Astro renders only the pages without a cache key
 * and one sample page of each other route, to encode images. Then a new process renders the whole site from the bundle,
 * without the memory of the bundler. Without a folder for the bundle, Astro renders all pages. [decision 086]
 */
export function writeBundle({ bundleDir }: SiteSettings): AstroIntegration {
  const name = 'solene-write-bundle';
  const images: Record<string, string> = {};
  const program = { folder: '', entry: '' };
  let paths: readonly SitePath[] = [];
  const locateProgram = {
    name,
    applyToEnvironment: (environment: { readonly name: string }) => environment.name === 'prerender',
    generateBundle(options: Rolldown.NormalizedOutputOptions, output: Rolldown.OutputBundle) {
      const entry = Object.keys(output).find((file) => file.startsWith('prerender-entry'));
      Object.assign(program, { folder: options.dir, entry });
    },
  };
  const wrap = (prerenderer: AstroPrerenderer): AstroPrerenderer => ({
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
      const samples = new Set(new Map(paths.map((page) => [page.route, page])).values());
      return paths.filter((page) => page.cacheKey === undefined || samples.has(page));
    },
    teardown: async () => {
      const file: BundleFile = { entry: program.entry, graph: [...importGraph], images };
      await writeFile(path.join(bundleDir, 'bundle.json'), JSON.stringify(file));
      await prerenderer.teardown?.();
    },
  });
  return {
    name,
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [locateProgram] } });
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((prerenderer) => {
          const optimizing = withOptimizedPages(prerenderer);
          return bundleDir === '' ? optimizing : wrap(optimizing);
        });
      },
      'astro:build:done': async ({ dir }) => {
        if (bundleDir === '') return;
        // Integrations before this one have written their files. These files must not depend on the catalogue.
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
