/** Records that the user has interacted with a list page. `scroll-position.ts` then does not restore the position. */
export default function trackMovement(): void {
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
    const record = () => {
      document.documentElement.dataset.moved = '';
    };
    addEventListener(type, record, { once: true, passive: true });
  }
}
