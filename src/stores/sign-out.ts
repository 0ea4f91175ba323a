import { logout } from '#contract/auth.ts';
import { call } from '#lib/api/call.ts';
import { ApiError, sentenceFor } from '#lib/api/error.ts';
import { capabilities } from '#lib/capabilities.ts';
import { signOut } from '#lib/messages/dashboard.ts';
import { paths } from '#lib/paths.ts';
import { notify } from './notices.ts';
import { forgetUser } from './session.ts';
import { forgetWishlist } from './wishlist.ts';

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
