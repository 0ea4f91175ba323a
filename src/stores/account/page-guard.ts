import type { User } from '#contract/account/user.ts';
import { isAdmin } from '#lib/account/stored-user.ts';
import { paths } from '#lib/urls/paths.ts';
import { $user, isLeaving, readUser } from './session.ts';

/** The users a dashboard page is for: any logged-in user, or admins only. */
export type Audience = 'user' | 'admin';

/** Returns whether this user may see a page. */
export function isInAudience(audience: Audience, user: User | null): user is User {
  return user !== null && (audience === 'user' || isAdmin(user));
}

/**
 * Redirects away from a dashboard page that the user may not see, replacing the history entry. Checks when the page
 * opens, when it returns from the back/forward cache, on a logout in another tab, and when the session ends, unless the
 * page has unsaved input. Guards only the view: the backend authorizes every call. [ROUTE-11, AUTH-07]
 */
export function guardPage(audience: Audience): void {
  addEventListener('pageshow', () => redirectUnlessAllowed(audience, readUser(), false));
  $user.listen((_user, previousUser) => {
    // Deferred until the page has rendered empty: an unmounted screen no longer asks before it is left.
    setTimeout(() => {
      // A second navigation would abort the first, and with it the browser's view transition.
      if (!isLeaving()) redirectUnlessAllowed(audience, readUser(), previousUser !== null);
    });
  });
  redirectUnlessAllowed(audience, readUser(), false);
}

/**
 * Redirects to the login or to home. `wasLoggedIn` means that the session ended while the page was open: an admin page
 * then redirects to the login, which leads back to it.
 */
function redirectUnlessAllowed(audience: Audience, user: User | null, wasLoggedIn: boolean): void {
  if (isInAudience(audience, user)) return;
  const needsLogin = user === null && (audience === 'user' || wasLoggedIn);
  // The fragment stays a fragment, because it may hold the token of a mailed link.
  const login = paths.login(location.pathname + location.search) + location.hash;
  location.replace(needsLogin ? login : paths.home);
}
