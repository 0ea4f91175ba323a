import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Role, User } from '#contract/user.ts';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { usersText as words } from '#lib/admin/users/messages.ts';
import { errorMessage } from '#lib/api/error.ts';
import { LOADING } from '#lib/api/remote-store.ts';
import { $users, assignRole, removeUser, retryUsers } from '#stores/admin/users/users.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { UsersTable } from './UsersTable.tsx';

/** An unconfirmed change to an account: a new role, or its deletion if `role` is missing. */
interface PendingChange {
  readonly user: User;
  readonly role?: Role;
}

/** The admin's list of accounts, for backends with the `users` capability. [ADMIN-08] */
export function ManageUsers() {
  return <Guard audience="admin">{(self) => <Accounts self={self} />}</Guard>;
}

function Accounts({ self }: { self: User }) {
  const response = useBrowserStore($users, LOADING);
  const [pending, setPending] = useState<PendingChange>();
  const [busy, setBusy] = useState(false);

  if (response.state === 'loading') return <p role="status">{words.loading}</p>;
  if (response.state === 'failed') {
    return <ErrorPanel title={words.failed} text={errorMessage(response.error)} onRetry={retryUsers} />;
  }

  const confirm = async ({ user, role }: PendingChange) => {
    setBusy(true);
    const hasSucceeded = await (role ? assignRole(user._id, role) : removeUser(user._id));
    // Synchronous: the closing dialog restores the focus to a button that may disappear, before `main` gets the focus.
    flushSync(() => {
      setBusy(false);
      setPending(undefined);
    });
    if (hasSucceeded && !role) document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <>
      <UsersTable
        users={response.data}
        self={self}
        onRoleChange={(user, role) => setPending({ user, role })}
        onDelete={(user) => setPending({ user })}
      />
      <ConfirmDialog
        open={pending !== undefined}
        question={pending ? questionFor(pending) : ''}
        confirm={pending?.role ? words.changeRole : words.delete}
        busy={busy}
        onConfirm={() => pending && confirm(pending)}
        onCancel={() => setPending(undefined)}
      />
    </>
  );
}

function questionFor({ user, role }: PendingChange): string {
  return role ? words.askRole(user.username, role) : words.askDelete(user.username);
}
