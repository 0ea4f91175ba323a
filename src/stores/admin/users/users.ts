import { atom } from 'nanostores';
import { deleteUser as deleteUserCall, getUsers, updateRole } from '#contract/auth.ts';
import type { Role } from '#contract/user.ts';
import { users } from '#lib/admin/messages.ts';
import { call } from '#lib/api/call.ts';
import { invalidate, question, remote } from '#lib/api/remote.ts';
import { tellOutcome } from '#stores/toasts/outcome.ts';

/** All accounts. [ADMIN-08] */
export const $users = remote(atom(question(getUsers, {})));

/** Asks again after a failure. */
export function retryUsers(): void {
  $users.retry();
}

/** Gives somebody a role and says what became of it. Answers whether it did. Never rejects. */
export function changeRole(userId: string, role: Role): Promise<boolean> {
  return change(call(updateRole, { params: { userId }, body: { role } }), users.roleChanged);
}

/** Deletes somebody's account for good and says what became of it. Answers whether it did. Never rejects. [CALL-04] */
export function deleteUser(userId: string): Promise<boolean> {
  return change(call(deleteUserCall, { params: { userId } }), users.deleted);
}

async function change(...parts: Parameters<typeof tellOutcome>): Promise<boolean> {
  const isDone = await tellOutcome(...parts);
  // After a refusal too: the list may be of before somebody else's change.
  invalidate(getUsers.path);
  return isDone;
}
