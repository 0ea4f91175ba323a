import { $bagOpen } from '#stores/bag/bag.ts';
import { $notices } from '#stores/toasts/notices.ts';

/**
 * Wakes the islands that sleep until they are needed: `bag` when the panel is to open, `notices` when there
 * is something to tell, `reviews` when `live-price.ts` says so. The other end is `src/site/wake-directive.ts`. Touching a bag control, or reaching
 * it by keyboard, fetches their code ahead.
 */

const CONTROLS = 'bag-count, add-to-bag';

function wake(name: 'bag' | 'notices'): void {
  const { dataset } = document.documentElement;
  const woken = dataset.woken?.split(' ') ?? [];
  if (woken.includes(name)) return;
  dataset.woken = [...woken, name].join(' ');
  document.dispatchEvent(new CustomEvent('solene:wake', { detail: name }));
}

$bagOpen.subscribe((open) => {
  if (open) wake('bag');
});
$notices.subscribe((notices) => {
  if (notices.length > 0) wake('notices');
});

const TOUCHES = ['pointerover', 'focusin'];

function warm({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest(CONTROLS)) return;
  for (const type of TOUCHES) document.removeEventListener(type, warm);
  for (const name of ['bag', 'notices']) {
    document.dispatchEvent(new CustomEvent('solene:warm', { detail: name }));
  }
}

for (const type of TOUCHES) document.addEventListener(type, warm);
