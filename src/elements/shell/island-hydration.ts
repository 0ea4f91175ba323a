import { $isBagOpen } from '#stores/bag/bag.ts';
import { $notices } from '#stores/toasts/notices.ts';

/**
 * Hydrates islands on demand: `bag` when the panel opens, `notices` with the first notice. `live-reviews.ts` does the
 * same for `reviews`. Hovering or focusing a bag control prefetches the code of both. The receiver is the directive
 * `client:on-demand`.
 */

const CONTROLS = 'bag-count, add-to-bag';

function hydrate(name: 'bag' | 'notices'): void {
  const { dataset } = document.documentElement;
  const hydrated = dataset.hydrated?.split(' ') ?? [];
  if (hydrated.includes(name)) return;
  dataset.hydrated = [...hydrated, name].join(' ');
  document.dispatchEvent(new CustomEvent('solene:hydrate', { detail: name }));
}

$isBagOpen.subscribe((open) => {
  if (open) hydrate('bag');
});
$notices.subscribe((notices) => {
  if (notices.length > 0) hydrate('notices');
});

const INTENT_EVENTS = ['pointerover', 'focusin'];

function prefetch({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest(CONTROLS)) return;
  for (const type of INTENT_EVENTS) document.removeEventListener(type, prefetch);
  for (const name of ['bag', 'notices']) {
    document.dispatchEvent(new CustomEvent('solene:prefetch', { detail: name }));
  }
}

for (const type of INTENT_EVENTS) document.addEventListener(type, prefetch);
