/**
 * Fixes a product's button to the bottom of a phone's window while its place in the page is out of view. The footer
 * releases it again. The style sheet draws the bar for `data-pinned` and reserves the place, so nothing shifts.
 *
 *     <buy-bar> <div class="buy-bar-content"> price, button </div> </buy-bar>
 */
class BuyBar extends HTMLElement {
  #observer: IntersectionObserver | undefined;

  connectedCallback() {
    const footer = document.querySelector('footer');
    const targets = footer ? [this, footer] : [this];
    const visible = new Set<Element>();
    // The margins are the heights of the header and of the bar, which cover the edges of the window.
    this.#observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target);
          else visible.delete(target);
        }
        this.toggleAttribute('data-pinned', visible.size === 0);
      },
      { rootMargin: '-60px 0px -72px' },
    );
    for (const target of targets) this.#observer.observe(target);
  }

  disconnectedCallback() {
    this.#observer?.disconnect();
  }
}

customElements.define('buy-bar', BuyBar);
