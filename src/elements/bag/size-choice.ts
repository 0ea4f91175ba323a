import { sizeLabel } from '#lib/product/sizes.ts';
import { productText as words } from '#messages/product.ts';

/**
 * The choice of a size on a product's page: notes the units left of the chosen size, names it in the bar of `buy-bar`,
 * and passes it to the back-in-stock form. The style sheet does the rest, so the radios work before this file arrives.
 * `add-to-bag` loads it. [SIZE-02]
 *
 *     <size-choice>
 *       <fieldset role="radiogroup" data-sizes>
 *         <label data-units="2"><input type="radio" name="size" value="M"> M</label> … (if few are left)
 *       </fieldset>
 *       <p data-size-error hidden>Please choose a size.</p>
 *       <p data-size-note></p>
 *       … <span data-chosen-size></span> <add-to-bag>…</add-to-bag>
 *       <form> … <input type="hidden" name="size"> … </form>
 *     </size-choice>
 */
export class SizeChoiceElement extends HTMLElement {
  connectedCallback() {
    this.addEventListener('change', this.#update);
    // The link of a sold-out size names it: `#size=M`.
    const linked = new URLSearchParams(location.hash.slice(1)).get('size');
    const radios = [...this.querySelectorAll<HTMLInputElement>('[data-sizes] input')];
    const radio = radios.find(({ value }) => value === linked);
    if (radio) radio.checked = true;
    this.#update();
    // On phones the pictures fill the screen. The page does not scroll if the shopper returns or has already scrolled.
    if (radio && scrollY === 0) this.scrollIntoView({ block: 'nearest' });
  }

  disconnectedCallback() {
    this.removeEventListener('change', this.#update);
  }

  /** Returns the chosen size. Without one, shows the error and moves the focus to the group. */
  requireSize(): string | undefined {
    const size = this.#chosen?.value;
    if (size === undefined) {
      this.#showError(true);
      const first = this.querySelector<HTMLElement>('[data-sizes] label:not([data-units="0"]) input');
      this.querySelector('fieldset')?.scrollIntoView({ block: 'nearest' });
      first?.focus({ preventScroll: true });
    }
    return size;
  }

  get #chosen() {
    return this.querySelector<HTMLInputElement>('[data-sizes] input:checked');
  }

  #update = () => {
    const chosen = this.#chosen;
    if (chosen) this.#showError(false);
    const units = chosen?.closest('label')?.dataset.units;
    this.#setText('[data-size-note]', units === undefined ? '' : words.left(Number(units)));
    this.#setText('[data-chosen-size]', chosen ? sizeLabel(chosen.value) : '');
    const field = this.querySelector<HTMLInputElement>('input[type=hidden][name=size]');
    if (field) field.value = chosen?.value ?? '';
  };

  #showError(visible: boolean) {
    const error = this.querySelector<HTMLElement>('[data-size-error]');
    if (error) error.hidden = !visible;
    this.querySelector('fieldset')?.setAttribute('aria-invalid', String(visible));
  }

  #setText(hook: string, text: string) {
    const element = this.querySelector(hook);
    if (element) element.textContent = text;
  }
}

customElements.define('size-choice', SizeChoiceElement);
