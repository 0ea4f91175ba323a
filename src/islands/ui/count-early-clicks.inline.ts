/** Counts clicks on elements that `early-events.ts` marks. */
export default function countEarlyClicks(): void {
  addEventListener('click', ({ target }) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-early]') : null;
    if (element) element.dataset.pressed = String(1 + Number(element.dataset.pressed ?? 0));
  });
}
