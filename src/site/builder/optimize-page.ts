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
  return deferInlineScripts(placeElements(listModules(html, graph)));
}

/** The end of a document. Astro writes the scripts of components after it. */
const END = '</body></html>';

/** Moves scripts into the body and style elements into the head, because HTML allows them only there. */
function placeElements(html: string): string {
  const end = html.lastIndexOf(END);
  const head = html.indexOf('</head>');
  if (end === -1 || head === -1) return html;
  const body = html.slice(head, end) + html.slice(end + END.length);
  const styles: string[] = [];
  const withoutStyles = body.replaceAll(/<style>[^<]*<\/style>/g, (style) => {
    styles.push(style);
    return '';
  });
  return html.slice(0, head) + styles.join('') + withoutStyles + END;
}

/**
 * Turns the inline scripts of the body into modules. Astro writes them before the first island of a page. A classic
 * script waits for the style sheet, and the parser, which discovers images, waits for the script. Chromium's preload
 * scanner does not help: it stops at a Content Security Policy in a `<meta>`. A module runs once the page is parsed and
 * the style sheet is loaded. [SPEED-01]
 */
function deferInlineScripts(html: string): string {
  const body = html.indexOf('</head>');
  return html.slice(0, body) + html.slice(body).replaceAll('<script>', '<script type="module">');
}
