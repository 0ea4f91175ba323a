import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Role, User } from '#contract/user.ts';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { users as words } from '#lib/admin/messages.ts';
import { sentenceFor } from '#lib/api/error.ts';
import { LOADING } from '#lib/api/remote.ts';
import { $users, changeRole, deleteUser, retryUsers } from '#stores/admin/users/users.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { UsersTable } from './UsersTable.tsx';

/** A change that is asked for and not confirmed yet: a role, or without one the end of the account. */
interface Change {
  readonly user: User;
  readonly role?: Role;
}

/** Who has an account, for admins of a backend that lets them look. [ADMIN-08] */
export function Users() {
  return <Guard audience="admin">{(self) => <Accounts self={self} />}</Guard>;
}

function Accounts({ self }: { self: User }) {
  const answer = useBrowserStore($users, LOADING);
  const [change, setChange] = useState<Change>();
  const [busy, setBusy] = useState(false);

  if (answer.state === 'loading') return <p role="status">{words.loading}</p>;
  if (answer.state === 'failed') {
    return <ErrorPanel title={words.failed} text={sentenceFor(answer.error)} onRetry={retryUsers} />;
  }

  const confirm = async ({ user, role }: Change) => {
    setBusy(true);
    const isDone = await (role ? changeRole(user._id, role) : deleteUser(user._id));
    // At once: the dialog gives the focus back to a button that is about to go.
    flushSync(() => {
      setBusy(false);
      setChange(undefined);
    });
    if (isDone && !role) document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <>
      <UsersTable
        users={answer.data}
        self={self}
        onRole={(user, role) => setChange({ user, role })}
        onDelete={(user) => setChange({ user })}
      />
      <ConfirmDialog
        open={change !== undefined}
        question={change ? questionFor(change) : ''}
        confirm={change?.role ? words.changeRole : words.delete}
        busy={busy}
        onConfirm={() => change && confirm(change)}
        onCancel={() => setChange(undefined)}
      />
    </>
  );
}

function questionFor({ user, role }: Change): string {
  return role ? words.askRole(user.username, role) : words.askDelete(user.username);
}
