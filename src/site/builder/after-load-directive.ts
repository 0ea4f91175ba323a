import type { ClientDirective } from 'astro';
import { whenIdle } from '#elements/shared/when-idle.ts';
import { preloadData } from '#lib/api/preload-data.ts';
import { requestModules } from './request-modules.ts';

/**
 * `<Island client:after-load />`: hydrates once the page has loaded and the browser is idle, or on the first
 * interaction. Astro's `client:idle` does not wait for the load event, so React would compete with visible images for
 * bandwidth. The island's code is requested as soon as the page's main image has arrived. The directive's value, if
 * any, is the URL of a file that the island will fetch: the file is requested when the hydration begins.
 */
const hydrateAfterLoad: ClientDirective = (load, { value }, island) => {
  let hasStarted = false;
  const hydrate = async () => {
    if (hasStarted) return;
    hasStarted = true;
    requestModules(island);
    if (typeof value === 'string') preloadData(value, 'anonymous');
    const run = await load();
    await run();
  };
  for (const type of ['pointerdown', 'focusin', 'input']) {
    island.addEventListener(type, hydrate, { once: true });
  }
  const image = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (image && !image.complete) {
    for (const type of ['load', 'error']) image.addEventListener(type, () => requestModules(island));
  } else requestModules(island);
  // A filtered URL shows skeletons instead of the built images, so hydrate at once.
  if (document.documentElement.dataset.pendingView === undefined) whenIdle(hydrate);
  else hydrate();
};

export default hydrateAfterLoad;
