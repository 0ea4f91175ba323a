/** Runs something once the page has loaded and the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  if (document.readyState !== 'complete') {
    addEventListener('load', () => whenIdle(run), { once: true });
  } else if ('requestIdleCallback' in globalThis) {
    requestIdleCallback(run, { timeout: 2000 });
  } else {
    // Safari.
    setTimeout(run, 200);
  }
}
