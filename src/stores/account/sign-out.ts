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
 * Signs out: on the backend first, so that nobody is left with a session that only seems to be over. One that the
 * backend no longer knows is over. Never rejects. [NAV-06]
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

/** Home, as nobody, with a notice of what has happened. */
export function leaveAsNobody(notice: string): void {
  notify('success', notice);
  forgetUser();
  if (capabilities.wishlist) forgetWishlist();
  // After a guard that has heard of it has its say: of two addresses the later one is gone to.
  setTimeout(() => location.assign(paths.home));
}
