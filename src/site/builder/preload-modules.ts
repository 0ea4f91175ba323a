import type { AstroIntegration } from 'astro';
import type { Rolldown } from 'vite';

/** Client directives of islands that hydrate as soon as their code has loaded. */
const IMMEDIATE_DIRECTIVES = ['load', 'idle', 'only'];
const PRELOAD_HELPER = /^\0vite\/preload-helper\.js$/;
const TEMPLATE = /<template\b/;
const TEMPLATE_END = '</template>';
const PAGE_SCRIPT = /<script type="module" src="([^"]+)"/g;
const ISLAND = /<astro-island((?: [\w-]+(?:="[^"]*")?)+)>/g;

/** The static imports of each script file, by path such as `/_astro/Main.js`. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** The imports of the scripts of the running build. */
const graph = new Map<string, readonly string[]>();
export const importGraph: ImportGraph = graph;

/**
 * Lists all modules that the scripts of a page import, so that the browser requests them at once instead of one import
 * level after another. The head lists the modules of the page's scripts and of islands that hydrate at once, with a low
 * priority. The element of any other island lists the island's modules; the client directives request them
 * (`request-modules.ts`). Other dynamic imports stay plain `import()` calls, because the modules that they share with
 * the page are loaded by then. [SPEED-03]
 */
export function preloadModules(): AstroIntegration {
  const name = 'solene-preload-modules';
  const collectImports = {
    name,
    enforce: 'pre' as const,
    configEnvironment: (environment: string) =>
      environment === 'client'
        ? { build: { modulePreload: { polyfill: false, resolveDependencies: () => [] } } }
        : null,
    load: {
      filter: { id: PRELOAD_HELPER },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
    generateBundle: {
      handler(
        this: Rolldown.PluginContext & { environment: { name: string } },
        _options: unknown,
        bundle: Rolldown.OutputBundle,
      ) {
        if (this.environment.name !== 'client') return;
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk')
            graph.set(
              `/${output.fileName}`,
              output.imports.map((file) => `/${file}`),
            );
        }
      },
    },
  };
  return {
    name,
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [collectImports] } });
      },
    },
  };
}

/** Returns the page with the lists of its modules. Scripts in templates are not part of the page. */
export function listModules(html: string, graph: ImportGraph): string {
  const markup = withoutTemplates(html);
  const files = new Set<string>();
  for (const [, file = ''] of markup.matchAll(PAGE_SCRIPT)) addModules(file, graph, files);
  const page = html.replace(ISLAND, (tag, attributes: string) => {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    const isImmediate = IMMEDIATE_DIRECTIVES.includes(attribute('client'));
    const modules = isImmediate ? files : new Set<string>();
    for (const name of ['renderer-url', 'component-url']) addModules(attribute(name), graph, modules);
    const missing = [...modules].filter((file) => !files.has(file));
    return isImmediate ? tag : `<astro-island data-modules="${missing.join(' ')}"${attributes}>`;
  });
  const links = [...files].map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`);
  return page.replace('</head>', () => `${links.join('')}</head>`);
}

/** Adds a file and everything that it imports, in the order of the imports. */
function addModules(file: string, graph: ImportGraph, files: Set<string>): void {
  if (files.has(file)) return;
  files.add(file);
  for (const imported of graph.get(file) ?? []) addModules(imported, graph, files);
}

/** Returns a page without its templates, whose scripts do not run. */
function withoutTemplates(html: string): string {
  const [start = '', ...parts] = html.split(TEMPLATE);
  const rest = parts.map((part) => part.slice(part.indexOf(TEMPLATE_END) + TEMPLATE_END.length));
  return start + rest.join('');
}
