import { atom } from 'nanostores';
import { deleteUser as deleteUserCall, getUsers, updateRole } from '#contract/auth.ts';
import type { Role } from '#contract/user.ts';
import { call } from '#lib/api/call.ts';
import { sentenceFor } from '#lib/api/error.ts';
import { invalidate, question, remote } from '#lib/api/remote.ts';
import { users } from '#lib/dashboard-messages.ts';
import { notify } from './notices.ts';

/** All accounts. [ADMIN-08] */
export const $users = remote(atom(question(getUsers, {})));

/** Asks again after a failure. */
export function retryUsers(): void {
  $users.retry();
}

/** Gives somebody a role and says what became of it. Answers whether it did. Never rejects. */
export function changeRole(userId: string, role: Role): Promise<boolean> {
  return change(() => call(updateRole, { params: { userId }, body: { role } }), users.roleChanged);
}

/** Deletes somebody's account for good and says what became of it. Answers whether it did. Never rejects. [CALL-04] */
export function deleteUser(userId: string): Promise<boolean> {
  return change(() => call(deleteUserCall, { params: { userId } }), users.deleted);
}

/** `done` is said where the backend's own message is missing. */
async function change(make: () => Promise<{ message: string }>, done: string): Promise<boolean> {
  try {
    const { message } = await make();
    notify('success', message || done);
    return true;
  } catch (error) {
    notify('error', sentenceFor(error));
    return false;
  } finally {
    // After a refusal too: the list may be of before somebody else's change.
    invalidate(getUsers.path);
  }
}
