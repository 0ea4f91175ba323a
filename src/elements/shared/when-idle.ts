/** Runs a callback once the page has loaded and the browser is idle, at most 2 seconds after the load. */
export function whenIdle(run: () => void): void {
  if (document.readyState !== 'complete') {
    addEventListener('load', () => whenIdle(run), { once: true });
  } else if ('requestIdleCallback' in globalThis) {
    requestIdleCallback(run, { timeout: 2000 });
  } else {
    // Safari has no `requestIdleCallback`.
    setTimeout(run, 200);
  }
}
