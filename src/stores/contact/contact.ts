import { contactMessage } from '#contract/contact.ts';
import { sendToShop } from '#lib/contact/email-service.ts';
import { contact } from '#lib/contact/messages.ts';
import { createForm } from '#lib/forms/form.ts';
import { $notices, dismiss, notify } from '#stores/toasts/notices.ts';

/** The contact form. Its fields are uncontrolled. [CONTACT-02, CONTACT-03] */
export const contactForm = createForm(contactMessage, {
  async submit(message) {
    await sendToShop(message);
    // The error of an earlier attempt no longer applies.
    for (const { id, text } of $notices.get()) if (text === contact.failed) dismiss(id);
    notify('success', contact.sent);
  },
  failed() {
    notify('error', contact.failed);
    return contact.failed;
  },
});
