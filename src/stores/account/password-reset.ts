import * as forms from '#contract/password-reset.ts';
import { forgotPassword, resetPassword } from '#contract/password-reset.ts';
import { reset } from '#lib/account/password-messages.ts';
import { call } from '#lib/api/call.ts';
import { sentenceFor } from '#lib/api/error.ts';
import { createForm } from '#lib/forms/form.ts';
import { paths } from '#lib/urls/paths.ts';
import { notify } from '#stores/toasts/notices.ts';
import { forgetUser } from './session.ts';

/** Returns the reset token from the URL fragment; empty if the link was truncated. */
export function tokenOfLink(): string {
  return location.hash.slice(1);
}

/** The form that requests a reset link. The response does not reveal whether the email has an account. */
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
 * The form that sets the new password and navigates to the login. It replaces the history entry because the link works
 * only once. An expired link appears as an error of the field `token`.
 */
export const resetForm = createForm(forms.resetForm, {
  async submit(passwords) {
    const { message } = await call(resetPassword, { body: { token: tokenOfLink(), ...passwords } });
    // The reset ends all sessions of the account, so drop the stored user.
    forgetUser();
    notify('success', message || reset.done);
    location.replace(paths.login());
  },
  failed: sentenceFor,
});
