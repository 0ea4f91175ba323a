import { useState } from 'react';
import type { User } from '#contract/account/user.ts';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { profileText } from '#messages/account.ts';
import { deleteProfile } from '#stores/account/profile.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useSessionCheck } from './use-session-check.ts';

/** The logged-in user's profile with edit, password and delete actions. [USER-04, USER-05] */
export function Profile() {
  return <Guard audience="user">{(user) => <ProfileView user={user} />}</Guard>;
}

function ProfileView({ user }: { user: User }) {
  useSessionCheck();
  const [isConfirming, setConfirming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const facts = [
    [profileText.name, user.username],
    [profileText.email, user.email],
    [profileText.bio, user.bio],
    [profileText.profession, user.profession],
    [profileText.role, user.role],
  ] as const;

  const confirm = async () => {
    setDeleting(true);
    await deleteProfile();
    setDeleting(false);
    setConfirming(false);
  };

  return (
    <>
      <dl className="max-w-2xl border-t border-line">
        {facts.map(([term, description]) => (
          <div
            key={term}
            className="grid items-baseline gap-x-6 border-b border-line py-4 sm:grid-cols-[10rem_1fr]"
          >
            <dt className="text-sm text-stone">{term}</dt>
            <dd
              dir="auto"
              translate={term === profileText.email ? 'no' : undefined}
              className={description ? 'whitespace-pre-line' : 'text-stone'}
            >
              {description || profileText.notSet}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 flex flex-wrap gap-3">
        <a href={dashboardPaths.updateProfile} className="button">
          {profileText.update}
        </a>
        <a href={dashboardPaths.updatePassword} className="button button-secondary">
          {profileText.changePassword}
        </a>
        <button type="button" className="button-text text-danger sm:px-3" onClick={() => setConfirming(true)}>
          {profileText.delete}
        </button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={profileText.confirmDelete.title}
        question={profileText.confirmDelete.question}
        confirm={profileText.delete}
        busy={isDeleting}
        onConfirm={confirm}
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}
