/**
 * Returns a promise that resolves once the page is shown, or undefined if it is. A page that the browser only
 * prerenders makes no calls, records nothing and starts no timers. [SPEED-04]
 */
export function whenShown(): Promise<void> | undefined {
  if (!globalThis.document?.prerendering) return;
  return new Promise((resolve) => {
    document.addEventListener('prerenderingchange', () => resolve(), { once: true });
  });
}

declare global {
  interface Document {
    /** Whether the browser prepares the page without showing it; undefined in browsers that never do. */
    readonly prerendering?: boolean;
  }
}
