import { contactMessageSchema } from '#contract/inbox/contact.ts';
import { sendContactMessage } from '#lib/contact/email-service.ts';
import { createForm } from '#lib/forms/form.ts';
import { contactText } from '#messages/contact.ts';
import { $toasts, dismiss, showToast } from '#stores/toasts/toasts.ts';

/** The contact form. Its fields are uncontrolled. [CONTACT-02, CONTACT-03] */
export const contactForm = createForm(contactMessageSchema, {
  unsaved: 'draft',
  async submit(message) {
    await sendContactMessage(message);
    // The error of an earlier attempt no longer applies.
    for (const { id, text } of $toasts.get()) if (text === contactText.failed) dismiss(id);
    showToast('success', contactText.sent);
  },
  onError() {
    showToast('error', contactText.failed);
    return contactText.failed;
  },
});
