import { $isBagOpen } from '#stores/bag/bag.ts';
import { $toasts } from '#stores/toasts/toasts.ts';

/**
 * Hydrates islands on demand: `bag` when the panel opens, `toasts` with the first toast. `live-reviews.ts` does the
 * same for `reviews`. Hovering or focusing a bag control prefetches the code of both. The receiver is the directive
 * `client:on-demand`.
 */

const CONTROLS = 'bag-count, add-to-bag';

function hydrate(name: 'bag' | 'toasts'): void {
  const { dataset } = document.documentElement;
  const hydrated = dataset.hydrated?.split(' ') ?? [];
  if (hydrated.includes(name)) return;
  dataset.hydrated = [...hydrated, name].join(' ');
  document.dispatchEvent(new CustomEvent('solene:hydrate', { detail: name }));
}

$isBagOpen.subscribe((open) => {
  if (open) hydrate('bag');
});
$toasts.subscribe((toasts) => {
  if (toasts.length > 0) hydrate('toasts');
});

const INTENT_EVENTS = ['pointerover', 'focusin'];

function prefetch({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest(CONTROLS)) return;
  for (const type of INTENT_EVENTS) document.removeEventListener(type, prefetch);
  for (const name of ['bag', 'toasts']) {
    document.dispatchEvent(new CustomEvent('solene:prefetch', { detail: name }));
  }
}

for (const type of INTENT_EVENTS) document.addEventListener(type, prefetch);
