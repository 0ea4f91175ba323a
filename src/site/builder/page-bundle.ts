import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PathWithRoute, SSRManifest } from 'astro';
import { StaticPaths, type StaticPathsApp } from 'astro/runtime/prerender/static-paths.js';
import { optimizePage } from './optimize-page.ts';
import type { ImportGraph } from './preload-modules.ts';

/**
 * The bundle of one site revision, with which later builds of the same revision need no bundler:
 *
 *     program/       the program that renders the pages
 *     files/         the files of the site that are not pages: scripts, styles, images
 *     bundle.json    `BundleFile`
 */
export interface BundleFile {
  /** The entry of the program. */
  readonly entry: string;
  readonly graph: readonly (readonly [file: string, imports: readonly string[]])[];
  /** The URLs of the encoded images, by `builtImageKey`. */
  readonly images: Readonly<Record<string, string>>;
}

/** A page or another file that a route renders. Its `cacheKey`, if any, is a hash of everything that it shows. */
export type SitePath = PathWithRoute;

/** Renders one page; undefined if it has no body. */
export type RenderPage = (page: SitePath) => Promise<string | Uint8Array | undefined>;

/** The pages of a site, rendered without the bundler. */
export interface PageBundle {
  readonly paths: readonly SitePath[];
  readonly render: RenderPage;
}

/** Error for an image in a size that the bundle lacks. Only a build with the bundler encodes images. */
export class MissingImageError extends Error {
  override name = 'MissingImageError';
}

/** The part of Astro's app in a bundle that renders pages. */
interface PrerenderApp extends StaticPathsApp {
  setInternals(internals: unknown): void;
  setOptions(options: unknown): void;
  render(request: Request, options: { routeData: SitePath['route'] }): Promise<Response>;
}

/** Returns the key of an encoded image. `args` are the arguments of Astro's `addStaticImage`. */
export function builtImageKey(...args: readonly unknown[]): string {
  return JSON.stringify(args);
}

/** Returns the path of the file that a route renders, relative to the site: `shop/x.html`, `sitemap.xml`. */
export function fileOf({ pathname, route }: SitePath): string {
  const name = pathname.slice(1);
  return route.type === 'endpoint' ? name : `${name || 'index'}.html`;
}

/** Loads a bundle. */
export async function openPageBundle(folder: string): Promise<PageBundle> {
  const bundle: BundleFile = JSON.parse(await readFile(path.join(folder, 'bundle.json'), 'utf8'));
  installImages(bundle.images);
  const { app }: { app: PrerenderApp } = await import(
    pathToFileURL(path.join(folder, 'program', bundle.entry)).href
  );
  prepareApp(app);
  const graph: ImportGraph = new Map(bundle.graph);
  const site = new URL(app.manifest.site ?? '');
  return {
    paths: await new StaticPaths(app).getAll(),
    render: async (page) => {
      const response = await app.render(new Request(new URL(fileOf(page), site)), { routeData: page.route });
      if (response.body === null) return undefined;
      const isPage = response.headers.get('content-type')?.startsWith('text/html');
      return isPage
        ? optimizePage(await response.text(), graph)
        : new Uint8Array(await response.arrayBuffer());
    },
  };
}

/** Lets pages look up the URLs of their images, which the build with the bundler has encoded. */
function installImages(images: Readonly<Record<string, string>>): void {
  const addStaticImage = (...args: readonly unknown[]) => {
    const url = images[builtImageKey(...args)];
    if (url === undefined) throw new MissingImageError('An image is shown in a new size.');
    return url;
  };
  Object.assign(globalThis, {
    astroAsset: { addStaticImage, referencedImages: new Set(), recordReferencedImage: () => undefined },
  });
}

/** Passes the results of the bundler to the app, which reads them. The bundle's manifest contains them. */
function prepareApp(app: PrerenderApp): void {
  const { routes, entryModules }: SSRManifest = app.manifest;
  const styles = new Map(
    routes.map(({ routeData, styles: sheets }) => [
      routeData.component,
      sheets.map((sheet, order) => ({ sheet, order, depth: 0 })),
    ]),
  );
  app.setInternals({
    pagesByKeys: {
      // Keys consist of a route and its component.
      get: (key: string) => {
        const component = [...styles.keys()].find((name) => key.endsWith(name));
        return component && { styles: styles.get(component) };
      },
    },
    entrySpecifierToBundleMap: new Map(Object.entries(entryModules)),
  });
  const destination = {
    write: ({ level, message }: { readonly level: string; readonly message: string }) => {
      if (level === 'warn' || level === 'error') console.error(`[${level.toUpperCase()}] ${message}`);
    },
  };
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination } } });
}
