import { readUser } from '#stores/account/session.ts';
import { createDraft } from '#stores/draft.ts';
import { announceUnkept } from '#stores/toasts/announce-unkept.ts';

const draft = createDraft('contact-draft', announceUnkept);

/**
 * Saves the text fields of its form as a draft and restores them on the next page load. A link to the form can suggest
 * a `subject` and a `message` in its query, and a logged-in user's name and email are filled in. After sending, the
 * form is reset, which deletes the draft. [CONTACT-03]
 *
 *     <contact-draft> <form> … </form> </contact-draft>
 */
class ContactDraft extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector('form');
    if (!form) return;
    const params = new URLSearchParams(location.search);
    const [subject, message] = [params.get('subject'), params.get('message')];
    // A message from the visitor's draft takes precedence over the suggested one.
    const texts = { ...(message && { message }), ...draft.read(), ...(subject && { subject }) };
    for (const [name, text] of Object.entries(texts)) {
      const field = form.elements.namedItem(name);
      // Text typed while the page was loading is newer than the draft.
      if (isTextField(field) && field.value === '') field.value = text;
    }
    const save = () => draft.save(textsOf(form));
    const user = readUser();
    // The default values survive the reset and are not part of the draft.
    for (const [name, text] of [
      ['name', user?.username],
      ['email', user?.email],
    ] as const) {
      const field = form.elements.namedItem(name);
      if (isTextField(field)) field.defaultValue = text ?? '';
    }
    // Text typed before this script loaded is saved too.
    save();
    form.addEventListener('input', save);
    form.addEventListener('reset', draft.clear);
  }
}

function isTextField(field: unknown): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
}

function textsOf(form: HTMLFormElement): Record<string, string> {
  const changed = [...form.elements]
    .filter(isTextField)
    .filter((field) => field.value !== field.defaultValue);
  return Object.fromEntries(changed.map(({ name, value }) => [name, value]));
}

customElements.define('contact-draft', ContactDraft);
