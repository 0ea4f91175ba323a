import { paths } from '#lib/urls/paths.ts';

/** A path on this site. Browsers treat `//host` and `/\host` as another host and strip control characters. */
const LOCAL_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/**
 * Returns the path to open after login: the query parameter `next` if it is a path of this site, otherwise
 * home. Any other value may come from an attacker (open redirect). [ROUTE-11]
 */
export function loginRedirectPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return LOCAL_PATH.test(next) ? next : paths.home;
}
