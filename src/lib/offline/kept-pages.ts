/** The pages that the service worker keeps for later visits without a connection. [SPEED-05] */

/** Pages of accounts and orders, with everything below them. They need the backend, and may concern a person. */
const NEVER_KEPT = [
  '/back-in-stock',
  '/checkout',
  '/dashboard',
  '/forgot-password',
  '/login',
  '/order',
  '/register',
  '/reset-password',
  '/withdrawal',
];

/** Public responses of the catalogue. Every other call to the backend may concern an account. */
const CATALOGUE_CALL = /^\/api\/products(\/[\w-]+(\/reviews)?|\/related\/[\w-]+)?$/;

/** Files whose names contain a hash of their content. */
const HASHED_FILE = /^\/(_astro|catalogue|uploads)\/./;

/** Images of the shell. They may change with a release, but their URLs do not. */
export const SHELL_IMAGES: readonly string[] = ['/favicon.svg', '/avatar.svg'];

/** Returns whether a page may be kept: one for browsing, whose HTML is the same for everybody. */
export function isKeptPage(pathname: string): boolean {
  return (
    isPagePath(pathname) && !NEVER_KEPT.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  );
}

/** Returns whether a path leads to a page rather than to a file, an image or the backend. */
export function isPagePath(pathname: string): boolean {
  return !/^\/(api|uploads)\/|\.\w+$/.test(pathname);
}

/** Returns whether the path is a call to the backend whose response is public. */
export function isCatalogueCall(pathname: string): boolean {
  return CATALOGUE_CALL.test(pathname);
}

/** Returns whether the content of a file can never change under this path. */
export function isHashedFile(pathname: string): boolean {
  return HASHED_FILE.test(pathname);
}

/**
 * Returns the paths of the files that a page or a style sheet names and needs: scripts (also those of islands that
 * hydrate on demand), styles, fonts, the search index, and images of the shell.
 */
export function listFiles(text: string): string[] {
  const hashed = text.match(/\/(?:_astro\/[\w.@~-]+\.(?:js|css|woff2)|catalogue\/\w+\.json)/g) ?? [];
  return [...new Set([...hashed, ...SHELL_IMAGES.filter((path) => text.includes(`"${path}"`))])];
}
