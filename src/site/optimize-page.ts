import type { AstroPrerenderer } from 'astro';
import { type ImportGraph, importGraph, listModules } from './preload-modules.ts';

/** Returns a prerenderer that optimizes its pages with the imports of the running build. */
export function withOptimizedPages(prerenderer: AstroPrerenderer): AstroPrerenderer {
  return {
    ...prerenderer,
    render: async (request, options) => {
      const result = await prerenderer.render(request, options);
      if (result instanceof Response) return optimizeResponse(result);
      return { ...result, response: await optimizeResponse(result.response) };
    },
  };
}

async function optimizeResponse(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const { status, headers } = response;
  return new Response(optimizePage(await response.text(), importGraph), { status, headers });
}

/** Returns a rendered page in the form that browsers load fastest. `graph` contains the imports of its scripts. */
export function optimizePage(html: string, graph: ImportGraph): string {
  return deferInlineScripts(listModules(html, graph));
}

/**
 * Turns the inline scripts of the body into modules. Astro writes them before the first island of a page. A classic
 * script waits for the style sheet, and the parser, which discovers images, waits for the script. Chromium's preload
 * scanner does not help: it stops at a Content Security Policy in a `<meta>`. A module runs once the page is parsed
 * and the style sheet is there. [SPEED-01]
 */
function deferInlineScripts(html: string): string {
  const body = html.indexOf('</head>');
  return html.slice(0, body) + html.slice(body).replaceAll('<script>', '<script type="module">');
}
