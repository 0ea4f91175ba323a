import type { ClientDirective } from 'astro';

/**
 * `<Island client:wake="name" />`: hydrates on the event `solene:wake` with that name, or at once if `html[data-woken]`
 * already contains the name. `solene:warm` only prefetches its code. The reason for hydration is in a store, so early
 * presses are not lost. `src/elements/island-hydration.ts` dispatches the events.
 */
const hydrateOnDemand: ClientDirective = (load, options) => {
  const name = options.value;
  let loading: Promise<() => Promise<void>> | undefined;
  const prefetch = () => {
    loading ??= load();
    return loading;
  };
  const hydrate = async () => {
    const run = await prefetch();
    await run();
  };
  const isForThisIsland = (event: Event) => event instanceof CustomEvent && event.detail === name;
  if (document.documentElement.dataset.woken?.split(' ').includes(name)) {
    hydrate();
    return;
  }
  document.addEventListener('solene:warm', (event) => {
    if (isForThisIsland(event)) prefetch();
  });
  document.addEventListener('solene:wake', function onRequest(event) {
    if (!isForThisIsland(event)) return;
    document.removeEventListener('solene:wake', onRequest);
    hydrate();
  });
};

export default hydrateOnDemand;
