import { logout } from '#contract/auth.ts';
import { signOut } from '#lib/admin/messages.ts';
import { call } from '#lib/api/call.ts';
import { ApiError, sentenceFor } from '#lib/api/error.ts';
import { capabilities } from '#lib/capabilities.ts';
import { paths } from '#lib/urls/paths.ts';
import { notify } from '#stores/toasts/notices.ts';
import { forgetWishlist } from '#stores/wishlist/wishlist.ts';
import { forgetUser } from './session.ts';

/**
 * Signs out on the backend first, so a failed call never hides a live session. A 401 means that the session has already
 * ended. Never rejects. [NAV-06]
 */
export async function logOut(): Promise<void> {
  try {
    await call(logout, { mayRefuse: true });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) {
      notify('error', sentenceFor(error));
      return;
    }
  }
  leaveAsNobody(signOut.done);
}

/** Clears the user's data in this browser, shows a notice and navigates to the home page. */
export function leaveAsNobody(notice: string): void {
  notify('success', notice);
  forgetUser();
  if (capabilities.wishlist) forgetWishlist();
  // Deferred until the page guard has reacted to the cleared user: the later navigation wins.
  setTimeout(() => location.assign(paths.home));
}
