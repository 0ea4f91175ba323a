import { whenShown } from '#lib/when-shown.ts';

/** Runs a callback once the page is shown and loaded and the browser is idle, at most 2 seconds after the load. */
export function whenIdle(run: () => void): void {
  const shown = whenShown();
  if (shown) shown.then(() => whenIdle(run));
  else if (document.readyState !== 'complete') {
    addEventListener('load', () => whenIdle(run), { once: true });
  } else if ('requestIdleCallback' in globalThis) {
    requestIdleCallback(run, { timeout: 2000 });
  } else {
    // Safari has no `requestIdleCallback`.
    setTimeout(run, 200);
  }
}
