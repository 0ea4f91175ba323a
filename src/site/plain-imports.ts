import type { AstroIntegration } from 'astro';

const HELPER = /^\0vite\/preload-helper\.js$/;

/**
 * Leaves a dynamic import in the browser's scripts as what it is. Vite would put lists of files to be fetched ahead
 * on every page, and the function that fetches them; what is imported so is small, waits for a press and has no
 * style sheet of its own.
 */
export function plainImports(): AstroIntegration {
  const modulePreload = { polyfill: false, resolveDependencies: () => [] };
  const name = 'solene-plain-imports';
  return {
    name,
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const configEnvironment = (environment: string) =>
          environment === 'client' ? { build: { modulePreload } } : null;
        const load = {
          filter: { id: HELPER },
          handler: () => 'export const __vitePreload = (load) => load();',
        };
        updateConfig({ vite: { plugins: [{ name, enforce: 'pre', configEnvironment, load }] } });
      },
    },
  };
}
