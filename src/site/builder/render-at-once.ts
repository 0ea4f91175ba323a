import type { AstroIntegration } from 'astro';

const STREAMING = 'await renderToReadableStreamAsync(vnode, renderOptions)';

/**
 * Makes `@astrojs/react` render islands to a string instead of a stream, which costs more than the rendering itself. A
 * static page has no content that arrives later. The integration's option for this drops the prefix that keeps the ids
 * of two islands apart.
 */
export function renderAtOnce(): AstroIntegration {
  const name = 'solene-render-at-once';
  const plugin = {
    name,
    transform: {
      filter: { id: /@astrojs\/react\/dist\/server\.js$/ },
      handler(code: string) {
        if (!code.includes(STREAMING))
          throw new Error('@astrojs/react renders in another way: update render-at-once.ts.');
        return { code: code.replace(STREAMING, 'ReactDOM.renderToString(vnode, renderOptions)'), map: null };
      },
    },
  };
  return {
    name,
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}
