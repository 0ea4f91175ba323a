import type { User } from '#contract/account/user.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { paths } from '#lib/urls/paths.ts';
import { isAdmin } from './stored-user.ts';

/** A path on this site. Browsers treat `//host` and `/\host` as another host and strip control characters. */
const LOCAL_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/** Paths that are no pages for a user: the login itself, and what the backend serves. */
const NO_PAGE = /^\/(?:login|api|uploads)(?![^/?#])/;

/**
 * Returns the path to open after login: the query parameter `next` if it is a page of this site, otherwise home, or the
 * dashboard for an admin if the backend has one. Any other `next` may come from an attacker (open redirect). The
 * fragment of the login page belongs to `next`.
 * [ROUTE-11, AUTH-02]
 */
export function loginRedirectPath({ search, hash }: Pick<Location, 'search' | 'hash'>, user: User): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  if (LOCAL_PATH.test(next) && !NO_PAGE.test(next)) return next + hash;
  return isAdmin(user) && hasCapability('orders') ? dashboardPaths.admin : paths.home;
}
