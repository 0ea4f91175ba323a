import type { AstroIntegration } from 'astro';

/**
 * Keeps the lists of files to be fetched ahead of a dynamic import out of the browser's scripts: what is imported so is
 * small and waits for a press, while the lists would be on every page.
 */
export function withoutPreloadLists(): AstroIntegration {
  const modulePreload = { polyfill: false, resolveDependencies: () => [] };
  const name = 'solene-without-preload-lists';
  return {
    name,
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const configEnvironment = (environment: string) =>
          environment === 'client' ? { build: { modulePreload } } : null;
        updateConfig({ vite: { plugins: [{ name, configEnvironment }] } });
      },
    },
  };
}
