import { atom } from 'nanostores';
import { deleteUserEndpoint, listUsersEndpoint, updateRoleEndpoint } from '#contract/auth.ts';
import type { Role } from '#contract/user.ts';
import { usersText } from '#lib/admin/users/messages.ts';
import { call } from '#lib/api/call.ts';
import { createQuery, createRemoteStore, invalidateCache } from '#lib/api/remote-store.ts';
import { announceOutcome } from '#stores/toasts/announce.ts';

/** All accounts. [ADMIN-08] */
export const $users = createRemoteStore(atom(createQuery(listUsersEndpoint, {})));

/** Repeats the request after a failure. */
export function retryUsers(): void {
  $users.retry();
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
  invalidateCache(listUsersEndpoint.path);
  return isDone;
}
