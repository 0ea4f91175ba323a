import * as forms from '#contract/password-reset.ts';
import { forgotPassword, resetPassword } from '#contract/password-reset.ts';
import { reset } from '#lib/account/password-messages.ts';
import { call } from '#lib/api/call.ts';
import { sentenceFor } from '#lib/api/error.ts';
import { createForm } from '#lib/forms/form.ts';
import { paths } from '#lib/urls/paths.ts';
import { notify } from '#stores/toasts/notices.ts';
import { forgetUser } from './session.ts';

/** What the link of the mail carries; empty when it was cut off. */
export function tokenOfLink(): string {
  return location.hash.slice(1);
}

/** Asks for a link; whether there is an account with the address is not told. */
export const forgotForm = createForm(forms.forgotForm, {
  async submit(body) {
    await call(forgotPassword, { body });
  },
  failed(error) {
    const sentence = sentenceFor(error);
    notify('error', sentence);
    return sentence;
  },
});

/**
 * Sets the new password and leads to the login. It leaves no step in the history: the link is used up. A link that is
 * no longer good is an error of the field `token`.
 */
export const resetForm = createForm(forms.resetForm, {
  async submit(passwords) {
    const { message } = await call(resetPassword, { body: { token: tokenOfLink(), ...passwords } });
    // Whoever was signed in here no longer is.
    forgetUser();
    notify('success', message || reset.done);
    location.replace(paths.login());
  },
  failed: sentenceFor,
});
