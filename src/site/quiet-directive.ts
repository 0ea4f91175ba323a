import type { ClientDirective } from 'astro';
import { whenIdle } from '#elements/shared/when-idle.ts';

/**
 * `<Island client:quiet />`: the island hydrates once the page has loaded and the browser has nothing better to do,
 * or as soon as somebody touches it. Astro's `client:idle` does not wait for the load: React would share a thin line
 * with the pictures on view.
 */
const quiet: ClientDirective = (load, _options, island) => {
  let begun = false;
  const hydrate = async () => {
    if (begun) return;
    begun = true;
    const run = await load();
    await run();
  };
  for (const type of ['pointerdown', 'focusin', 'input']) {
    island.addEventListener(type, hydrate, { once: true });
  }
  // A filtered address shows skeletons: it must not wait for pictures that nobody sees.
  if (document.documentElement.dataset.waiting === undefined) whenIdle(hydrate);
  else hydrate();
};

export default quiet;
