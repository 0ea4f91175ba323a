import type { BrowserContext, ConsoleMessage } from '@playwright/test';
import { MISSING_IMAGE } from '#tests/support/base-catalogue.ts';

/** A recorder of console problems in the browser during a test. */
export interface ConsoleWatch {
  /** Allows lines that the test provokes on purpose, such as failed calls while the backend is down. */
  allow(pattern: RegExp): void;
  /** Every warning, error and uncaught exception that the test did not expect. */
  readonly unexpected: readonly string[];
  watchContext(context: BrowserContext): void;
}

/**
 * Creates a watch that listens to all pages of the contexts it is given. It ignores two messages of the browser
 * itself: navigations that correctly return 404, and the image that the stub's image host lacks.
 */
export function createConsoleWatch(): ConsoleWatch {
  const lines: { text: string; failedUrl?: string }[] = [];
  const expected: RegExp[] = [];
  const allowedUrls = new Set([MISSING_IMAGE]);

  const onMessage = (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    const text = `${message.type()}: ${message.text()} (${url})`;
    lines.push(message.text().startsWith('Failed to load resource') ? { text, failedUrl: url } : { text });
  };

  return {
    allow: (pattern) => expected.push(pattern),
    get unexpected() {
      // Filters at the end of the test: the console line may arrive before the response that explains it.
      return lines
        .filter(({ failedUrl }) => failedUrl === undefined || !allowedUrls.has(failedUrl))
        .map(({ text }) => text)
        .filter((text) => !expected.some((pattern) => pattern.test(text)));
    },
    watchContext(context) {
      context.on('console', onMessage);
      context.on('weberror', (event) => lines.push({ text: `uncaught: ${String(event.error())}` }));
      context.on('response', (response) => {
        if (response.status() === 404 && response.request().isNavigationRequest()) {
          allowedUrls.add(response.url());
        }
      });
    },
  };
}
