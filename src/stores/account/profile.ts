import { passwordForm as passwordRules, profileForm as profileRules } from '#contract/account-forms.ts';
import { deleteUser, updatePassword, updateProfile } from '#contract/auth.ts';
import { profile } from '#lib/admin/messages.ts';
import { call } from '#lib/api/call.ts';
import { ApiError, sentenceFor } from '#lib/api/error.ts';
import { createForm } from '#lib/forms/form.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { notify } from '#stores/toasts/notices.ts';
import { keepUser, readUser } from './session.ts';
import { leaveAsNobody } from './sign-out.ts';

/** The id of who is signed in. The backend refuses a call for anybody else. */
function ownId(): string {
  return readUser()?._id ?? '';
}

/** Edit Profile. [USER-06] */
export const profileForm = createForm(profileRules, {
  async submit(changes) {
    const { user } = await call(updateProfile, { body: { userId: ownId(), ...changes } });
    keepUser(user);
    notify('success', profile.edit.updated);
    goBack();
  },
  failed(error) {
    const sentence = sentenceFor(error);
    notify('error', sentence);
    return sentence;
  },
});

/** One page back, or to the profile when there is none; some browsers do not know whether it is of this shop. */
function goBack(): void {
  const canGoBack = 'navigation' in globalThis ? navigation.canGoBack : history.length > 1;
  if (canGoBack) history.back();
  else location.assign(dashboardPaths.profile);
}

/** Update Password. Two new ones that differ are told in a notice as well as at the field. [USER-07] */
export const passwordForm = createForm(passwordRules, {
  async submit(passwords) {
    // A backend may answer a wrong current password with 401.
    const { message } = await call(updatePassword, {
      body: { userId: ownId(), ...passwords },
      mayRefuse: true,
    });
    notify('success', message || profile.password.updated);
    location.assign(dashboardPaths.profile);
  },
  refused({ confirmPassword }) {
    if (confirmPassword) notify('error', confirmPassword);
  },
  failed(error) {
    const said = error instanceof ApiError ? error.data?.message : undefined;
    const sentence = said || profile.password.failed;
    notify('error', sentence);
    return sentence;
  },
});

/** Deletes the account of who is signed in, for good. Never rejects. [USER-05] */
export async function deleteProfile(): Promise<void> {
  try {
    const { message } = await call(deleteUser, { params: { userId: ownId() } });
    leaveAsNobody(message || profile.deleted);
  } catch (error) {
    notify('error', sentenceFor(error));
  }
}
