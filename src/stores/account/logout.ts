import { logoutEndpoint } from '#contract/account/auth.ts';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/api/error.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { discardUnsavedInput, hasUnsavedInput } from '#lib/forms/unsaved-input.ts';
import { paths } from '#lib/urls/paths.ts';
import { logoutText, sessionText } from '#messages/account.ts';
import { announceError } from '#stores/toasts/announce.ts';
import { showToast } from '#stores/toasts/toasts.ts';
import { clearWishlist } from '#stores/wishlist/wishlist.ts';
import { announceLeaving, clearUser } from './session.ts';

const work = new Set<() => Promise<void>>();

/**
 * Registers work of this page that needs the session. A logout finishes it first. Returns a function that removes it.
 */
export function beforeLogout(finish: () => Promise<void>): () => void {
  work.add(finish);
  return () => work.delete(finish);
}

/**
 * Logs out, after a confirmation if the page has unsaved input. Logs out on the backend first, so a failed call never
 * hides a live session. A 401 means that the session has already ended. Never rejects. [NAV-06]
 */
export async function logOut(): Promise<void> {
  if (hasUnsavedInput() && !confirm(sessionText.logOutQuestion)) return;
  await Promise.all([...work].map((finish) => finish()));
  try {
    await call(logoutEndpoint, { keepsSessionOn401: true });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) {
      announceError(error);
      return;
    }
  }
  discardUnsavedInput();
  finishLogout(logoutText.done);
}

/** Clears the user's data in this browser, shows a toast and navigates to the home page. */
export function finishLogout(text: string): void {
  showToast('success', text);
  announceLeaving();
  clearUser();
  if (hasCapability('wishlist')) clearWishlist();
  // Deferred until the screen has unmounted: an unmounted screen no longer asks about unsaved input.
  setTimeout(() => location.assign(paths.home));
}
