import {
  forgotPasswordEndpoint,
  forgotPasswordFormSchema,
  resetPasswordEndpoint,
  resetPasswordFormSchema,
} from '#contract/account/password-reset.ts';
import { parseResetHash } from '#contract/shop/site-paths.ts';
import { call } from '#lib/api/call.ts';
import { errorMessage } from '#lib/api/error.ts';
import { createForm } from '#lib/forms/form.ts';
import { paths } from '#lib/urls/paths.ts';
import { resetPasswordText } from '#messages/password.ts';
import { announceError } from '#stores/toasts/announce.ts';
import { showToast } from '#stores/toasts/toasts.ts';
import { clearUser } from './session.ts';

/** Returns the reset token from the URL fragment; empty if the link was truncated. */
export function readResetToken(): string {
  return parseResetHash(location.hash).token;
}

/** Returns the account's address from the URL fragment; empty in links of earlier versions. */
export function readResetEmail(): string {
  return parseResetHash(location.hash).email;
}

/** The form that requests a reset link. The response does not reveal whether the email has an account. */
export const forgotForm = createForm(forgotPasswordFormSchema, {
  unsaved: 'discard',
  async submit(body) {
    await call(forgotPasswordEndpoint, { body });
  },
  onError: announceError,
});

/**
 * The form that sets the new password and navigates to the login. It replaces the history entry because the link works
 * only once. An expired link appears as an error of the field `token`.
 */
export const resetForm = createForm(resetPasswordFormSchema, {
  unsaved: 'discard',
  async submit(passwords) {
    const { message } = await call(resetPasswordEndpoint, {
      body: { token: readResetToken(), ...passwords },
    });
    // The reset ends all sessions of the account, so drop the stored user.
    clearUser();
    showToast('success', message || resetPasswordText.done);
    location.replace(paths.login());
  },
  onError: errorMessage,
});
