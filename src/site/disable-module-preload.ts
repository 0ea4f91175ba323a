import type { AstroIntegration } from 'astro';

const PRELOAD_HELPER = /^\0vite\/preload-helper\.js$/;

/**
 * Disables Vite's module preloading, so dynamic imports stay plain `import()` calls. Vite would add its preload helper
 * and file lists to every page. The imported modules are small, load on interaction and have no style sheets.
 */
export function disableModulePreload(): AstroIntegration {
  const modulePreload = { polyfill: false, resolveDependencies: () => [] };
  const name = 'solene-plain-imports';
  return {
    name,
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const configEnvironment = (environment: string) =>
          environment === 'client' ? { build: { modulePreload } } : null;
        const load = {
          filter: { id: PRELOAD_HELPER },
          handler: () => 'export const __vitePreload = (load) => load();',
        };
        updateConfig({ vite: { plugins: [{ name, enforce: 'pre', configEnvironment, load }] } });
      },
    },
  };
}
