import type { User } from '#contract/user.ts';
import { isAdmin } from '#lib/account/person.ts';
import { paths } from '#lib/urls/paths.ts';
import { $user, readUser } from './session.ts';

/** Whom a page of the dashboard is for. */
export type Audience = 'user' | 'admin';

/** Whether a page is for this person. */
export function isFor(audience: Audience, user: User | null): user is User {
  return user !== null && (audience === 'user' || isAdmin(user));
}

/**
 * Leaves a page of the dashboard, without a trace in the history, as soon as it is not for who is there: when it is
 * opened, when it comes back from the back/forward cache, when somebody signs out in another tab, and when the
 * backend says that the session is over. It guards nothing but the view: the backend checks every call.
 * [ROUTE-11, AUTH-07]
 */
export function guardPage(audience: Audience): void {
  addEventListener('pageshow', () => look(audience, readUser(), false));
  $user.listen((_user, before) => {
    // In a moment, when the screen is empty: a form that is gone asks nobody whether to keep what was typed.
    setTimeout(() => look(audience, readUser(), before !== null));
  });
  look(audience, readUser(), false);
}

/** `wasSomebody`: on this page somebody has been signed in until now; they are asked to come back to it. */
function look(audience: Audience, user: User | null, wasSomebody: boolean): void {
  if (isFor(audience, user)) return;
  const isUnknown = user === null && (audience === 'user' || wasSomebody);
  location.replace(isUnknown ? paths.login(location.pathname + location.search) : paths.home);
}
