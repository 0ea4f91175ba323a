import { useEffect, useState } from 'react';
import type { User } from '#contract/account/user.ts';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { hasCapability } from '#lib/capabilities.ts';
import { profileText } from '#messages/account.ts';
import { profileForm } from '#stores/account/profile.ts';
import { FormWithConflicts } from '#ui/FormWithConflicts.tsx';
import { changedEntries } from '#ui/form-fields.ts';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useForm } from '#ui/use-form.ts';
import { useSessionCheck } from './use-session-check.ts';

/** The screen that edits the logged-in user's profile. [USER-06] */
export function EditProfile() {
  // The key resets the fields when the account changes.
  return <Guard audience="user">{(user) => <EditFields key={user._id} user={user} />}</Guard>;
}

function EditFields({ user: loaded }: { user: User }) {
  useSessionCheck();
  const [user, setUser] = useState(loaded);
  useEffect(() => {
    const { username, bio, profession } = user;
    profileForm.open({ username, bio, profession });
  }, [user]);
  const { state, sending, props, field } = useForm(profileForm);
  // Another tab may save the profile. Once the user has begun to edit, the edit stays based on the values in the
  // fields.
  useEffect(() => {
    if (state.phase === 'sent' || changedEntries(props.ref.current).length === 0) setUser(loaded);
  }, [loaded, state.phase, props.ref]);
  return (
    <FormWithConflicts edit={profileForm} {...props} className="grid max-w-2xl gap-6">
      <TextField
        {...field('username')}
        label={profileText.name}
        defaultValue={user.username}
        autoComplete="nickname"
        required
      />
      <TextField
        label={profileText.email}
        hint={hasCapability('accounts') ? profileText.edit.emailChangeHint : profileText.edit.emailHint}
        error={undefined}
        type="email"
        value={user.email}
        readOnly
        data-fixed=""
      />
      <TextArea {...field('bio')} label={profileText.bio} defaultValue={user.bio} rows={5} />
      <TextField
        {...field('profession')}
        label={profileText.profession}
        defaultValue={user.profession}
        autoComplete="organization-title"
      />
      <div>
        <SubmitButton
          text={profileText.edit.submit}
          sendingText={profileText.edit.sending}
          sending={sending}
        />
      </div>
    </FormWithConflicts>
  );
}
