import type { ClientDirective } from 'astro';
import { requestModules } from './request-modules.ts';

/** The first events of any interaction with a form, by pointer, keyboard or assistive technology. */
const INTENT_EVENTS = ['pointerdown', 'focusin', 'input', 'submit'];

/**
 * `<Form client:intent />`: the island stays plain HTML until the first interaction, so reading the page loads no
 * React. It hydrates at once if the URL requests another view than the built one. Native fields keep text typed before
 * hydration, and `hold-early-submit.inline.ts` holds back an early submit.
 */
const hydrateOnIntent: ClientDirective = (load, _options, island) => {
  const hydrate = async () => {
    for (const type of INTENT_EVENTS) island.removeEventListener(type, hydrate);
    requestModules(island);
    try {
      const run = await load();
      await run();
    } catch (error) {
      // The connection may have failed briefly. The next interaction retries.
      console.error(error);
      listen();
    }
  };
  const listen = () => {
    for (const type of INTENT_EVENTS) island.addEventListener(type, hydrate);
  };
  const isAwaited =
    document.documentElement.dataset.pendingView !== undefined ||
    island.contains(document.activeElement) ||
    // Recorded by the inline scripts. A click does not focus a checkbox in every browser.
    island.querySelector('[data-submitted], [data-pressed]');
  if (isAwaited) hydrate();
  else listen();
};

export default hydrateOnIntent;
