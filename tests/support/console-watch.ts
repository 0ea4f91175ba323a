import type { EventEmitter } from 'node:events';
import type { BrowserContext, ConsoleMessage, Dialog, Page } from '@playwright/test';
import { MISSING_IMAGE } from '#tests/support/base-catalogue.ts';

/** A recorder of events that a test must declare: lines in the browser console, and questions before a page is left. */
export interface ConsoleWatch {
  /** Allows lines that the test provokes on purpose, such as failed calls while the backend is down. */
  allow(pattern: RegExp): void;
  /** Every warning, error, uncaught exception and question before leaving that the test did not expect. */
  readonly unexpected: readonly string[];
  watchContext(context: BrowserContext): void;
}

/**
 * Creates a watch that listens to all pages of the contexts. It ignores messages that no test provokes: navigations
 * that correctly return 404, the image that the stub's image host lacks, and Playwright's note that it blocks the
 * service worker.
 */
export function createConsoleWatch(): ConsoleWatch {
  const lines: { text: string; failedUrl?: string }[] = [];
  const expected = [/Service Worker registration blocked by Playwright/];
  const allowedUrls = new Set([MISSING_IMAGE]);

  const onMessage = (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    const text = `${message.type()}: ${message.text()} (${url})`;
    lines.push(message.text().startsWith('Failed to load resource') ? { text, failedUrl: url } : { text });
  };

  const onDialog = async (dialog: Dialog) => {
    // Playwright's types omit that a page is an event emitter.
    const page = dialog.page() as (Page & Pick<EventEmitter, 'listenerCount'>) | null;
    // A test that expects a question listens to its page.
    if (page && page.listenerCount('dialog') > 0) return;
    if (dialog.type() !== 'beforeunload') return dialog.dismiss();
    lines.push({ text: `question before leaving ${page?.url()}` });
    await dialog.accept();
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
      context.on('dialog', onDialog);
      context.on('weberror', (event) => lines.push({ text: `uncaught: ${String(event.error())}` }));
      context.on('response', (response) => {
        if (response.status() === 404 && response.request().isNavigationRequest()) {
          allowedUrls.add(response.url());
        }
      });
    },
  };
}
