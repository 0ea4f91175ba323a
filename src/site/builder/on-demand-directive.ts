import type { ClientDirective } from 'astro';
import { requestModules } from './request-modules.ts';

/**
 * `<Island client:on-demand="name" />`: hydrates on the event `solene:hydrate` with that name, or at once if
 * `html[data-hydrated]` already contains the name. `solene:prefetch` only prefetches the code. Stores hold the state
 * that the island shows, so nothing is lost before it hydrates. `src/elements/shell/island-hydration.ts` and
 * `src/elements/reviews/live-reviews.ts` dispatch the events.
 */
const hydrateOnDemand: ClientDirective = (load, options, island) => {
  const name = options.value;
  let loading: Promise<() => Promise<void>> | undefined;
  const prefetch = () => {
    requestModules(island);
    loading ??= load();
    return loading;
  };
  const hydrate = async () => {
    const run = await prefetch();
    await run();
  };
  const isForThisIsland = (event: Event) => event instanceof CustomEvent && event.detail === name;
  if (document.documentElement.dataset.hydrated?.split(' ').includes(name)) {
    hydrate();
    return;
  }
  document.addEventListener('solene:prefetch', (event) => {
    if (isForThisIsland(event)) prefetch();
  });
  document.addEventListener('solene:hydrate', function onRequest(event) {
    if (!isForThisIsland(event)) return;
    document.removeEventListener('solene:hydrate', onRequest);
    hydrate();
  });
};

export default hydrateOnDemand;
