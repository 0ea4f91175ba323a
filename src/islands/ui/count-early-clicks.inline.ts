import { preloadData } from '#lib/api/preload-data.ts';

/**
 * Counts clicks on elements that `early-events.ts` marks. The first click before hydration requests the URL in
 * `data-request` at once: the island's own request, which comes later, takes over the response.
 */
export default function countEarlyClicks(): void {
  let canRequest = document.documentElement.dataset.pendingView === undefined;
  addEventListener('click', ({ target }) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-early]') : null;
    if (!element) return;
    element.dataset.pressed = String(1 + Number(element.dataset.pressed ?? 0));
    const { request: href } = element.dataset;
    if (canRequest && href && element.closest('astro-island[ssr]')) preloadData(href, 'use-credentials');
    // A second choice requires a different request.
    canRequest = false;
  });
}
