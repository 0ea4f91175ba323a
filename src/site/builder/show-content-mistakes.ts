import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { checkContent } from '#site/content/check-content.ts';
import { isContent } from '#site/content/content-loader.ts';
import { escapeXml } from '#site/seo/xml.ts';

/** Delay after a change, in ms. An editor may save a file in several steps. */
const DEBOUNCE_MS = 100;
/** Delay after the last correction, in ms. Astro waits 500 ms before its pages use the content that it has loaded. */
const STORE_DELAY_MS = 1000;

/**
 * Shows the mistakes in the content files while the development server runs: in the terminal, and in the browser
 * instead of the page. Open pages reload when a mistake appears and when the last one is corrected.
 */
export function showContentMistakes(): AstroIntegration {
  let root = '';
  let isDevelopment = false;
  return {
    name: 'solene-content',
    hooks: {
      'astro:config:setup': ({ command, config }) => {
        root = fileURLToPath(config.root);
        isDevelopment = command === 'dev';
      },
      'astro:server:setup': async ({ server, logger }) => {
        // The command `sync` also starts a server.
        if (!isDevelopment) return;
        let messages = await checkContent(root);
        for (const text of messages) logger.error(text);

        async function update(): Promise<void> {
          const previous = messages;
          const current = await checkContent(root);
          for (const text of current.filter((message) => !previous.includes(message))) logger.error(text);
          if (current.join() === previous.join()) return;
          if (current.length === 0) {
            await sleep(STORE_DELAY_MS);
            logger.info('All content files are correct again.');
          }
          messages = current;
          server.environments.client.hot.send({ type: 'full-reload' });
        }

        let timer: NodeJS.Timeout | undefined;
        let updating = Promise.resolve();
        server.watcher.on('all', (_event, file) => {
          if (!isContent(root, file)) return;
          clearTimeout(timer);
          timer = setTimeout(() => {
            updating = updating.then(update).catch((error: unknown) => logger.error(String(error)));
          }, DEBOUNCE_MS);
        });
        server.middlewares.use((request, response, next) => {
          if (messages.length === 0 || !isPage(request.headers)) return next();
          response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' }).end(toPage(messages));
        });
      },
    },
  };
}

/** Returns whether a browser requests a page; browsers without `sec-fetch-dest` send `accept` only. */
function isPage({ 'sec-fetch-dest': destination, accept = '' }: IncomingHttpHeaders): boolean {
  return destination === undefined ? accept.includes('text/html') : destination === 'document';
}

/** Returns the page with the messages. The development server's script reloads it. */
function toPage(messages: readonly string[]): string {
  const heading =
    messages.length === 1
      ? 'A content file has a mistake'
      : `The content files have ${messages.length} mistakes`;
  const lines = messages.map((text) => `<p>${escapeXml(text)}</p>`).join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title><script type="module" src="/@vite/client"></script><style>body{max-width:44rem;margin:12vh auto;padding:0 1rem;font:1.1rem/1.6 system-ui;overflow-wrap:anywhere}p{padding:1rem;background:#fbf1ee}</style><h1>${heading}</h1>${lines}<footer>Correct the file and save it. This page then shows the shop again.</footer>`;
}
