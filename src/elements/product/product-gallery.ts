import { isPlainClick } from '#lib/urls/is-plain-click.ts';

/**
 * The images of a product. Marks the current image of the strip, scrolls to the image of a pressed thumbnail or dot,
 * and opens the zoom, whose code loads on demand. [GALLERY-02]
 *
 *     <product-gallery>
 *       <ul data-strip> <li id="image-1"><a href="the file" data-zoom><img></a></li> … </ul>
 *       <ol> <li><a href="#image-1" data-mark aria-current="true">…</a></li> … </ol>
 *     </product-gallery>
 */
class ProductGallery extends HTMLElement {
  #observer: IntersectionObserver | undefined;

  connectedCallback() {
    this.addEventListener('click', this.#press);
    const root = this.querySelector('[data-strip]');
    this.#observer = new IntersectionObserver((entries) => this.#onScroll(entries), { root, threshold: 0.6 });
    for (const slide of this.#slides) this.#observer.observe(slide);
  }

  disconnectedCallback() {
    this.removeEventListener('click', this.#press);
    this.#observer?.disconnect();
  }

  get #slides() {
    return [...this.querySelectorAll<HTMLElement>('[data-strip] > li')];
  }

  get #marks() {
    return [...this.querySelectorAll('[data-mark]')];
  }

  #onScroll(entries: readonly IntersectionObserverEntry[]) {
    const shown = entries.findLast(({ isIntersecting }) => isIntersecting)?.target;
    if (!(shown instanceof HTMLElement)) return;
    const current = this.#slides.indexOf(shown);
    for (const [index, mark] of this.#marks.entries()) {
      if (index === current) mark.setAttribute('aria-current', 'true');
      else mark.removeAttribute('aria-current');
    }
  }

  #show(index: number, behavior: ScrollBehavior) {
    const left = this.#slides[index]?.offsetLeft ?? 0;
    this.querySelector('[data-strip]')?.scrollTo({ left, behavior });
  }

  #press = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isPlainClick(event)) return;
    // Without this, the page would scroll too, or show the file alone.
    event.preventDefault();
    const mark = this.#marks.indexOf(link);
    if (mark >= 0) this.#show(mark, matchMedia('(prefers-reduced-motion)').matches ? 'instant' : 'smooth');
    else this.#zoom(link).catch(() => location.assign(link.href));
  };

  async #zoom(opener: HTMLAnchorElement) {
    const { openZoom } = await import('./gallery-zoom.ts');
    const links = [...this.querySelectorAll<HTMLAnchorElement>('[data-zoom]')];
    openZoom(links, links.indexOf(opener), (index) => {
      this.#show(index, 'instant');
      links[index]?.focus({ preventScroll: true });
    });
  }
}

customElements.define('product-gallery', ProductGallery);
