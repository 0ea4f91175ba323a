import { deleteUserEndpoint, updateRoleEndpoint } from '#contract/account/auth.ts';
import type { Role } from '#contract/account/user.ts';
import { searchUsersEndpoint, type UserPage } from '#contract/account/user-search.ts';
import { readUsersView, type UsersView, writeUsersView } from '#lib/admin/users/managed-users.ts';
import { call } from '#lib/api/call.ts';
import { createQuery, invalidateCache, type Query } from '#lib/api/remote-store.ts';
import { usersText } from '#messages/admin/users.ts';
import { announceOutcome } from '#stores/toasts/announce.ts';
import { createUrlList } from '#stores/url-list.ts';

/** The accounts that match a search and a role. [ADMIN-08] */
export const managedUsers = createUrlList({
  parse: readUsersView,
  format: writeUsersView,
  toQuery: pageQuery,
});

function pageQuery({ q, role, page }: UsersView): Query<UserPage> {
  return createQuery(searchUsersEndpoint, { query: { q, role, page: String(page) } });
}

/** Changes the role of a user and announces the outcome. Resolves to true on success. Never rejects. */
export function assignRole(userId: string, role: Role): Promise<boolean> {
  return announceAndRefresh(
    call(updateRoleEndpoint, { params: { userId }, body: { role } }),
    usersText.roleChanged,
  );
}

/** Permanently deletes an account and announces the outcome. Resolves to true on success. Never rejects. [CALL-04] */
export function removeUser(userId: string): Promise<boolean> {
  return announceAndRefresh(call(deleteUserEndpoint, { params: { userId } }), usersText.deleted);
}

async function announceAndRefresh(...outcome: Parameters<typeof announceOutcome>): Promise<boolean> {
  const isDone = await announceOutcome(...outcome);
  // Refetch after a rejection too: another admin may have changed the accounts.
  invalidateCache(searchUsersEndpoint.path);
  return isDone;
}
