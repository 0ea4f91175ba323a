import { draftUnder } from '#stores/draft.ts';

const draft = draftUnder('contact-draft');

/**
 * Keeps what is typed into the form within it until the form is reset, which is what happens when it was sent, and
 * fills it in again on the next page load. Text fields only. [CONTACT-03]
 *
 *     <contact-draft> <form> … </form> </contact-draft>
 */
class ContactDraft extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector('form');
    if (!form) return;
    for (const [name, text] of Object.entries(draft.read())) {
      const field = form.elements.namedItem(name);
      // What the person types while the page loads is newer.
      if (isTextField(field) && field.value === '') field.value = text;
    }
    const keep = () => draft.keep(textsOf(form));
    keep();
    form.addEventListener('input', keep);
    form.addEventListener('reset', draft.forget);
  }
}

function isTextField(field: unknown): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
}

function textsOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...form.elements].filter(isTextField).map(({ name, value }) => [name, value]));
}

customElements.define('contact-draft', ContactDraft);
