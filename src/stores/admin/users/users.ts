import { atom } from 'nanostores';
import { deleteUser as deleteUserCall, getUsers, updateRole } from '#contract/auth.ts';
import type { Role } from '#contract/user.ts';
import { users } from '#lib/admin/messages.ts';
import { call } from '#lib/api/call.ts';
import { invalidate, question, remote } from '#lib/api/remote.ts';
import { tellOutcome } from '#stores/toasts/outcome.ts';

/** All accounts. [ADMIN-08] */
export const $users = remote(atom(question(getUsers, {})));

/** Repeats the request after a failure. */
export function retryUsers(): void {
  $users.retry();
}

/** Changes the role of a user and announces the outcome. Resolves to true on success. Never rejects. */
export function changeRole(userId: string, role: Role): Promise<boolean> {
  return announceAndRefresh(call(updateRole, { params: { userId }, body: { role } }), users.roleChanged);
}

/** Permanently deletes an account and announces the outcome. Resolves to true on success. Never rejects. [CALL-04] */
export function deleteUser(userId: string): Promise<boolean> {
  return announceAndRefresh(call(deleteUserCall, { params: { userId } }), users.deleted);
}

async function announceAndRefresh(...outcome: Parameters<typeof tellOutcome>): Promise<boolean> {
  const isDone = await tellOutcome(...outcome);
  // Refetch after a rejection too: another admin may have changed the accounts.
  invalidate(getUsers.path);
  return isDone;
}
