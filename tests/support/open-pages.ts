import type { BrowserContext, Page, Request } from '@playwright/test';

/** A recorder of the requests that are still open, for the report of a failed test. */
export interface OpenPages {
  watchContext(context: BrowserContext): void;
  /** Returns a text about each page: its state, its islands that wait, and its open requests. */
  describe(): Promise<string>;
}

/** Creates a recorder that follows all pages of the contexts. */
export function createOpenPages(): OpenPages {
  const contexts: BrowserContext[] = [];
  const started = new Map<Request, number>();
  return {
    watchContext(context) {
      contexts.push(context);
      context.on('request', (request) => started.set(request, Date.now()));
      context.on('requestfinished', (request) => started.delete(request));
      context.on('requestfailed', (request) => started.delete(request));
    },
    async describe() {
      const pages = contexts.flatMap((context) => context.pages());
      const states = await Promise.all(pages.map(describePage));
      const requests = [...started].map(
        ([request, since]) => `open for ${Date.now() - since} ms: ${request.method()} ${request.url()}`,
      );
      return [...states, ...requests].join('\n');
    },
  };
}

async function describePage(page: Page): Promise<string> {
  const state = page.evaluate(() => ({
    readyState: document.readyState,
    visibilityState: document.visibilityState,
    waitingIslands: [...document.querySelectorAll('astro-island[ssr]')].map((island) =>
      [island.getAttribute('component-export'), island.getAttribute('client')].join(' '),
    ),
    directives: Object.keys((window as { Astro?: object }).Astro ?? {}),
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(
        ({ name, startTime, duration }) =>
          `${name.split('/').at(-1)} ${Math.round(startTime)}+${Math.round(duration)}`,
      ),
  }));
  // A page that hangs answers no questions.
  const silence = new Promise<string>((resolve) => setTimeout(resolve, 5000, 'does not respond'));
  const answer = await Promise.race([state.catch(String), silence]);
  return `${page.url()} ${JSON.stringify(answer)}`;
}
