import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ROLES, type Role, type User } from '#contract/account/user.ts';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { ListSearch, NoMatches } from '#islands/dashboard/ListSearch.tsx';
import { PagedList } from '#islands/dashboard/PagedList.tsx';
import { FilterLinks } from '#islands/dashboard/ViewLink.tsx';
import { usersText as words } from '#messages/admin/users.ts';
import { assignRole, managedUsers, removeUser } from '#stores/admin/users/users.ts';
import { NOT_REQUESTED } from '#stores/url-list.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { UsersTable } from './UsersTable.tsx';

/** An unconfirmed change to an account: a new role, or its deletion if `role` is missing. */
interface PendingChange {
  readonly user: User;
  readonly role?: Role;
}

/** The admin's list of accounts, with search and filters. [ADMIN-08] */
export function ManageUsers() {
  return <Guard audience="admin">{(self) => <Accounts self={self} />}</Guard>;
}

function Accounts({ self }: { self: User }) {
  const view = useBrowserStore(managedUsers.$view, managedUsers.defaultView);
  const { data } = useBrowserStore(managedUsers.$list, NOT_REQUESTED);
  const field = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState<PendingChange>();
  const [busy, setBusy] = useState(false);

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
      <FilterLinks
        label={words.filters}
        list={managedUsers}
        filters={(['', ...ROLES] as const).map((role) => ({
          name: words.roles[role],
          view: { ...view, role, page: 1 },
          isCurrent: role === view.role,
          ...(data?.counts && { count: data.counts[role || 'all'] }),
        }))}
      />
      <div className="my-6 flex">
        <ListSearch list={managedUsers} view={view} words={words} field={field} />
      </div>
      <PagedList
        list={managedUsers}
        words={words}
        count={({ totalUsers }) => words.count(totalUsers)}
        isCountHidden={data?.counts !== undefined}
        empty={({ q }) => (
          <NoMatches
            list={managedUsers}
            field={field}
            showAll={words.showAll}
            {...(q === '' ? words.empty : words.notFound(q))}
          />
        )}
      >
        {({ users, totalAdmins }) => (
          <UsersTable
            users={users}
            self={self}
            isOnlyAdmin={totalAdmins === 1}
            onRoleChange={(user, role) => setPending({ user, role })}
            onDelete={(user) => setPending({ user })}
          />
        )}
      </PagedList>
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
