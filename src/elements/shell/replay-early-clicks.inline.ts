/** Replays a click on a custom element's button once the element is defined. */
export default function replayEarlyClicks(): void {
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const element = button?.closest('bag-count,add-to-bag,load-more,wishlist-toggle');
    if (button && element && !element.matches(':defined'))
      customElements.whenDefined(element.localName).then(() => button.click());
  });
}
