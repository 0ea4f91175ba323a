import {
  basePasswordFormSchema,
  baseProfileFormSchema,
  passwordFormSchema,
  profileFormSchema,
} from '#contract/account/account-forms.ts';
import { deleteUserEndpoint, updatePasswordEndpoint, updateProfileEndpoint } from '#contract/account/auth.ts';
import { listSessionsEndpoint } from '#contract/account/sessions.ts';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/api/error.ts';
import { hasCapability, isBaseBackend } from '#lib/capabilities.ts';
import { createEditForm } from '#lib/forms/edit-form.ts';
import { createForm } from '#lib/forms/form.ts';
import { discardUnsavedInput } from '#lib/forms/unsaved-input.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { profileText } from '#messages/account.ts';
import { announceError } from '#stores/toasts/announce.ts';
import { dismissErrors, showToast } from '#stores/toasts/toasts.ts';
import { finishLogout } from './logout.ts';
import { readUser, saveUser } from './session.ts';

/**
 * Ends the session of the page if it has ended elsewhere: the page shows the profile stored in the browser, so nothing
 * else on it calls the backend. Other failures say nothing about the session. Never rejects.
 */
export async function checkSession(): Promise<void> {
  if (!hasCapability('accounts') || readUser() === null) return;
  await call(listSessionsEndpoint, {}).catch(() => undefined);
}

/** Returns the id of the logged-in user. The backend rejects calls for other users. */
function ownId(): string {
  return readUser()?._id ?? '';
}

/** Edit Profile. [USER-06] */
export const profileForm = createEditForm(isBaseBackend ? baseProfileFormSchema : profileFormSchema, {
  unsaved: 'ask',
  async submit(values, { changes, before }) {
    // A base backend gets all fields, as the specification lists them.
    const fields = before ? { ...changes, before } : values;
    const { user } = await call(updateProfileEndpoint, { body: { userId: ownId(), ...fields } });
    saveUser(user);
    showToast('success', profileText.edit.updated);
    // The fields still hold the saved values.
    discardUnsavedInput();
    goBack();
  },
  onError: announceError,
});

/**
 * Goes back one page, or to the profile if there is no history. Without the Navigation API, the previous page may be
 * outside the shop.
 */
function goBack(): void {
  const canGoBack = 'navigation' in globalThis ? navigation.canGoBack : history.length > 1;
  if (canGoBack) history.back();
  else location.assign(dashboardPaths.profile);
}

/** Update Password. A mismatch of the new passwords appears in a toast as well as at the field. [USER-07] */
export const passwordForm = createForm(isBaseBackend ? basePasswordFormSchema : passwordFormSchema, {
  unsaved: 'discard',
  async submit(passwords) {
    const { message } = await call(updatePasswordEndpoint, {
      body: { userId: ownId(), ...passwords },
      // Some backends respond 401 to a wrong current password, which must not end the session.
      ...(isBaseBackend && { keepsSessionOn401: true }),
    });
    dismissErrors();
    showToast('success', message || profileText.password.updated);
    location.assign(dashboardPaths.profile);
  },
  onInvalid({ confirmPassword }) {
    if (confirmPassword) showToast('error', confirmPassword);
  },
  onError(error) {
    const message = error instanceof ApiError ? error.data?.message : undefined;
    const sentence = message || profileText.password.failed;
    showToast('error', sentence);
    return sentence;
  },
});

/** Permanently deletes the account of the logged-in user. Never rejects. [USER-05] */
export async function deleteProfile(): Promise<void> {
  try {
    const { message } = await call(deleteUserEndpoint, { params: { userId: ownId() } });
    finishLogout(message || profileText.deleted);
  } catch (error) {
    announceError(error);
  }
}
