import type { BrowserContext, ConsoleMessage } from '@playwright/test';
import { MISSING_PICTURE } from '#tests/support/base-catalogue.ts';

/** What went wrong in the browser while a test ran. */
export interface ConsoleWatch {
  /** Lines that this test provokes on purpose, such as failed calls while the backend is away. */
  expect(pattern: RegExp): void;
  /** Every warning, error and uncaught exception that nobody expected. */
  readonly unexpected: readonly string[];
  watch(context: BrowserContext): void;
}

/**
 * Listens to all pages of the contexts it watches. Of what the browser itself logs it takes without complaint
 * a document that is rightly a 404, and the picture that the stand-in's picture host does not have.
 */
export function createConsoleWatch(): ConsoleWatch {
  const lines: { text: string; failedAddress?: string }[] = [];
  const expected: RegExp[] = [];
  const allowedAddresses = new Set([MISSING_PICTURE]);

  const onMessage = (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    const text = `${message.type()}: ${message.text()} (${url})`;
    lines.push(
      message.text().startsWith('Failed to load resource') ? { text, failedAddress: url } : { text },
    );
  };

  return {
    expect: (pattern) => expected.push(pattern),
    get unexpected() {
      // Judged when all is over: the line in the console may come before the answer that explains it.
      return lines
        .filter(({ failedAddress }) => failedAddress === undefined || !allowedAddresses.has(failedAddress))
        .map(({ text }) => text)
        .filter((text) => !expected.some((pattern) => pattern.test(text)));
    },
    watch(context) {
      context.on('console', onMessage);
      context.on('weberror', (event) => lines.push({ text: `uncaught: ${String(event.error())}` }));
      context.on('response', (response) => {
        if (response.status() === 404 && response.request().isNavigationRequest()) {
          allowedAddresses.add(response.url());
        }
      });
    },
  };
}
