import { paths } from '#lib/urls/paths.ts';

/** A path that no browser takes for another host: `//host` and `/\host` are such, and control characters are left out. */
const PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/**
 * Where the login leads: the address that the query of its own names as `next`, if that is a path of this site, else
 * home. Whatever else stands there has been put there by somebody else. [ROUTE-11]
 */
export function nextAddress(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return PATH.test(next) ? next : paths.home;
}
