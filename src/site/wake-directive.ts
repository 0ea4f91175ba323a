import type { ClientDirective } from 'astro';

/**
 * `<Island client:wake="name" />`: the island sleeps until something on the page needs it. It hydrates on
 * the event `solene:wake` with that name, or at once when the name is already among
 * `document.documentElement.dataset.woken`; `solene:warm` only fetches its code. What woke it is in a
 * store, so no press is lost. The other end is `src/elements/shell/wake.ts`.
 */
const wake: ClientDirective = (load, options) => {
  const name = options.value;
  let loading: Promise<() => Promise<void>> | undefined;
  const warm = () => {
    loading ??= load();
    return loading;
  };
  const hydrate = async () => {
    const run = await warm();
    await run();
  };
  const isMine = (event: Event) => event instanceof CustomEvent && event.detail === name;
  if (document.documentElement.dataset.woken?.split(' ').includes(name)) {
    hydrate();
    return;
  }
  document.addEventListener('solene:warm', (event) => {
    if (isMine(event)) warm();
  });
  document.addEventListener('solene:wake', function onWake(event) {
    if (!isMine(event)) return;
    document.removeEventListener('solene:wake', onWake);
    hydrate();
  });
};

export default wake;
