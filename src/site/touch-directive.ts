import type { ClientDirective } from 'astro';

/** The first thing that anybody does to a form, whatever they do it with. */
const TOUCHES = ['pointerdown', 'focusin', 'input', 'submit'];

/**
 * `<Form client:touch />`: the island stays plain HTML until somebody touches it; reading the page costs no React.
 * Native fields keep what is typed meanwhile, and an early press on the button is noted (`ui/early.ts`).
 */
const touch: ClientDirective = (load, _options, island) => {
  const hydrate = async () => {
    for (const type of TOUCHES) island.removeEventListener(type, hydrate);
    try {
      const run = await load();
      await run();
    } catch (error) {
      // The line may have been down for a moment: the next touch tries again.
      console.error(error);
      listen();
    }
  };
  const listen = () => {
    for (const type of TOUCHES) island.addEventListener(type, hydrate);
  };
  if (island.contains(document.activeElement) || island.querySelector('[data-submitted]')) hydrate();
  else listen();
};

export default touch;
